//go:build !lint

package store

// The driver "sqlite" is C translated to Go. Static analysis, which takes minutes to read
// it, leaves it out by the tag lint.
import _ "modernc.org/sqlite"
