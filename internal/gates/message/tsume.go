package message

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// TsumeQuestion parses a question.
func TsumeQuestion(q wire.TsumeQuestion) solve.Question {
	return solve.Question{Rules: q.Rules, SFEN: q.SFEN, Defender: q.Defender, Futile: q.Futile, Any: q.Any, Verify: q.Verify, Threat: q.Threat,
		Stipulation: solve.Stipulation{ID: q.Stipulation, CheckDuty: q.CheckDuty, Length: q.Length}}
}

// TsumeEvent converts an event of a search from p; ok is false for events of drafts.
func TsumeEvent(p shogi.Position, e solve.Event) (out wire.TsumeEvent, ok bool) {
	switch e := e.(type) {
	case solve.Queued:
		return wire.TsumeEvent{Type: "queued", Ahead: e.Ahead}, true
	case *solve.Progress:
		return wire.TsumeEvent{Type: "progress", Progress: progress(p, e)}, true
	case *solve.Answer:
		return wire.TsumeEvent{Type: "answer", Answer: &wire.TsumeAnswer{
			Status: e.Status.String(), Plies: e.Plies, Minimal: e.Minimal, Left: e.Left, Futile: e.Futile.String(), Decided: e.Decided,
			Nodes: e.Nodes, Ms: e.Took.Milliseconds(), Line: Line(p, shogi.NoMove, e.Line),
		}}, true
	case *solve.Verdict:
		return wire.TsumeEvent{Type: "verdict", Verdict: &wire.TsumeVerdict{
			Verdict: string(e.Soundness), Line: Line(p, shogi.NoMove, e.Line),
			Flaws: flaws(p, e.Line, e.Flaws), Open: flaws(p, e.Line, e.Unsettled), Nodes: e.Nodes, Ms: e.Took.Milliseconds(),
		}}, true
	case *solve.ThreatAnswer:
		return wire.TsumeEvent{Type: "threat", Threat: threat(p, e)}, true
	case *solve.StipulationAnswer:
		return wire.TsumeEvent{Type: "stipulation", Stipulation: stipulation(p, e)}, true
	}
	return wire.TsumeEvent{}, false
}

func progress(p shogi.Position, e *solve.Progress) *wire.TsumeProgress {
	out := &wire.TsumeProgress{
		Stage: string(e.Stage), Nodes: e.Nodes, Ms: e.Took.Milliseconds(), Limit: e.Limit.Milliseconds(), Plies: e.Plies,
		Tried: e.Tried, Changes: e.Changes,
	}
	if e.Candidate != nil {
		if at, last := Behind(p, e.Prefix, e.Candidate.Ply); at.IsLegal(e.Candidate.Move) {
			out.Ply, out.Beside = e.Candidate.Ply, new(Node(&at, last, e.Candidate.Move))
		}
	}
	return out
}

func stipulation(p shogi.Position, e *solve.StipulationAnswer) *wire.TsumeStipulation {
	s, names := e.Solution, e.Stipulation.Names
	out := &wire.TsumeStipulation{
		ID: e.Stipulation.ID, Name: wire.Text{Ja: names.Ja, Zh: names.Zh, En: names.En}, Status: s.Status.String(), Plies: s.Plies,
		Verdict: string(e.Soundness), Left: e.Left, Early: e.Early, Searched: s.Searched, Never: s.Never, More: s.More,
		Lines: wire.List(s.Lines, func(line []shogi.Move) []wire.RecordNode { return Line(p, shogi.NoMove, line) }),
		Cooks: make([]wire.TsumeCook, len(s.Cooks)), Nodes: s.Nodes, Ms: e.Took.Milliseconds(),
	}
	for i, k := range s.Cooks {
		at, last := Behind(p, s.Lines[0], k.Ply)
		out.Cooks[i] = wire.TsumeCook{Ply: k.Ply, Plies: k.Plies, Node: Node(&at, last, k.Move)}
	}
	return out
}

// threat converts the result for p, where the defender is to move.
func threat(p shogi.Position, e *solve.ThreatAnswer) *wire.TsumeThreat {
	idle := p
	var u shogi.Undo
	idle.MakeNull(&u)
	return &wire.TsumeThreat{
		Status: string(e.Status), Plies: e.Plies, SFEN: notation.FormatSFEN(&idle), Line: Line(idle, shogi.NoMove, e.Line),
		Mated: wire.List(e.Mated, func(d tsume.Defence) wire.TsumeMove {
			return wire.TsumeMove{Node: Node(&p, shogi.NoMove, d.Move), Status: tsume.Mate.String(), Plies: max(d.Plies-1, 0)}
		}),
		Holds: replies(p, e.Holds, tsume.NoMate), Open: replies(p, e.Open, tsume.Unknown),
		Nodes: e.Nodes, Ms: e.Took.Milliseconds(),
	}
}

func replies(p shogi.Position, list []shogi.Move, status tsume.Status) []wire.TsumeMove {
	return wire.List(list, func(m shogi.Move) wire.TsumeMove {
		return wire.TsumeMove{Node: Node(&p, shogi.NoMove, m), Status: status.String(), Plies: -1}
	})
}

func flaws(p shogi.Position, line []shogi.Move, list []tsume.Flaw) []wire.TsumeFlaw {
	out := make([]wire.TsumeFlaw, len(list))
	for i, f := range list {
		called, note := wire.Text{Ja: f.Kind.Ja(), Zh: f.Kind.Ja(), En: string(f.Kind)}, wire.Text{}
		if words, ok := flawTerms[f.Kind]; ok {
			called, note = Text(words.name), Text(words.note)
		}
		out[i] = wire.TsumeFlaw{
			Kind: string(f.Kind), Name: called, Note: note, Fatal: f.Kind.Fatal(), Ply: f.Ply, Plies: f.Plies, Line: []wire.RecordNode{},
		}
		if f.Ply < 1 || f.Ply > len(line)+1 {
			continue
		}
		at, last := Behind(p, line, f.Ply)
		out[i].Line = Line(at, last, append([]shogi.Move{f.Move}, f.Line...))
	}
	return out
}

// TsumePlace converts a position in a problem's tree.
func TsumePlace(p *solve.Place) wire.TsumePlace {
	return wire.TsumePlace{
		Line: Line(p.Start, shogi.NoMove, p.Moves), SFEN: notation.FormatSFEN(&p.Position), Turn: match.SideName(p.Position.Side()),
		Check: Check(&p.Position), Legal: Legal(&p.Position), Attacks: p.Attacks,
		Status: p.Status.String(), Plies: p.Plies, Useless: p.Useless,
		Moves: wire.List(p.Next, func(n solve.Next) wire.TsumeMove {
			return wire.TsumeMove{Node: Node(&p.Position, p.Last(), n.Move), Status: n.Status.String(), Plies: n.Plies, Best: n.Best}
		}),
	}
}

// Faults converts the faults of a problem's position.
func Faults(e *solve.SetupError) []wire.PositionFault {
	return SetupFaults(e.Faults, MateSides(e.Attacker))
}

// Behind returns the position before move number ply of a line from p, and the move before it.
func Behind(p shogi.Position, line []shogi.Move, ply int) (at shogi.Position, last shogi.Move) {
	last = shogi.NoMove
	for _, m := range line[:min(max(ply-1, 0), len(line))] {
		var u shogi.Undo
		p.Make(m, &u)
		last = m
	}
	return p, last
}
