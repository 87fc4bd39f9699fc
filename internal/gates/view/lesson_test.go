package view_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/view/study"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/lesson"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// judgedFile has moves of lessons with their verdicts; the page's judge must agree
// (web/test/learn.test.ts).
const judgedFile = "testdata/judged.json"

type judgedStep struct {
	Step  wire.LessonStep `json:"step"`
	Lines [][]judgedMove  `json:"lines"`
}

type judgedMove struct {
	USI     string       `json:"usi"`
	Before  string       `json:"before"`
	After   wire.Studied `json:"after"`
	Verdict string       `json:"verdict"`
}

var verdicts = map[lesson.Verdict]string{
	lesson.Goes: "goes", lesson.Done: "done", lesson.Missed: "missed", lesson.Taken: "taken", lesson.Lost: "lost",
}

// TestLessonVerdicts writes a spread of lines of two moves per step.
func TestLessonVerdicts(t *testing.T) {
	var all []judgedStep
	for _, id := range []string{"standard", "forward", "torus"} {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		wired, err := view.Lessons(rs)
		if err != nil {
			t.Fatal(err)
		}
		course, err := lesson.Of(rs)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range course.Steps {
			if len(s.Goal.Options) > 0 {
				continue
			}
			step := wired.Steps[i]
			step.Title, step.Task, step.Done, step.Miss = nil, nil, nil, nil
			all = append(all, judgedStep{step, linesOf(t, rs, s)})
		}
	}
	got, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.WriteFile(judgedFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(judgedFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is stale: go test ./internal/gates/view -run LessonVerdicts -update", judgedFile)
	}
}

func linesOf(t *testing.T, rs *variant.RuleSet, s lesson.Step) [][]judgedMove {
	t.Helper()
	at, err := s.Start(rs.Rules)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]judgedMove
	for _, first := range spread(&at, 10) {
		play, line := judgedLine(t, rs, s, first)
		if line[0].Verdict == verdicts[lesson.Goes] && play.Position().HasLegal() {
			next := spread(play.Position(), 3)
			second := next[len(out)%len(next)]
			_, line = judgedLine(t, rs, s, first, second)
		}
		out = append(out, line)
	}
	return out
}

func judgedLine(t *testing.T, rs *variant.RuleSet, s lesson.Step, moves ...shogi.Move) (*lesson.Play, []judgedMove) {
	t.Helper()
	play, err := lesson.Begin(rs.Rules, s)
	if err != nil {
		t.Fatal(err)
	}
	var line []judgedMove
	for _, m := range moves {
		before := *play.Position()
		after := study.Studied(before, shogi.NoMove, []shogi.Move{m})
		after.Moves = []wire.RecordNode{}
		if !s.Safe && !s.Goal.Mate {
			after.Legal = []wire.LegalMove{}
		}
		verdict, err := play.Move(m)
		if err != nil && verdict != lesson.Goes {
			t.Fatal(err)
		}
		line = append(line, judgedMove{notation.FormatUSI(rs.Rules, m), notation.FormatSFEN(&before), after, verdicts[verdict]})
		if err != nil {
			break // the side cannot move again
		}
	}
	return play, line
}

// spread returns up to n legal moves, evenly.
func spread(p *shogi.Position, n int) []shogi.Move {
	legal := p.AppendLegal(nil)
	var out []shogi.Move
	for i := range min(n, len(legal)) {
		out = append(out, legal[i*len(legal)/min(n, len(legal))])
	}
	return out
}
