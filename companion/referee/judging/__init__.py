"""One settled table judged: the cost of every explanation, and the verdict read off the cheapest."""
