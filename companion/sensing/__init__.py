"""The devices of the table as the match knows them: pictures and serial lines become observations."""
