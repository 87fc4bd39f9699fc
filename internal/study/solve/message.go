package solve

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// message is an event as JSON, with one of the pointers set, or the proof at the end,
// which is empty if it is too large. Moves are in USI, times in nanoseconds.
type message struct {
	Progress *Progress       `json:"progress,omitempty"`
	Answer   *answerMessage  `json:"answer,omitempty"`
	Verdict  *verdictMessage `json:"verdict,omitempty"`
	Aim      *aimMessage     `json:"aim,omitempty"`
	Threat   *threatMessage  `json:"threat,omitempty"`
	Proof    []byte          `json:"proof,omitempty"`
}

type answerMessage struct {
	Status  string        `json:"status"`
	Plies   int           `json:"plies"`
	Minimal bool          `json:"minimal"`
	Left    bool          `json:"left"`
	Decided bool          `json:"decided"`
	Futile  string        `json:"futile"`
	Nodes   uint64        `json:"nodes"`
	Took    time.Duration `json:"took"`
	Line    []string      `json:"line"`
}

type verdictMessage struct {
	Soundness Soundness     `json:"soundness"`
	Line      []string      `json:"line"`
	Flaws     []flawMessage `json:"flaws"`
	Unsettled []flawMessage `json:"unsettled"`
	Nodes     uint64        `json:"nodes"`
	Took      time.Duration `json:"took"`
}

type flawMessage struct {
	Kind  tsume.FlawKind `json:"kind"`
	Ply   int            `json:"ply"`
	Plies int            `json:"plies"`
	// Line is the move and what follows it; empty for a flaw of the whole.
	Line []string `json:"line"`
}

func (p *Problem) encode(e Event) (m message, err error) {
	switch e := e.(type) {
	case *Progress:
		m.Progress = e
	case *Answer:
		m.Answer = &answerMessage{
			Status: e.Status.String(), Plies: e.Plies, Minimal: e.Minimal, Left: e.Left, Decided: e.Decided, Futile: e.Futile.String(),
			Nodes: e.Nodes, Took: e.Took, Line: p.usi(e.Line),
		}
	case *Verdict:
		m.Verdict = &verdictMessage{
			Soundness: e.Soundness, Line: p.usi(e.Line), Flaws: p.encodeFlaws(e.Flaws), Unsettled: p.encodeFlaws(e.Unsettled),
			Nodes: e.Nodes, Took: e.Took,
		}
	case *AimAnswer:
		m.Aim = p.encodeAim(e)
	case *ThreatAnswer:
		m.Threat = p.encodeThreat(e)
	default:
		return m, fmt.Errorf("a worker has no word for %T", e)
	}
	return m, nil
}

func (p *Problem) encodeFlaws(list []tsume.Flaw) []flawMessage {
	var out []flawMessage
	for _, f := range list {
		one := flawMessage{Kind: f.Kind, Ply: f.Ply, Plies: f.Plies}
		if f.Ply > 0 {
			one.Line = p.usi(append([]shogi.Move{f.Move}, f.Line...))
		}
		out = append(out, one)
	}
	return out
}

func (p *Problem) usi(line []shogi.Move) []string {
	out := make([]string, len(line))
	for i, m := range line {
		out[i] = notation.FormatUSI(p.rules.Rules, m)
	}
	return out
}

// decode reads what [Problem.encode] has written.
func (p *Problem) decode(m *message) (Event, error) {
	switch {
	case m.Progress != nil:
		return m.Progress, nil
	case m.Answer != nil:
		return p.decodeAnswer(m.Answer)
	case m.Verdict != nil:
		return p.decodeVerdict(m.Verdict)
	case m.Aim != nil:
		return p.decodeAim(m.Aim)
	case m.Threat != nil:
		return p.decodeThreat(m.Threat)
	}
	return nil, errors.New("a message of a worker says nothing")
}

func (p *Problem) decodeAnswer(a *answerMessage) (Event, error) {
	out := &Answer{Plies: a.Plies, Minimal: a.Minimal, Left: a.Left, Decided: a.Decided, Nodes: a.Nodes, Took: a.Took}
	var err error
	if out.Status, err = named([]tsume.Status{tsume.Unknown, tsume.Mate, tsume.NoMate}, a.Status); err != nil {
		return nil, err
	}
	if out.Futile, err = named(rulesOfFutile, a.Futile); err != nil {
		return nil, err
	}
	out.Line, err = p.moves(a.Line)
	return out, err
}

func (p *Problem) decodeVerdict(v *verdictMessage) (Event, error) {
	out := &Verdict{Soundness: v.Soundness, Nodes: v.Nodes, Took: v.Took}
	line, err := p.moves(v.Line)
	flaws, err2 := p.decodeFlaws(v.Flaws)
	unsettled, err3 := p.decodeFlaws(v.Unsettled)
	out.Line, out.Flaws, out.Unsettled = line, flaws, unsettled
	return out, errors.Join(err, err2, err3)
}

func (p *Problem) decodeFlaws(list []flawMessage) ([]tsume.Flaw, error) {
	var out []tsume.Flaw
	for _, f := range list {
		line, err := p.moves(f.Line)
		if err != nil {
			return nil, err
		}
		one := tsume.Flaw{Kind: f.Kind, Ply: f.Ply, Plies: f.Plies}
		if len(line) > 0 {
			one.Move, one.Line = line[0], line[1:]
		}
		out = append(out, one)
	}
	return out, nil
}

func (p *Problem) moves(line []string) ([]shogi.Move, error) {
	var out []shogi.Move
	for _, usi := range line {
		m, err := notation.ParseUSI(p.rules.Rules, usi)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// named returns the value that is called by a name.
func named[T fmt.Stringer](all []T, name string) (T, error) {
	if i := slices.IndexFunc(all, func(v T) bool { return v.String() == name }); i >= 0 {
		return all[i], nil
	}
	var none T
	return none, fmt.Errorf("%T: there is no %q", none, name)
}
