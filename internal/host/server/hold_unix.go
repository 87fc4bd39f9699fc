//go:build unix

package server

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// hold makes this process the only server on a SQLite file, until it ends or
// release is called: two would both believe that all games are theirs. It locks a
// file beside the database, for to close the database itself would take SQLite's
// own locks away.
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
		// A child that was forked and has not executed yet shares the file: closing it
		// alone would leave the lock.
		_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
		_ = f.Close()
	}, nil
}
