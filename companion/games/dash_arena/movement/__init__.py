"""Where dashes and flights lead: straight lines on an arena of hexes."""
