// Package files reads and writes records for a page that has no server: it answers as
// the server's interface does, from the same functions. It is apart from the engine in
// the browser (package study), so that neither is loaded for the other.
package files
