package csa

// Host is what the address of a client counts as.
var Host = host
