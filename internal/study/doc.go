// Package study is the rules and the engine for one page, in its browser or beside
// it: it is asked by messages of package wire and answers by them, and it needs no
// server. The same functions answer on the server (package records and view/moves),
// and a test asks both.
package study
