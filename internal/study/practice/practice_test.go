package practice_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/study/advice"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/practice"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const holder people.ID = "s:甲"

// world has one game of holder as White, who loses the bishop by 8b2b.
type world struct {
	t       *testing.T
	now     time.Time
	config  practice.Config
	line    string
	game    practice.Game
	found   *review.Analysis
	control clock.Control
	courses int
	judged  []string
	value   int // of any position, for Black
	service *practice.Service
}

func standard(t *testing.T) *variant.RuleSet {
	t.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func (w *world) Ended(_ context.Context, who people.ID, _ int) ([]practice.Game, error) {
	if who != holder {
		return nil, nil
	}
	return []practice.Game{w.game}, nil
}

func (w *world) Course(context.Context, people.ID, string) (practice.Course, error) {
	w.courses++
	p, moves, err := notation.ParsePosition(&standard(w.t).Start, w.line)
	return practice.Course{Control: w.control, Start: p, Moves: moves}, err
}

func (w *world) Find(context.Context, people.ID, review.Question) (*review.Analysis, error) {
	return w.found, nil
}

func (w *world) Get(_ context.Context, _ people.ID, id string) (review.Analysis, error) {
	if w.found == nil || w.found.ID != id {
		return review.Analysis{}, refusal.New(refusal.NotFound, "none")
	}
	return *w.found, nil
}

func (w *world) Judge(_ context.Context, g *shogi.Game, _ analysis.Settings) (analysis.Position, error) {
	w.judged = append(w.judged, notation.FormatSFEN(g.Position()))
	return analysis.Position{Score: analysis.Score{Value: w.value}, PV: []string{"2g2f"}, Best: "2g2f"}, nil
}

func open(t *testing.T) *world {
	t.Helper()
	db, err := store.Open(t.Context(), storetest.File(t), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	w := &world{t: t, now: time.UnixMilli(1_700_000_000_000).UTC(), line: "startpos moves 7g7f 3c3d 8h2b+ 8b2b"}
	w.game = practice.Game{
		ID: "g", Rules: "standard", Side: shogi.White, Names: [2]string{"乙", "甲"}, Plies: 4,
		Result: shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Resignation}, Began: w.now,
	}
	w.config = practice.Config{
		Store: db.Mistakes, Games: w, Reviews: w, Judge: w, Lane: practice.Lane(admission.New(nil), 1), Now: func() time.Time { return w.now },
	}
	w.service = practice.New(w.config)
	return w
}

// analyse makes the game's last move a blunder; 3a2b is better.
func (w *world) analyse() {
	rules := standard(w.t)
	_, moves, err := notation.ParsePosition(&rules.Start, w.line)
	if err != nil {
		w.t.Fatal(err)
	}
	g := analysis.Game{Rules: rules, Start: rules.Start, Moves: moves}
	var positions []analysis.Position
	for i, best := range []string{"7g7f", "3c3d", "8h2b+", "3a2b", "2b1a"} {
		positions = append(positions, analysis.Position{Ply: i, Best: best, PV: []string{best}, Depth: 9, Score: analysis.Score{Value: []int{0, 0, 0, 0, 1500}[i]}})
	}
	w.found = &review.Analysis{ID: "job", State: analysis.Done, Report: analysis.NewReport(g, analysis.Settings{Nodes: 500_000}, "test", positions)}
}

func (w *world) due(want int) *practice.List {
	w.t.Helper()
	l, err := w.service.Due(w.t.Context(), holder)
	if err != nil {
		w.t.Fatal(err)
	}
	if len(l.Cards) != want || l.Due != want {
		w.t.Fatalf("%d questions are due, %d by count; want %d", len(l.Cards), l.Due, want)
	}
	return l
}

func (w *world) answer(id, usi string, version int, retry bool) *practice.Answered {
	w.t.Helper()
	a, err := w.service.Answer(w.t.Context(), holder, practice.Answer{ID: id, USI: usi, Version: version, Retry: retry})
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

// A mistake becomes a question when its game is analysed; a wrong answer returns soon, a right
// one after days.
func TestMistakeReturns(t *testing.T) {
	w := open(t)
	w.due(0)
	w.analyse()
	card := w.due(1).Cards[0]
	if card.Played != "8b2b" || card.Game != "g" || card.Names[1] != "甲" || card.Last != "8h2b+" {
		t.Fatalf("the question is %+v", card)
	}
	if other, err := w.service.Due(t.Context(), "s:乙"); err != nil || len(other.Cards) != 0 {
		t.Errorf("another player has %v, %v", other, err)
	}

	if a := w.answer(card.ID, "8b2b", card.Version, false); a.Verdict != practice.Again || a.Version != 2 {
		t.Errorf("the move of the game is %s", a.Verdict)
	}
	w.due(0)
	if a := w.answer(card.ID, "3a2b", 1, true); a.Verdict != practice.Best || a.Version != 2 {
		t.Errorf("a second try is %s, version %d", a.Verdict, a.Version)
	}
	_, err := w.service.Answer(t.Context(), holder, practice.Answer{ID: card.ID, USI: "3a2b", Version: 1})
	if r, ok := errors.AsType[*refusal.Error](err); !ok || r.Code != refusal.Stale {
		t.Errorf("an answer to an old version: %v", err)
	}
	w.now = w.now.Add(11 * time.Minute)
	card = w.due(1).Cards[0]
	if a := w.answer(card.ID, "3a2b", card.Version, false); a.Verdict != practice.Best || a.Memory.Due.Sub(w.now) < 24*time.Hour {
		t.Errorf("%s, due in %v", a.Verdict, a.Memory.Due.Sub(w.now))
	}
	if l := w.due(0); l.All != 1 || l.Next.Before(w.now.Add(24*time.Hour)) {
		t.Errorf("counts %+v", l.Counts)
	}
}

func first(reasons []advice.Reason) advice.Why {
	if len(reasons) == 0 {
		return ""
	}
	return reasons[0].Why
}

func TestAnswers(t *testing.T) {
	w := open(t)
	w.analyse()
	card := w.due(1).Cards[0]
	for _, test := range []struct {
		usi    string
		value  int
		want   practice.Verdict
		judged int
		why    advice.Why
		reply  advice.Why
	}{
		{"3a2b", 0, practice.Best, 0, advice.Free, ""},
		{"8b2b", 0, practice.Again, 0, "", ""},
		{"", 0, practice.GivenUp, 0, advice.Free, ""},
		{"4a3b", 30, practice.Good, 1, advice.Free, ""},
		{"4a3b", 900, practice.Worse, 1, "", ""},
		{"4a3b", -900, practice.Good, 1, advice.Free, ""},
	} {
		w.judged, w.value = nil, test.value
		a := w.answer(card.ID, test.usi, 1, true)
		if a.Verdict != test.want || len(w.judged) != test.judged {
			t.Errorf("%q at %d: %s after %d searches, want %s after %d", test.usi, test.value, a.Verdict, len(w.judged), test.want, test.judged)
		}
		if why, reply := first(a.Why), first(a.Against); why != test.why || reply != test.reply {
			t.Errorf("%q at %d: because %q, the reply %q; want %q, %q", test.usi, test.value, why, reply, test.why, test.reply)
		}
	}
	for _, usi := range []string{"9i9a", "nonsense", "P*5e"} {
		_, err := w.service.Answer(t.Context(), holder, practice.Answer{ID: card.ID, USI: usi, Version: 1})
		if r, ok := errors.AsType[*refusal.Error](err); !ok || r.Code != refusal.BadRequest {
			t.Errorf("%s: %v", usi, err)
		}
	}
	for _, who := range []people.ID{"", "s:乙"} {
		_, err := w.service.Answer(t.Context(), who, practice.Answer{ID: card.ID, Version: 1})
		if r, ok := errors.AsType[*refusal.Error](err); !ok || r.Code != refusal.NotFound {
			t.Errorf("%q answers: %v", who, err)
		}
	}
	if err := w.service.Drop(t.Context(), holder, card.ID); err != nil {
		t.Error(err)
	}
	if l := w.due(0); l.All != 0 {
		t.Errorf("%d remain", l.All)
	}
}

// An answer counts on a busy server, without its reasons.
func TestAnswerOnBusyServer(t *testing.T) {
	w := open(t)
	w.analyse()
	card := w.due(1).Cards[0]
	w.config.Lane = admission.New(nil).Lane(admission.Plan{Busy: refusal.New(refusal.Busy, "busy")})
	w.service = practice.New(w.config)
	if a := w.answer(card.ID, "3a2b", card.Version, false); a.Verdict != practice.Best || a.Version != card.Version+1 || a.Why != nil {
		t.Errorf("%s, version %d, %v", a.Verdict, a.Version, a.Why)
	}
}

// A wrong answer is refuted in words: the horse that White did not take takes a lance.
func TestReplyIsExplained(t *testing.T) {
	w := open(t)
	w.line = "startpos moves 7g7f 3c3d 8h2b+ 5a5b"
	w.analyse()
	a := w.answer(w.due(1).Cards[0].ID, "5a5b", 1, true)
	if len(a.Against) == 0 || a.Against[0].Why != advice.Free || a.Start.Rules().Info(a.Against[0].Piece).Letter != "L" || len(a.Why) != 0 {
		t.Errorf("against %+v, for %+v", a.Against, a.Why)
	}
}

// A record is practised for one side; the same game is not asked twice.
func TestRecordIsTaken(t *testing.T) {
	w := open(t)
	w.analyse()
	in := practice.Asked{Analysis: "job", Side: shogi.White, Names: [2]string{"黒", "白"}}
	taken, err := w.service.Take(t.Context(), "s:客", in)
	if err != nil || taken.Added != 1 || len(taken.Cards) != 1 || taken.Cards[0].Names[1] != "白" {
		t.Fatalf("%+v, %v", taken, err)
	}
	if taken, err = w.service.Take(t.Context(), "s:客", in); err != nil || taken.Added != 0 || taken.All != 1 {
		t.Errorf("again: %+v, %v", taken, err)
	}
	in.Side = shogi.Black
	if taken, err = w.service.Take(t.Context(), "s:客", in); err != nil || taken.Added != 0 {
		t.Errorf("the side without mistakes: %+v, %v", taken, err)
	}
	if taken, err = w.service.Take(t.Context(), holder, practice.Asked{Game: "g"}); err != nil || taken.Added != 1 {
		t.Errorf("an own game: %+v, %v", taken, err)
	}
	for name, in := range map[string]practice.Asked{"no analysis": {Analysis: "none"}, "another's game": {Game: "x"}} {
		_, err := w.service.Take(t.Context(), holder, in)
		if r, ok := errors.AsType[*refusal.Error](err); !ok || r.Code != refusal.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	w.found.State = analysis.Running
	_, err = w.service.Take(t.Context(), holder, practice.Asked{Analysis: "job"})
	if r, ok := errors.AsType[*refusal.Error](err); !ok || r.Code != refusal.NotNow {
		t.Errorf("an analysis in progress: %v", err)
	}
}

// The statistics have the analysis that they take.
func TestReviewIsCounted(t *testing.T) {
	w := open(t)
	w.analyse()
	got, err := w.service.Results(t.Context(), holder)
	if err != nil || len(got.Games) != 1 || got.Games[0].Review == nil {
		t.Fatalf("%+v, %v", got, err)
	}
}

// The favourites have the rule set and the opening of the game, with its result, once.
func TestFavourites(t *testing.T) {
	w := open(t)
	w.line = "startpos moves 2g2f 3c3d 7g7f 4c4d 6i7h 8b4b 5g5f 5a6b"
	w.game.Plies = 8
	for range 2 {
		got, err := w.service.Favourites(t.Context(), holder)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Rules) != 1 || len(got.Openings) != 1 || got.Left != 0 {
			t.Fatalf("%+v", got)
		}
		expect.All(t, "favourites", expect.That("rules", got.Rules[0], practice.Favourite{ID: "standard", Games: 1, Lost: 1}),
			expect.That("openings", got.Openings[0], practice.Favourite{ID: "fourth-file-rook", Games: 1, Lost: 1}))
	}
	if w.courses != 1 {
		t.Errorf("the game is replayed %d times", w.courses)
	}
	w.game.Result = shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned}
	if got, err := w.service.Favourites(t.Context(), holder); err != nil || len(got.Rules)+len(got.Openings) != 0 {
		t.Errorf("an aborted game counts: %+v, %v", got, err)
	}
}

func TestResults(t *testing.T) {
	w := open(t)
	// White builds a Fourth File Rook with a Mino castle.
	w.line = "startpos moves 2g2f 3c3d 7g7f 4c4d 6i7h 8b4b 5g5f 5a6b 5f5e 6b7b 1g1f 7b8b 1f1e 3a3b 9g9f 7a7b"
	w.control = clock.Of(10*time.Minute, 0, 0, 0)
	w.game.Plies = 16
	for range 2 {
		got, err := w.service.Results(t.Context(), holder)
		if err != nil || len(got.Games) != 1 || got.Left != 0 {
			t.Fatalf("%+v, %v", got, err)
		}
		g := got.Games[0]
		expect.All(t, "the game", expect.That("score", g.Score, 0), expect.That("speed", g.Speed, "rapid"), expect.That("moves", len(g.Moves), 12),
			expect.That("openings", g.Opening, [2]string{"", "fourth-file-rook"}), expect.That("White's castle", g.Castle[1], "half-mino"))
	}
	if w.courses != 1 {
		t.Errorf("the game is replayed %d times", w.courses)
	}
	w.game.Result = shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Sennichite}
	if got, err := w.service.Results(t.Context(), holder); err != nil || len(got.Games) != 0 {
		t.Errorf("a replayed game counts: %+v, %v", got, err)
	}
}
