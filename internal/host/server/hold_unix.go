//go:build unix

package server

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// hold makes this process the only server on a SQLite file until release or its end: two
// servers would both run all games. It locks a separate file, since closing the database file
// would drop SQLite's locks.
func hold(file string) (release func(), err error) {
	f, err := os.OpenFile(file+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("hold the database: %w", err)
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err != nil {
		_ = f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("another komadai serve works on %s: stop it, or give this one another --db", file)
		}
		return nil, fmt.Errorf("hold the database %s: %w", file, err)
	}
	return func() {
		// A forked child that has not yet executed shares the file, so closing is not enough.
		_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
		_ = f.Close()
	}, nil
}
