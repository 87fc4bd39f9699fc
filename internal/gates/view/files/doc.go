// Package files converts records and record files to messages and back, for the server and the
// browser.
package files
