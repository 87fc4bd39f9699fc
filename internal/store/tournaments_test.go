package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/shogi"
)

func cup(id string, hours int) tournament.Record {
	return tournament.Record{
		ID: id, Owner: "o", Created: noon, Version: 1,
		State: tournament.State{Config: tournament.Config{
			Name: "王座戦", Kind: tournament.Swiss, Rules: "standard", Rounds: 3, Rated: true,
			Starts:  noon.Add(time.Duration(hours) * time.Hour),
			Control: clock.Control{Kind: clock.Byoyomi, Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 2},
		}},
	}
}

func testTournaments(t *testing.T, open opener) {
	db, closeStore := open(t, t.TempDir())
	defer closeStore()
	s, games := db.Tournaments, db.Games
	must(t, s.Create(t.Context(), cup("a", 1)))
	must(t, s.Create(t.Context(), cup("b", 2)))
	if err := s.Create(t.Context(), cup("a", 1)); !errors.Is(err, tournament.ErrConflict) {
		t.Errorf("the id again: %v", err)
	}
	before, err := s.Load(t.Context(), "a")
	must(t, err)
	equal(t, "a new tournament", cup("a", 1), before)
	if _, err := s.Load(t.Context(), "nowhere"); !errors.Is(err, tournament.ErrNotFound) {
		t.Errorf("no tournament: %v", err)
	}

	after := before.Clone()
	after.Players = []tournament.Player{{Account: "1", Name: "甲", Rating: 1600}, {Account: "2", Name: "乙", Rating: 1500}, {Engine: 3, Name: "komadai 3"}}
	after.Began = noon.Add(time.Hour)
	after.Games = []tournament.Game{{Round: 1, Board: 1, Try: 1, Black: 0, White: 1}, {Round: 1, Board: 2, Try: 1, Black: 2, White: tournament.Bye, Outcome: tournament.BlackWon, Forfeit: true}}
	after.GameIDs = []string{"g", ""}
	must(t, s.Save(t.Context(), before, after))
	if err := s.Save(t.Context(), before, after); !errors.Is(err, tournament.ErrConflict) {
		t.Errorf("overwrote a concurrent change: %v", err)
	}
	after.Version = 2
	got, err := s.Load(t.Context(), "a")
	must(t, err)
	equal(t, "after pairing", after, got)
	entered := func(account string) []string {
		t.Helper()
		ids, err := s.Entered(t.Context(), account)
		must(t, err)
		return ids
	}
	equal(t, "entered", []string{"a"}, entered("2"))
	equal(t, "entered by an unknown player", []string(nil), entered("3"))

	next := got.Clone()
	next.Players[1].Withdrawn = true
	next.Games[0].Outcome, next.Games[0].Ended = tournament.WhiteWon, noon.Add(2*time.Hour)
	must(t, s.Save(t.Context(), got, next))
	next.Version = 3
	equal(t, "entered and withdrawn", []string(nil), entered("2"))
	equal(t, "entered by the other", []string{"a"}, entered("1"))
	got, err = s.Load(t.Context(), "a")
	must(t, err)
	equal(t, "after a result", next, got)
	fewer := got.Clone()
	fewer.Players = fewer.Players[:2]
	fewer.Over = true
	must(t, s.Save(t.Context(), got, fewer))
	equal(t, "entered what is over", []string(nil), entered("1"))

	due, err := s.Due(t.Context(), noon.Add(3*time.Hour), 9)
	must(t, err)
	equal(t, "due", []string{"b"}, due)
	if due, err = s.Due(t.Context(), noon, 9); err != nil || len(due) != 0 {
		t.Errorf("due before the start: %v, %v", due, err)
	}
	list, err := s.List(t.Context(), "", 9)
	must(t, err)
	if len(list) != 2 {
		t.Fatalf("list %+v", list)
	}
	expect.All(t, "list",
		expect.That("list[0].ID", list[0].ID, "b"), expect.That("list[1].ID", list[1].ID, "a"), expect.True("list[1].Over", list[1].Over),
		expect.That("list[1].Players", list[1].Players, 1), expect.That("list[1].Name", list[1].Name, "王座戦"),
	)
	n, err := s.Owned(t.Context(), "o")
	must(t, err)
	equal(t, "owned", 1, n)

	must(t, games.Create(t.Context(), "g", nil, summary(1), events(1, 1)))
	sum := summary(2)
	sum.Result = shogi.Result{Outcome: shogi.WinFor(shogi.White), Reason: shogi.TimeUp}
	must(t, games.Append(t.Context(), "g", sum, []match.Event{{Seq: 2, At: noon, Kind: match.TimeUp}}))
	results, err := s.Results(t.Context(), []string{"g", "nowhere"})
	must(t, err)
	equal(t, "results", map[string]tournament.Result{"g": {Result: sum.Result, Plies: sum.Plies, Ended: sum.Updated}}, results)
	private(t, s)
	corrections(t, s)
}

