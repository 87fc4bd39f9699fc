package csa

// Host returns the key of a client's address for limits.
var Host = host
