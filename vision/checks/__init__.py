"""What is wrong with a picture or with the sheets in it, apart from the pieces: light, focus, colours, sizes, whose sheets they are."""
