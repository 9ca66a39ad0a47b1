"""The web: pages, the HTTP interface and the socket."""
