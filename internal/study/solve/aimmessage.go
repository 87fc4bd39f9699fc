package solve

import (
	"errors"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume/stipulation"
)

// aimMessage is an [AimAnswer] on its way from a worker.
type aimMessage struct {
	Status    string        `json:"status"`
	Plies     int           `json:"plies"`
	Lines     [][]string    `json:"lines"`
	More      bool          `json:"more"`
	Cooks     []cookMessage `json:"cooks"`
	Undecided bool          `json:"undecided"`
	Searched  int           `json:"searched"`
	Never     bool          `json:"never"`
	Nodes     uint64        `json:"nodes"`
	Soundness Soundness     `json:"soundness"`
	Left      bool          `json:"left"`
	Early     bool          `json:"early"`
	Took      time.Duration `json:"took"`
}

// cookMessage is a [stipulation.Cook].
type cookMessage struct {
	Ply   int    `json:"ply"`
	Move  string `json:"move"`
	Plies int    `json:"plies"`
}

func (p *Problem) encodeAim(e *AimAnswer) *aimMessage {
	s := e.Solution
	out := &aimMessage{
		Status: s.Status.String(), Plies: s.Plies, More: s.More, Undecided: s.Undecided, Searched: s.Searched, Never: s.Never, Nodes: s.Nodes,
		Soundness: e.Soundness, Left: e.Left, Early: e.Early, Took: e.Took,
	}
	for _, line := range s.Lines {
		out.Lines = append(out.Lines, p.usi(line))
	}
	for _, k := range s.Cooks {
		out.Cooks = append(out.Cooks, cookMessage{Ply: k.Ply, Move: notation.FormatUSI(p.rules.Rules, k.Move), Plies: k.Plies})
	}
	return out
}

func (p *Problem) decodeAim(a *aimMessage) (Event, error) {
	s := &stipulation.Solution{
		Plies: a.Plies, More: a.More, Undecided: a.Undecided, Searched: a.Searched, Never: a.Never, Nodes: a.Nodes,
	}
	var err error
	if s.Status, err = named([]stipulation.Status{stipulation.Unknown, stipulation.Solved, stipulation.None}, a.Status); err != nil {
		return nil, err
	}
	for _, line := range a.Lines {
		moves, err := p.moves(line)
		if err != nil {
			return nil, err
		}
		s.Lines = append(s.Lines, moves)
	}
	for _, k := range a.Cooks {
		moves, err := p.moves([]string{k.Move})
		if err != nil {
			return nil, err
		}
		s.Cooks = append(s.Cooks, stipulation.Cook{Ply: k.Ply, Move: moves[0], Plies: k.Plies})
	}
	if s.Status == stipulation.Solved && len(s.Lines) == 0 || s.Status != stipulation.Solved && len(s.Cooks) > 0 {
		return nil, errAim
	}
	for _, k := range s.Cooks {
		if k.Ply < 1 || k.Ply > len(s.Lines[0]) {
			return nil, errAim
		}
	}
	return &AimAnswer{Stipulation: p.aim, Solution: s, Soundness: a.Soundness, Left: a.Left, Early: a.Early, Took: a.Took}, nil
}

// errAim is an answer to a problem with another aim that contradicts itself.
var errAim = errors.New("a worker's solutions do not fit together")
