package store_test

import (
	"testing"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
)

// Fixtures of the suite that every store of games passes.
var (
	noon    = storetest.Noon
	events  = storetest.Events
	summary = storetest.Summary
	seats   = storetest.Seats
	must    = storetest.Must
)

func same(t *testing.T, s joined, id string, wantSeats []match.Seat, want []match.Event) {
	t.Helper()
	storetest.Same(t, s, id, wantSeats, want)
}

func opened(t *testing.T, s joined, id string, holder, reserved people.ID, listed bool, seconds int) {
	t.Helper()
	storetest.Opened(t, s, id, holder, reserved, listed, seconds)
}

type opener func(t *testing.T, dir string) (db *store.DB, end func())

func facets(db *store.DB) joined {
	return joined{db.Play, db.Members, db.CSA, db.Moderation, db.Jobs, db.Puzzles, db.Mistakes, db.Explore, db.Documents, db.Studies}
}

type joined struct {
	store.Play
	store.Members
	*store.CSA
	*store.Moderation
	*store.Jobs
	*store.Puzzles
	*store.Mistakes
	*store.Explore
	*store.Documents
	*store.Studies
}

func all(db *store.DB, end func()) (joined, func()) { return facets(db), end }

type suite struct {
	name string
	run  func(*testing.T, joined)
}

func runEach(t *testing.T, open opener, suites []suite) {
	for _, s := range suites {
		t.Run(s.name, func(t *testing.T) {
			db, end := all(open(t, t.TempDir()))
			defer end()
			s.run(t, db)
		})
	}
}

func testShared(t *testing.T, open opener) {
	t.Run("suite", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T, dir string) (storetest.Store, func()) { return all(open(t, dir)) })
	})
	runSuites(t, open, map[string][]func(*testing.T, opener){
		"ratings":    {testRatings},
		"puzzles":    {testPuzzles, testMistakes, testBuoys, testRounds},
		"jobs":       {testJobs},
		"accounts":   {testAccounts},
		"seats":      {testSeats},
		"moderation": {testModeration},
	})
}

func testSingle(t *testing.T, open opener) {
	runSuites(t, open, map[string][]func(*testing.T, opener){
		"records": {testRecords, testTournaments, func(t *testing.T, open opener) { runEach(t, open, []suite{{"record bounds", testRecordBounds}}) }},
		"storms":  {testStorms, testPush, func(t *testing.T, open opener) { runEach(t, open, []suite{{"push sessions", testPushSessions}}) }},
		"explore": {testExplore},
		"studies": {testStudies},
		"clubs":   {testClubs},
		"engaged": {testEngaged},
	})
}

func runSuites(t *testing.T, open opener, suites map[string][]func(*testing.T, opener)) {
	for name, run := range suites {
		t.Run(name, func(t *testing.T) {
			for _, test := range run {
				test(t, open)
			}
		})
	}
}
