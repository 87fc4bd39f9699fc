// Package director runs tournaments. It registers players, creates the games that package
// tournament pairs, records their results and returns the standings. Any node may run a
// tournament: the store accepts one of two concurrent changes.
package director
