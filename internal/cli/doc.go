// Package cli is the command line: parser, help and exit statuses. Each verb has a file.
//
//	admin   serve, worker, accounts, backups
//	book    opening books
//	index   the index of games
//	lab     matches, tuning, training, load
//	play    games in the terminal; USI and CSA
//	record  records, analysis, diagrams
//	rules   rule sets, perft
//	tsume   mate problems
//	verb    shared flags, files and progress
//
// Data goes to standard output, messages to standard error. The exit status is 0 on success, 1
// on failure and 2 on a usage error.
package cli
