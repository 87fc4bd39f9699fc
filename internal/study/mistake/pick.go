package mistake

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Most bounds the questions of a game, the gravest mistakes.
const Most = 12

// LineID identifies the rules, the start and the moves of a game.
func LineID(t analysis.Task) string {
	t.Settings = analysis.Settings{}
	data, err := json.Marshal(t)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])[:20])
}

// CardID is the ID of the question before a ply. IDs sort in the order of the game.
func CardID(line string, ply int) string { return fmt.Sprintf("%s.%04d", line, ply) }

// Of returns questions for the serious mistakes of a side, in the order of the game.
func Of(r *analysis.Report, side shogi.Color) ([]Question, error) {
	game, err := r.Game()
	if err != nil {
		return nil, err
	}
	name := "b"
	if side == shogi.White {
		name = "w"
	}
	var found []analysis.Move
	for _, m := range r.Judged {
		before := r.Position(m.Ply - 1)
		serious := m.Grade == analysis.Mistake || m.Grade == analysis.Blunder || m.Grade.Marked() && m.Missed
		if m.Side == name && serious && before != nil && before.Best != "" && before.Best != m.USI {
			found = append(found, m)
		}
	}
	slices.SortStableFunc(found, func(a, b analysis.Move) int { return cmp.Compare(b.Loss, a.Loss) })
	found = found[:min(len(found), Most)]
	slices.SortFunc(found, func(a, b analysis.Move) int { return cmp.Compare(a.Ply, b.Ply) })
	out := make([]Question, 0, len(found))
	for _, m := range found {
		p := *game.At(m.Ply - 1).Position()
		before, after := r.Position(m.Ply-1), r.Position(m.Ply)
		q := Question{
			Rules: r.Rules, SFEN: notation.FormatSFEN(&p), Ply: m.Ply, Played: m.USI, Grade: m.Grade, Before: m.Before, After: m.After,
			Best: before.PV, Mate: m.MissedIn, Proven: m.MissedIn > 0 && before.Depth == 0,
		}
		if m.Ply > 1 {
			q.Last = r.Moves[m.Ply-2]
		}
		if after != nil {
			q.Reply = after.PV
		}
		out = append(out, q)
	}
	return out, nil
}

// Summary returns a side's review of the report.
func Summary(r *analysis.Report, side shogi.Color) Review {
	s := r.Side(side)
	out := Review{
		Line: LineID(r.Task), Nodes: r.Nodes, Side: "b", Rules: r.Rules, Accuracy: s.Accuracy,
		Inaccuracies: s.Grades[analysis.Inaccuracy], Mistakes: s.Grades[analysis.Mistake], Blunders: s.Grades[analysis.Blunder],
		Opening: s.Phases[analysis.Opening], Middle: s.Phases[analysis.Middle], Endgame: s.Phases[analysis.Endgame],
	}
	if side == shogi.White {
		out.Side = "w"
	}
	return out
}
