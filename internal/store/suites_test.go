package store_test

import (
	"testing"

	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/puzzle"
)

// An opener opens the database of a directory, which is made where there is none.
type opener func(t *testing.T, dir string) (db *store.DB, end func())

// facets joins the facets that a suite uses together.
func facets(db *store.DB) joined {
	return joined{db.Play, db.Members, db.CSA, db.Moderation, db.Jobs, db.Puzzles, db.Explore, db.Documents}
}

type joined struct {
	store.Play
	store.Members
	*store.CSA
	*store.Moderation
	*store.Jobs
	*store.Puzzles
	*store.Explore
	*store.Documents
}

func all(db *store.DB, end func()) (joined, func()) { return facets(db), end }

// testShared runs the suites in which several goroutines use a database at once.
func testShared(t *testing.T, open opener) {
	t.Run("suite", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T, dir string) (storetest.Store, func()) { return all(open(t, dir)) })
	})
	t.Run("ratings", func(t *testing.T) {
		storetest.RunRatings(t, func(t *testing.T, dir string) (storetest.RatingStore, func()) { return all(open(t, dir)) })
	})
	t.Run("puzzles", func(t *testing.T) {
		storetest.RunPuzzles(t, func(t *testing.T, dir string) (puzzle.Store, func()) { return all(open(t, dir)) })
		storetest.RunBuoys(t, func(t *testing.T, dir string) (storetest.BuoyStore, func()) { return all(open(t, dir)) })
		storetest.RunRounds(t, func(t *testing.T, dir string) (storetest.RoundStore, func()) { return all(open(t, dir)) })
	})
	t.Run("jobs", func(t *testing.T) {
		storetest.RunJobs(t, func(t *testing.T, dir string) (analysis.Store, func()) { return all(open(t, dir)) })
	})
	t.Run("accounts", func(t *testing.T) {
		storetest.RunAccounts(t, func(t *testing.T, dir string) (storetest.AccountStore, func()) { return all(open(t, dir)) })
	})
	t.Run("seats", func(t *testing.T) {
		storetest.RunSeats(t, func(t *testing.T, dir string) (storetest.SeatStore, func()) { return all(open(t, dir)) })
	})
	t.Run("moderation", func(t *testing.T) {
		storetest.RunModeration(t, func(t *testing.T, dir string) (storetest.ModerationStore, func()) { return all(open(t, dir)) })
	})
}

// testSingle runs the suites in which one goroutine uses a database.
func testSingle(t *testing.T, open opener) {
	t.Run("records", func(t *testing.T) {
		storetest.RunRecords(t, func(t *testing.T, dir string) (storetest.RecordStore, func()) { return all(open(t, dir)) })
		storetest.RunTournaments(t, func(t *testing.T, dir string) (storetest.Tournaments, storetest.Store, func()) {
			db, end := open(t, dir)
			return db.Tournaments, facets(db), end
		})
	})
	t.Run("storms", func(t *testing.T) {
		storetest.RunStorms(t, func(t *testing.T, dir string) (storetest.StormStore, func()) { return all(open(t, dir)) })
		storetest.RunPush(t, func(t *testing.T, dir string) (storetest.PushStore, func()) { return all(open(t, dir)) })
	})
	t.Run("explore", func(t *testing.T) {
		storetest.RunExplore(t, func(t *testing.T, dir string) (explore.Store, func()) { return all(open(t, dir)) })
	})
	t.Run("engaged", func(t *testing.T) {
		storetest.RunEngaged(t, func(t *testing.T, dir string) (storetest.SeatStore, func()) { return all(open(t, dir)) })
	})
}
