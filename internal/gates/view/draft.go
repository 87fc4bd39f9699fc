package view

import (
	"strings"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
)

// TsumeDraft parses a draft.
func TsumeDraft(d wire.TsumeDraft) solve.Draft {
	return solve.Draft{
		Question: solve.Question{Rules: d.Rules, SFEN: d.SFEN, Defender: d.Defender, Futile: d.Futile,
			Stipulation: solve.Stipulation{ID: d.Stipulation, CheckDuty: d.CheckDuty, Length: d.Length}},
		Task: solve.Task(d.Task), Line: d.Line, Rest: d.Rest, Changes: d.Changes, From: d.From, Language: lang.Language(d.Lang),
	}
}

func draftEvent(p shogi.Position, e solve.Event) wire.TsumeEvent {
	switch e := e.(type) {
	case *solve.LineFault:
		return wire.TsumeEvent{Type: "astray", Astray: &wire.TsumeAstray{Ply: e.Ply, Reason: e.Reason, Text: message.Text(solve.FaultText(e.Reason))}}
	case *solve.ByRule:
		return wire.TsumeEvent{Type: "rule", Rule: &wire.TsumeByRule{
			Futile: e.Futile.String(), Status: e.Status.String(), Plies: e.Plies, Verdict: string(e.Soundness), Decided: e.Decided,
		}}
	case *solve.Tree:
		return wire.TsumeEvent{Type: "tree", Tree: solutionTree(p, e)}
	case *solve.Appraised:
		out := &wire.TsumeShown{Tags: make([]string, len(e.Tags)), Rating: e.Rating}
		for i, tag := range e.Tags {
			out.Tags[i] = string(tag)
		}
		if a := e.Appraisal; a != nil {
			out.Quality, out.Pieces = a.Quality, a.Pieces
		}
		return wire.TsumeEvent{Type: "shown", Shown: out}
	case *solve.UselessPieces:
		out := &wire.TsumeUnneeded{Changes: make([]wire.TsumeChange, len(e.Changes)), All: e.All}
		for i := range e.Changes {
			out.Changes[i] = change(&e.Changes[i])
		}
		return wire.TsumeEvent{Type: "unneeded", Unneeded: out}
	case *solve.Repaired:
		out := change(&e.Change)
		out.Line, out.Same, out.Number = message.Line(e.Position, shogi.NoMove, e.Line), e.Same, e.Number
		return wire.TsumeEvent{Type: "repair", Repair: &out}
	case *solve.RepairsDone:
		return wire.TsumeEvent{Type: "looked", Looked: &wire.TsumeLooked{Tried: e.Tried, Changes: e.Changes}}
	case *solve.Proof:
		return wire.TsumeEvent{Type: "proof", Proof: &wire.TsumeProof{Status: e.Status.String(), Plies: e.Plies, Text: e.Text, Answers: e.Answers}}
	}
	return wire.TsumeEvent{} // there are no others
}

func solutionTree(p shogi.Position, e *solve.Tree) *wire.TsumeTree {
	out := &wire.TsumeTree{
		Line:       message.Line(p, shogi.NoMove, e.Line),
		Variations: make([]wire.TsumeVariation, 0, len(e.Variations)), Tries: make([]wire.TsumeTry, 0, len(e.Tries)),
	}
	if rec, err := message.Record(e.Record); err == nil { // its moves are legal
		out.Record = rec
	}
	for _, v := range e.Variations {
		at, last := message.Behind(p, e.Line, v.Ply)
		one := wire.TsumeVariation{
			Ply: v.Ply, Plies: v.Plies, Open: v.Open, Useless: v.Useless, Left: v.Left,
			Line: message.Line(at, last, append([]shogi.Move{v.Move}, v.Line...)), Also: make([]wire.RecordNode, len(v.Also)),
		}
		for i, m := range v.Also {
			one.Also[i] = message.Node(&at, last, m)
		}
		out.Variations = append(out.Variations, one)
	}
	for _, t := range e.Tries {
		at, last := message.Behind(p, e.Line, t.Ply)
		one := wire.TsumeTry{Ply: t.Ply, DropMate: t.DropMate, Line: []wire.RecordNode{}, Slip: []wire.RecordNode{}}
		if t.Slip != shogi.NoMove {
			one.Slip = message.Line(at, last, append([]shogi.Move{t.Move, t.Slip}, t.SlipLine...))
		}
		switch {
		case t.DropMate:
			one.Ja, one.Western = notation.FormatJapanese(&at, t.Move, last, notation.NoMarks), notation.FormatWestern(&at, t.Move, false)
		case t.Reply == shogi.NoMove:
			one.Line = message.Line(at, last, []shogi.Move{t.Move})
		default:
			one.Line = message.Line(at, last, []shogi.Move{t.Move, t.Reply})
		}
		out.Tries = append(out.Tries, one)
	}
	return out
}

func change(c *compose.Change) wire.TsumeChange {
	r := c.Setup.Rules
	square := func(sq shogi.Square) string {
		if sq == shogi.NoSquare {
			return ""
		}
		return notation.FormatSquare(r, sq)
	}
	piece := func(pc shogi.Piece) string {
		if pc == shogi.NoPiece {
			return ""
		}
		if name := letter(r, pc); pc.Color() == shogi.White {
			return strings.ToLower(name)
		}
		return letter(r, pc)
	}
	return wire.TsumeChange{
		Kind: string(c.Kind), Square: square(c.Square), To: square(c.To), Was: piece(c.Was), Piece: piece(c.Piece),
		Left: c.Left, Up: c.Up, SFEN: notation.FormatSetup(&c.Setup), Line: []wire.RecordNode{},
	}
}
