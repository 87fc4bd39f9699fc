// Package client plays an engine on servers of the CSA protocol: it logs in,
// agrees to games, keeps the clocks, lets a USI engine think, on the opponent's
// time too, tells what the engine thinks in floodgate's manner, keeps the
// records, and comes back after a broken connection where the server lets it.
package client
