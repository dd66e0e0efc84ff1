"""The referee: evidence comes in (`desk`), is drafted (`drafting`) and judged (`judging`); events go out."""
