"""Pictures to places: where each sheet lies and what lies on it. It knows no game; README.md explains the principle."""
