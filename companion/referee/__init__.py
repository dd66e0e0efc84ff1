"""The referee: evidence comes in (`desk`, `evidence`), joins the draft (`draft`) and is judged (`judging`); events go out."""
