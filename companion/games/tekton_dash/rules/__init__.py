"""The rule groups: each Action class is judged and carried out in one of them."""
