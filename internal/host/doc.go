// Package host groups what makes one process out of all parts.
//
//	config  the settings: flags, environment, file
//	server  the play server: a list of parts, started in order and stopped in
//	        reverse
//
// The group imports everything but cli.
package host
