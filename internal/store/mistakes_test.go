package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/mistake"
)

func testMistakes(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"questions", questions},
		{"a deeper analysis", deeperReview},
		{"questions of a guest", guestQuestions},
	})
}

func reviewed(holder people.ID, line string, plies ...int) (mistake.Review, []mistake.Card) {
	r := mistake.Review{
		Holder: holder, Line: line, Side: "w", Game: "game'" + line, Analysis: "job", Nodes: 500_000, Rules: "standard", Accuracy: 71.5,
		Inaccuracies: 3, Mistakes: 2, Blunders: 1, Opening: 99.5, Middle: 60, Endgame: 12.25, Began: noon, Taken: noon.Add(time.Hour),
	}
	var cards []mistake.Card
	for _, ply := range plies {
		q := mistake.Question{
			Rules: "standard", SFEN: "9/9/9 b - 1", Game: r.Game, Names: [2]string{"甲", "O'Neil"}, Level: 3, Began: noon, Ply: ply, Played: "7g7f",
			Grade: "blunder", Before: .75, After: .125, Best: []string{"2g2f", "8c8d"}, Reply: []string{"3c3d"}, Mate: 5, Proven: true,
		}
		cards = append(cards, mistake.NewCard(holder, mistake.CardID(line, ply), q, noon.Add(time.Duration(ply)*time.Second)))
	}
	return r, cards
}

func take(t *testing.T, s joined, r mistake.Review, cards []mistake.Card) int {
	t.Helper()
	added, err := s.TakeReview(t.Context(), r, cards)
	if err != nil {
		t.Fatal(err)
	}
	return added
}

