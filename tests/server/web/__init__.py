"""Pages, requests, sockets."""
