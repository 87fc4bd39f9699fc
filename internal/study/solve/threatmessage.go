package solve

import (
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// threatMessage is a [ThreatAnswer] on its way from a worker.
type threatMessage struct {
	Status Pressing      `json:"status"`
	Plies  int           `json:"plies"`
	Line   []string      `json:"line"`
	Mated  [][]string    `json:"mated"` // each reply with the mate that follows
	Spans  []int         `json:"spans"` // the most that each of these mates takes
	Holds  []string      `json:"holds"`
	Open   []string      `json:"open"`
	Nodes  uint64        `json:"nodes"`
	Took   time.Duration `json:"took"`
}

func (p *Problem) encodeThreat(e *ThreatAnswer) *threatMessage {
	out := &threatMessage{
		Status: e.Status, Plies: e.Plies, Line: p.usi(e.Line), Holds: p.usi(e.Holds), Open: p.usi(e.Open), Nodes: e.Nodes, Took: e.Took,
	}
	for _, d := range e.Mated {
		out.Mated = append(out.Mated, p.usi(append([]shogi.Move{d.Move}, d.Line...)))
		out.Spans = append(out.Spans, d.Plies)
	}
	return out
}

func (p *Problem) decodeThreat(m *threatMessage) (Event, error) {
	out := &ThreatAnswer{Status: m.Status, Plies: m.Plies, Nodes: m.Nodes, Took: m.Took}
	if !slices.Contains([]Pressing{NoThreat, Threatens, Brinkmate, Unsettled}, m.Status) || len(m.Mated) != len(m.Spans) {
		return nil, errThreat
	}
	line, err := p.moves(m.Line)
	holds, err2 := p.moves(m.Holds)
	open, err3 := p.moves(m.Open)
	out.Line, out.Holds, out.Open = line, holds, open
	for i, one := range m.Mated {
		moves, err := p.moves(one)
		if err != nil {
			return nil, err
		}
		if len(moves) == 0 {
			return nil, errThreat
		}
		out.Mated = append(out.Mated, tsume.Defence{Move: moves[0], Plies: m.Spans[i], Line: moves[1:]})
	}
	return out, errors.Join(err, err2, err3)
}

// errThreat is an answer about a threat that contradicts itself.
var errThreat = errors.New("a worker's answer about a threat does not fit together")
