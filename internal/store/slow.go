package store

import (
	"time"

	"modernc.org/sqlite"
)

// SlowCommits delays commits to SQLite databases that are opened later, as slow flushes of a disk do.
// It is for tests of faults.
func SlowCommits(delay func() time.Duration) {
	sqlite.RegisterConnectionHook(func(c sqlite.ExecQuerierContext, _ string) error {
		if hooks, ok := c.(sqlite.HookRegisterer); ok {
			hooks.RegisterCommitHook(func() int32 {
				time.Sleep(delay())
				return 0
			})
		}
		return nil
	})
}
