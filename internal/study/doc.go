// Package study groups work on games and problems apart from playing.
//
//	records   records of played games; reads, writes and shares records
//	analysis  judges each move of a game; pure
//	review    analyses games on request and streams the progress
//	job       persistent work for workers
//	explore   the index of games by position
//	puzzle    problems, attempts and runs of the trainer; pure
//	trainer   picks problems, checks answers, finds problems in own games
//	solve     solves mate problems for clients, in a bounded queue
//	solution  a solved problem as text and as a record
//
// The group imports people and games.
package study
