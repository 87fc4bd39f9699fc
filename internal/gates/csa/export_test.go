package csa

// Networks returns the keys of a client for limits.
var Networks = networks
