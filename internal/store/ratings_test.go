package store_test

import (
	"fmt"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
)

func testRatings(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"settle", settled},
		{"crowd", settledAtOnce},
		{"leaders", leaders},
	})
}

func ratedGame(t *testing.T, s joined, id string) {
	t.Helper()
	sum := summary(1)
	sum.Rated = true
	must(t, s.Create(t.Context(), id, nil, sum, events(1, 1)))
	sum = summary(2)
	sum.Rated, sum.Result = true, shogi.Result{Outcome: shogi.WinFor(shogi.Black), Reason: shogi.Resignation}
	must(t, s.Append(t.Context(), id, sum, []match.Event{{Seq: 2, At: noon, Kind: match.Resigned, Side: shogi.White}}))
}

func rated(id, black, white string, minutes int) ladder.Game {
	return ladder.Game{
		ID: id, Rules: "standard", Speed: ladder.Rapid, Accounts: [2]string{black, white}, Score: 1,
		At: noon.Add(time.Duration(minutes) * time.Minute),
	}
}

func settled(t *testing.T, s joined) {
	ratedGame(t, s, "g")
	ratedGame(t, s, "h")
	ratedGame(t, s, "void")
	must(t, s.Create(t.Context(), "friendly", nil, summary(1), events(1, 1)))
	got, err := s.Unsettled(t.Context(), 9)
	must(t, err)
	equal(t, "unsettled", 3, len(got))

	for range 2 { // the second call has no effect
		must(t, s.Settle(t.Context(), rated("g", "a", "b", 0)))
		must(t, s.Settle(t.Context(), rated("friendly", "a", "b", 0)))
		must(t, s.Settle(t.Context(), rated("nowhere", "a", "b", 0)))
	}
	must(t, s.Settle(t.Context(), rated("h", "b", "a", 1)))
	void := rated("void", "a", "b", 2)
	void.Void = true
	must(t, s.Settle(t.Context(), void))
	if got, err = s.Unsettled(t.Context(), 9); err != nil || len(got) != 0 {
		t.Errorf("unsettled %v, %v", got, err)
	}

	k := [2]ladder.Key{{Account: "a", Rules: "standard", Speed: ladder.Rapid}, {Account: "b", Rules: "standard", Speed: ladder.Rapid}}
	pair := [2]ladder.Standing{ladder.New(k[0]), ladder.New(k[1])}
	first, err := ladder.Settle(pair, rated("g", "a", "b", 0))
	must(t, err)
	swapped, err := ladder.Settle([2]ladder.Standing{first[1], first[0]}, rated("h", "b", "a", 1))
	must(t, err)
	for i, wanted := range []ladder.Standing{swapped[1], swapped[0]} {
		got, err := s.Standing(t.Context(), k[i])
		must(t, err)
		expect.All(t, "standing",
			expect.True("math.Abs(got.Value-wanted.Value) <= 1e-9", math.Abs(got.Value-wanted.Value) <= 1e-9),
			expect.That("got.Games", got.Games, 2), expect.That("got.Wins", got.Wins, 1), expect.That("got.Losses", got.Losses, 1),
			expect.True("got.Updated.Equal(wanted.Updated)", got.Updated.Equal(wanted.Updated)),
		)
	}
	history, err := s.History(t.Context(), k[0], 9)
	must(t, err)
	if len(history) != 2 || history[0].Game != "g" || history[1].Game != "h" || math.Abs(history[0].Value-first[0].Value) > 1e-9 {
		t.Errorf("history %+v", history)
	}
	if history, err = s.History(t.Context(), k[0], 1); err != nil || len(history) != 1 || history[0].Game != "h" {
		t.Errorf("the last of the history %+v, %v", history, err)
	}
	points, err := s.Points(t.Context(), "g")
	must(t, err)
	if len(points) != 2 || points["a"].Value <= 1500 || points["b"].Value >= 1500 {
		t.Errorf("points %+v", points)
	}
	all, err := s.Standings(t.Context(), "a")
	must(t, err)
	equal(t, "ratings of one", 1, len(all))
	none, err := s.Standing(t.Context(), ladder.Key{Account: "c", Rules: "standard", Speed: ladder.Rapid})
	must(t, err)
	equal(t, "the rating of somebody unknown", rating.Unrated(), none.Rating)
}

func settledAtOnce(t *testing.T, s joined) {
	const n = 6
	for i := range n {
		ratedGame(t, s, fmt.Sprintf("g%d", i))
	}
	var all sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		all.Go(func() {
			errs[i] = s.Settle(t.Context(), rated(fmt.Sprintf("g%d", i), "a", fmt.Sprintf("b%d", i), i))
		})
	}
	all.Wait()
	for _, err := range errs {
		must(t, err)
	}
	got, err := s.Standing(t.Context(), ladder.Key{Account: "a", Rules: "standard", Speed: ladder.Rapid})
	must(t, err)
	if got.Games != n || got.Wins != n {
		t.Errorf("standing after %d games: %+v", n, got)
	}
}

func leaders(t *testing.T, s joined) {
	for _, id := range []string{"a", "b", "c", "d"} { // and "e", a removed one
		must(t, s.AddAccount(t.Context(), account.Account{ID: id, Name: "name of " + id, Key: id, Role: account.Player, Created: noon}))
	}
	for i, loser := range []string{"b", "c", "d", "e"} {
		id := fmt.Sprintf("g%d", i)
		ratedGame(t, s, id)
		must(t, s.Settle(t.Context(), rated(id, "a", loser, i)))
	}
	list, err := s.Leaders(t.Context(), "standard", ladder.Rapid, 350, noon, 9)
	must(t, err)
	if len(list) != 4 || list[0].Account != "a" || list[0].Name != "name of a" {
		t.Errorf("best %+v", list)
	}
	for _, c := range []struct {
		rules string
		speed ladder.Speed
		sure  float64
		since time.Time
		limit int
		want  int
	}{
		{"standard", ladder.Rapid, 350, noon, 2, 2},
		{"standard", ladder.Blitz, 350, noon, 9, 0},
		{"torus", ladder.Rapid, 350, noon, 9, 0},
		{"standard", ladder.Rapid, 30, noon, 9, 0},
		{"standard", ladder.Rapid, 350, noon.Add(2 * time.Minute), 9, 2},
	} {
		list, err := s.Leaders(t.Context(), c.rules, c.speed, c.sure, c.since, c.limit)
		must(t, err)
		if len(list) != c.want {
			t.Errorf("%+v: %d", c, len(list))
		}
	}
}
