"""The door: before there is a request. Which names the server answers to, and what one address may have and use."""
