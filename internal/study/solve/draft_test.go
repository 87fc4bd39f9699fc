package solve

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/tsume/proofcheck"
	"github.com/komadai/komadai/variant"
)

// cooked is a mate in three with one cook; a lance on 2c repairs it.
const cooked = "9/8k/9/7PB/9/9/9/9/9 b S2rb4g3s4n4l17p 1"

func (s *Solver) work(ctx context.Context, d Draft) (events []Event, err error) {
	b, err := s.ReadDraft(d)
	if err != nil {
		return nil, err
	}
	err = b.Work(ctx, func(e Event) error {
		if _, ok := e.(*Progress); !ok {
			events = append(events, e)
		}
		return nil
	})
	return events, err
}

func eventsOf[T Event](events []Event) (out []T) {
	for _, e := range events {
		if found, ok := e.(T); ok {
			out = append(out, found)
		}
	}
	return out
}

func standard(t *testing.T) *shogi.Rules {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	return set.Rules
}

func draft(sfen string, task Task) Draft {
	return Draft{Question: question(sfen), Task: task, Rest: true, Language: lang.English}
}

func TestExamine(t *testing.T) {
	s := newSolver(t, Config{})
	events, err := s.work(t.Context(), draft(five, Examine))
	if err != nil {
		t.Fatal(err)
	}
	rules := eventsOf[*ByRule](events)
	if len(rules) != 3 || slices.ContainsFunc(rules, func(r *ByRule) bool { return r.Status != tsume.Mate || r.Plies != 5 || r.Soundness != Sound }) {
		t.Errorf("by the rules for useless interpositions: %+v", rules)
	}
	tree := eventsOf[*Tree](events)
	if len(tree) != 1 || len(tree[0].Line) != 5 || len(tree[0].Tries) == 0 || len(tree[0].Record.Root.Children) < 2 {
		t.Fatalf("the tree: %+v", *tree[0])
	}
	// As in seed 002, the defender slips into a mate.
	if !slices.ContainsFunc(tree[0].Tries, func(v tsume.Try) bool { return v.Slip != shogi.NoMove && len(v.SlipLine) > 0 }) {
		t.Errorf("no try mates after a slip: %+v", tree[0].Tries)
	}
	shown := eventsOf[*Appraised](events)
	if len(shown) != 1 || shown[0].Appraisal == nil || shown[0].Rating < 500 {
		t.Errorf("what it shows: %+v", shown)
	}
	if u := eventsOf[*UselessPieces](events); len(u) != 1 || !u[0].All || len(u[0].Changes) != 0 {
		t.Errorf("pieces of no use: %+v", u)
	}
	d := draft("5G2k/9/9/7S1/9/6R2/9/9/9 b P 1", Examine)
	d.Rest = false
	if events, err = s.work(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if tree := eventsOf[*Tree](events); len(tree) != 1 || len(tree[0].Variations) < 2 {
		t.Errorf("the tree of a mate in 7: %+v", tree)
	}
	events, err = s.work(t.Context(), draft("9/7Pk/6G2/9/9/9/9/9/P8 b G2r2b2g4s4n4l16p 1", Examine))
	if err != nil {
		t.Fatal(err)
	}
	if u := eventsOf[*UselessPieces](events); len(u) != 1 || len(u[0].Changes) != 1 || u[0].Changes[0].Was != shogi.NewPiece(shogi.Black, standard(t).Kind("P")) {
		t.Errorf("pieces of no use: %+v", u)
	}
	d = draft(five, Examine)
	d.Line = []string{"G*1c"}
	events, err = s.work(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if a := eventsOf[*LineFault](events); len(a) != 1 || a[0].Ply != 1 {
		t.Errorf("a wrong line: %+v", a)
	}
	if v := eventsOf[*Verdict](events); len(v) != 1 || v[0].Soundness != Sound {
		t.Errorf("the verdict with a wrong line: %+v", v)
	}
}

func TestExamineStipulation(t *testing.T) {
	s := newSolver(t, Config{})
	d := draft("9/9/9/9/9/7+b1/7+sk/9/6+b1K b R 1", Examine)
	d.Stipulation.ID, d.Rest = "self-mate", false
	events, err := s.work(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if a := eventsOf[*StipulationAnswer](events); len(a) != 1 || a[0].Soundness != Sound {
		t.Errorf("the answer: %+v", a)
	}
	if tree := eventsOf[*Tree](events); len(tree) != 1 || len(tree[0].Record.Root.Children) != 1 {
		t.Errorf("the tree: %+v", tree)
	}
	if u := eventsOf[*UselessPieces](events); len(u) != 1 || !u[0].All {
		t.Errorf("pieces of no use: %+v", u)
	}
}

// Repairs are sound, and continue after an interruption.
func TestMend(t *testing.T) {
	s := newSolver(t, Config{Time: 2 * time.Minute})
	d := draft(cooked, Repair)
	d.Changes = []string{string(compose.Displace), string(compose.Translate)}
	events, err := s.work(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	all, ended := eventsOf[*Repaired](events), last[*RepairsDone](t, events)
	if len(all) < 3 || ended.Tried != ended.Changes || ended.Changes < 10 {
		t.Fatalf("%d repairs, %+v", len(all), ended)
	}
	for _, r := range all {
		j, err := tsume.Judge(t.Context(), r.Position, nil, tsume.Options{})
		if err != nil || !j.Sound() || j.Solution.Plies < 3 {
			t.Errorf("%s %s is no repair: %v", r.Kind, notation.FormatSFEN(&r.Position), err)
		}
	}
	d.From = all[0].Number + 1
	events, err = s.work(t.Context(), d)
	if rest := eventsOf[*Repaired](events); err != nil || len(rest) != len(all)-1 || rest[0].Number != all[1].Number {
		t.Errorf("from the first on there are %d repairs, want %d: %v", len(rest), len(all)-1, err)
	}
}

func TestProve(t *testing.T) {
	s := newSolver(t, Config{})
	events, err := s.work(t.Context(), draft(five, Prove))
	if err != nil {
		t.Fatal(err)
	}
	proof := last[*Proof](t, events)
	read, err := proofcheck.Read(strings.NewReader(proof.Text), func(string) (*shogi.Rules, error) { return standard(t), nil })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := read.Check(); err != nil || proof.Plies != 5 || proof.Answers == 0 {
		t.Errorf("invalid proof: %+v %v", proof, err)
	}
	events, err = s.work(t.Context(), draft(none, Prove))
	if p := last[*Proof](t, events); err != nil || p.Status != tsume.NoMate || p.Text != "" {
		t.Errorf("a proof of no mate: %+v %v", p, err)
	}
}

func TestDraftsRefused(t *testing.T) {
	s := newSolver(t, Config{})
	for name, change := range map[string]func(*Draft){
		"task":   func(d *Draft) { d.Task = "guess" },
		"change": func(d *Draft) { d.Changes = []string{"explode"} },
		"line":   func(d *Draft) { d.Line = []string{"x"} },
		"from":   func(d *Draft) { d.From = -1 },
		"proof":  func(d *Draft) { d.Task, d.Stipulation.ID = Prove, "help-mate" },
	} {
		d := draft(five, Examine)
		change(&d)
		if _, err := s.ReadDraft(d); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
}