// A private tournament keeps its settings and is listed for its organiser and players only.
func private(t *testing.T, s *store.Tournaments) {
	t.Helper()
	club := cup("p", 5)
	club.Owner, club.Word, club.Rated, club.Handicap = "holder", "絆 one two", false, "lance"
	club.Description = "第一行\nsecond line\n\n<b>plain</b>"
	must(t, s.Create(t.Context(), club))
	before, err := s.Load(t.Context(), "p")
	must(t, err)
	equal(t, "a private tournament", club, before)
	after := before.Clone()
	after.Players = []tournament.Player{{Account: "guest", Name: "丙"}, {Engine: 2, Name: "komadai 2"}}
	must(t, s.Save(t.Context(), before, after))
	for account, listed := range map[string]bool{"": false, "o": false, "holder": true, "guest": true, "bad\x00name": false} {
		list, err := s.List(t.Context(), account, 9)
		must(t, err)
		found := slices.ContainsFunc(list, func(x tournament.Summary) bool { return x.ID == "p" })
		if found != listed || len(list) < 2 {
			t.Errorf("for %q the private one is listed: %v, of %d", account, found, len(list))
		}
	}
}

func corrections(t *testing.T, s *store.Tournaments) {
	t.Helper()
	must(t, s.Create(t.Context(), cup("log", 6)))
	first, err := s.Load(t.Context(), "log")
	must(t, err)
	played := first.Clone()
	played.Players = []tournament.Player{{Account: "1", Name: "甲"}, {Account: "2", Name: "乙"}}
	played.Games = []tournament.Game{{Round: 1, Board: 1, Try: 1, Black: 0, White: 1, Outcome: tournament.BlackWon, Forfeit: true, Ended: noon}}
	played.GameIDs = []string{"one"}
	must(t, s.Save(t.Context(), first, played))
	for i, to := range []tournament.Outcome{tournament.WhiteWon, tournament.Nothing, tournament.Void} {
		before, err := s.Load(t.Context(), "log")
		must(t, err)
		after := before.Clone()
		after.Over = true
		after.Log = append(after.Log, tournament.Correction{
			At: noon.Add(time.Duration(i) * time.Minute), From: after.Games[0].Outcome, To: to, Reason: "盤上では白が勝った", Moderator: i == 1,
		})
		after.Games[0].Outcome, after.Games[0].Forfeit = to, false
		must(t, s.Save(t.Context(), before, after))
		after.Version++
		got, err := s.Load(t.Context(), "log")
		must(t, err)
		equal(t, "after a correction", after, got)
	}
	before, err := s.Load(t.Context(), "log")
	must(t, err)
	bad := before.Clone()
	bad.Log = append(bad.Log, tournament.Correction{At: noon, Reason: "no\x00reason"})
	if err := s.Save(t.Context(), before, bad); err == nil {
		t.Error("a reason that no database can hold was saved")
	}
}
