"""The draft: the settled tables since the last commit, and what hands and open faults leave to be seen."""
