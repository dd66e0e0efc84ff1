"""Flag Dash: two teams, secret plans, capture the flag."""
