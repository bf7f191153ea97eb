"""The lab on a server: who may use it and how much, the process that plays its jobs, what the page is told of them."""
