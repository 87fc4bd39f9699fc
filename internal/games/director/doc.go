// Package director directs tournaments: it takes players in, begins the games
// that package tournament pairs, takes their results, and says where everybody
// stands. Any node may direct; of two that would change a tournament at the same
// time the store lets one.
package director
