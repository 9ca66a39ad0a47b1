"""Who is asked, and how ties are settled."""
