// Package study groups work on games and problems apart from playing.
//
//	records   reads, writes and shares records
//	analysis  judges each move of a game; jobs for workers; pure
//	review    analyses games on request and streams the progress; executes the jobs
//	advice    suggests a move and proves its reasons
//	explore   the index of games by position
//	lesson    short tasks on the board for newcomers; pure
//	puzzle    problems, attempts and runs of the trainer; pure
//	mistake   mistakes as questions, with spaced repetition; pure
//	room      shared studies: commands of several people become events; pure
//	together  what people do in shared studies
//	gallery   published mate problems; pure
//	publish   what people do with published problems
//	practice  asks players about their mistakes; counts their results
//	trainer   picks problems, checks answers, finds problems in own games
//	ruleset   checks rule sets of people, shares and keeps them
//	solve     solves mate problems for clients, in a bounded queue; solutions as reports and records
//
// The group imports people and games.
package study
