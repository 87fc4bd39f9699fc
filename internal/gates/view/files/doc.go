// Package files puts records, and files of records, into messages, and takes records
// in: for the server, and for browsers that do without it.
package files
