package solve

import (
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Report is the JSON form of a solved problem. Moves are in USI. See docs/reference/tsume.md.
type Report struct {
	Status string `json:"status,omitempty"`
	// Plies is the length of the mate, an upper bound unless Minimal. Shortest is set for a
	// longer given line.
	Plies        *int     `json:"plies,omitempty"`
	Shortest     *int     `json:"shortest,omitempty"`
	Moves        []string `json:"moves,omitempty"`
	LineMissing  bool     `json:"lineMissing,omitempty"`
	Minimal      bool     `json:"minimal,omitempty"`
	Left         bool     `json:"left,omitempty"`
	Futile       string   `json:"futile,omitempty"`
	Decided      bool     `json:"decided,omitempty"`
	Useless      []Reply  `json:"useless,omitempty"`
	Nodes        uint64   `json:"nodes"`
	Milliseconds int64    `json:"ms"`
	// Verdict is "sound", "flawed" or "open".
	Verdict     string             `json:"verdict,omitempty"`
	Flaws       []Flaw             `json:"flaws,omitempty"`
	Open        []Flaw             `json:"open,omitempty"`
	Stipulation *StipulationReport `json:"stipulation,omitempty"`
	Threat      *Threat            `json:"threat,omitempty"`
}

// Reply is a move at a ply, counted from 1.
type Reply struct {
	Ply  int    `json:"ply"`
	Move string `json:"move"`
}

// Flaw is an alternative move, or a defect of the whole problem if Ply is 0.
type Flaw struct {
	Kind  tsume.FlawKind `json:"kind"`
	Ja    string         `json:"ja"`
	Ply   int            `json:"ply,omitempty"`
	Move  string         `json:"move,omitempty"`
	Plies int            `json:"plies,omitempty"`
	Line  []string       `json:"line,omitempty"`
}

// StipulationReport is the result for a fairy stipulation.
type StipulationReport struct {
	ID string `json:"id"`
	// CheckDuty is "attacker", "none" or "both".
	CheckDuty string     `json:"checkDuty"`
	Lines     [][]string `json:"lines,omitempty"`
	// More: there are other lines. Undecided: some cooks were not tried.
	More      bool   `json:"more,omitempty"`
	Undecided bool   `json:"undecided,omitempty"`
	Cooks     []Cook `json:"cooks,omitempty"`
	// Early: the solution is shorter than announced or intended.
	Early bool `json:"early,omitempty"`
	// Intended reports whether the intended line is a solution.
	Intended *bool `json:"intended,omitempty"`
	// Searched is the greatest length in plies without solutions, or -1. Never means any
	// length.
	Searched int  `json:"searched"`
	Never    bool `json:"never,omitempty"`
}

// Cook replaces move Ply of the first line. Plies is the length with it.
type Cook struct {
	Ply   int    `json:"ply"`
	Move  string `json:"move"`
	Plies int    `json:"plies"`
}

// Threat has the replies to a threatened mate: mated, holding, or open.
type Threat struct {
	Mated []Defence `json:"mated,omitempty"`
	Holds []string  `json:"holds,omitempty"`
	Open  []string  `json:"open,omitempty"`
}

// Defence is a reply and the mate after it, at most Plies long.
type Defence struct {
	Move  string   `json:"move"`
	Plies int      `json:"plies,omitempty"`
	Line  []string `json:"line,omitempty"`
}

// SetSolution writes a mate into the report.
func (r *Report) SetSolution(rules *shogi.Rules, s *tsume.Solution) {
	r.Status, r.Nodes = s.Status.String(), s.Nodes
	if s.Status != tsume.Mate {
		return
	}
	r.Plies, r.Minimal, r.Left = &s.Plies, s.Minimal, s.Left
	r.LineMissing = s.LineMissing()
	r.Futile, r.Decided = s.Futile.String(), s.Decided
	r.Moves = notation.FormatUSIMoves(rules, s.Line)
	for _, x := range s.Useless {
		r.Useless = append(r.Useless, Reply{x.Ply, notation.FormatUSI(rules, x.Move)})
	}
}

// Flaws returns flaws as they are reported.
func Flaws(rules *shogi.Rules, list []tsume.Flaw) (out []Flaw) {
	for _, f := range list {
		one := Flaw{Kind: f.Kind, Ja: f.Kind.Ja(), Ply: f.Ply, Plies: f.Plies, Line: notation.FormatUSIMoves(rules, f.Line)}
		if f.Ply > 0 {
			one.Move = notation.FormatUSI(rules, f.Move)
		}
		out = append(out, one)
	}
	return out
}

// SetStipulation writes the result for a stipulation into the report.
func (r *Report) SetStipulation(rules *shogi.Rules, id, duty string, s *stipulation.Solution) {
	a := &StipulationReport{ID: id, CheckDuty: duty, More: s.More, Undecided: s.Undecided, Searched: s.Searched, Never: s.Never}
	r.Status, r.Nodes, r.Stipulation = s.Status.String(), s.Nodes, a
	if s.Status != stipulation.Solved {
		return
	}
	r.Plies, r.Minimal = &s.Plies, true
	for _, line := range s.Lines {
		a.Lines = append(a.Lines, notation.FormatUSIMoves(rules, line))
	}
	if len(a.Lines) > 0 {
		r.Moves = a.Lines[0]
	}
	for _, k := range s.Cooks {
		a.Cooks = append(a.Cooks, Cook{k.Ply, notation.FormatUSI(rules, k.Move), k.Plies})
	}
}