func due(t *testing.T, s joined, holder people.ID, at time.Time) []mistake.Card {
	t.Helper()
	list, err := s.DueCards(t.Context(), holder, at, 100)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func questions(t *testing.T, s joined) {
	r, cards := reviewed("s:甲", "line", 4, 10)
	if added := take(t, s, r, cards); added != 2 {
		t.Errorf("%d questions are new, want 2", added)
	}
	other, one := reviewed("s:乙", "line", 4)
	take(t, s, other, one)
	late := noon.Add(time.Hour)
	if diff := cmp.Diff(cards, due(t, s, "s:甲", late)); diff != "" {
		t.Fatalf("what is due (-want +got):\n%s", diff)
	}
	if list := due(t, s, "s:甲", noon.Add(5*time.Second)); len(list) != 1 || list[0].Ply != 4 {
		t.Errorf("due at five seconds: %v", list)
	}
	got, err := s.Reviews(t.Context(), "s:甲", 10)
	if diff := cmp.Diff([]mistake.Review{r}, got); diff != "" || err != nil {
		t.Errorf("reviews (-want +got): %v\n%s", err, diff)
	}

	c := cards[0]
	c.Answer(true, late)
	must(t, s.PutCard(t.Context(), c))
	if err := s.PutCard(t.Context(), c); !errors.Is(err, mistake.ErrConflict) {
		t.Errorf("the second answer to a version: %v", err)
	}
	same, ok, err := s.Card(t.Context(), "s:甲", c.ID)
	c.Memory.ElapsedDays, c.Memory.ScheduledDays = 0, 0 // FSRS reads the times
	c.Memory.Due, c.Memory.LastReview = c.Memory.Due.UTC(), c.Memory.LastReview.UTC()
	if diff := cmp.Diff(c, same); diff != "" || !ok || err != nil {
		t.Errorf("an answered question: %v, %v (-want +got)\n%s", ok, err, diff)
	}
	n, err := s.CountCards(t.Context(), "s:甲", late)
	if diff := cmp.Diff(mistake.Counts{Due: 1, All: 2, Next: c.Memory.Due}, n); diff != "" || err != nil {
		t.Errorf("counts: %v (-want +got)\n%s", err, diff)
	}
	a := attempt("a", 1)
	a.Holder = "s:甲"
	must(t, s.PutAttempt(t.Context(), a))
	must(t, s.PutAttempt(t.Context(), done(a)))
	hours, err := s.Activity(t.Context(), "s:甲", noon.Add(-time.Hour))
	at := noon.UnixMilli() / 3_600_000
	if diff := cmp.Diff([]mistake.Hour{{Hour: at, Solved: 1}, {Hour: at + 1, Solved: 1}}, hours); diff != "" || err != nil {
		t.Errorf("hours of practice: %v (-want +got)\n%s", err, diff)
	}
	must(t, s.DropCard(t.Context(), "s:甲", cards[1].ID))
	if list := due(t, s, "s:甲", late); len(list) != 0 {
		t.Errorf("after a removal %d are due", len(list))
	}
	if _, ok, err := s.Card(t.Context(), "s:丙", c.ID); ok || err != nil {
		t.Errorf("a stranger finds the question: %v", err)
	}
	if list := due(t, s, "s:乙", late); len(list) != 1 {
		t.Errorf("the other player has %d questions", len(list))
	}
}

// A deeper analysis changes the questions; answered ones keep their schedule.
func deeperReview(t *testing.T, s joined) {
	r, cards := reviewed("a:1", "line", 4, 10)
	take(t, s, r, cards)
	c := cards[0]
	c.Answer(true, noon)
	must(t, s.PutCard(t.Context(), c))
	r.Nodes, r.Accuracy = 3_000_000, 50
	_, deeper := reviewed("a:1", "line", 4, 22)
	deeper[0].Best = []string{"5g5f"}
	if added := take(t, s, r, deeper); added != 1 {
		t.Errorf("%d are new, want 1", added)
	}
	got, _, err := s.Card(t.Context(), "a:1", c.ID)
	if err != nil || got.Version != 2 || got.Best[0] != "5g5f" || got.Memory.Reps != 1 {
		t.Errorf("the known question is %+v, %v", got, err)
	}
	if _, ok, _ := s.Card(t.Context(), "a:1", cards[1].ID); ok {
		t.Error("a question without a mistake remains")
	}
	if list, err := s.Reviews(t.Context(), "a:1", 10); err != nil || len(list) != 1 || list[0].Accuracy != 50 {
		t.Errorf("reviews %v, %v", list, err)
	}
}

// Questions follow a guest to the account; those of both are the account's.
func guestQuestions(t *testing.T, s joined) {
	for _, one := range []struct {
		holder people.ID
		line   string
	}{{"s:甲", "both"}, {"s:甲", "mine"}, {"a:1", "both"}} {
		r, cards := reviewed(one.holder, one.line, 4)
		take(t, s, r, cards)
	}
	c, _, err := s.Card(t.Context(), "a:1", mistake.CardID("both", 4))
	must(t, err)
	c.Answer(false, noon)
	must(t, s.PutCard(t.Context(), c))
	_, err = s.Reseat(t.Context(), "s:甲", "a:1")
	must(t, err)
	late := noon.Add(time.Hour)
	var found []string
	for _, c := range due(t, s, "a:1", late) {
		found = append(found, fmt.Sprint(c.ID, " ", c.Version))
	}
	if diff := cmp.Diff([]string{"mine.0004 1", "both.0004 2"}, found); diff != "" {
		t.Errorf("the account's questions (-want +got):\n%s", diff)
	}
	if list, err := s.Reviews(t.Context(), "a:1", 10); err != nil || len(list) != 2 {
		t.Errorf("%d reviews, %v", len(list), err)
	}
	if list := due(t, s, "s:甲", late); len(list) != 0 {
		t.Errorf("the guest keeps %d", len(list))
	}
	_, err = s.Silence(t.Context(), "a:1")
	must(t, err)
	if list := due(t, s, "a:1", late); len(list) != 0 {
		t.Errorf("a deleted account keeps %d", len(list))
	}
}
