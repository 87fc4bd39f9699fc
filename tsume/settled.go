package tsume

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Settled caches answers for [Judge] and [Explain], so that a judgement can continue. It is
// safe for concurrent use.
type Settled struct {
	mu    sync.Mutex
	known map[settledKey]*Solution
}

type settledKey struct {
	position uint64
	attacker shogi.Color
	futile   Futile
	shortest bool
}

// The judgement of a 31-ply problem has some thousand answers.
const maxSettled = 20_000

func NewSettled() *Settled { return &Settled{known: map[settledKey]*Solution{}} }

// recall returns nil if unknown. A shortest mate also answers a query for any.
func (s *Settled) recall(k settledKey) *Solution {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.known[k]
	if found == nil && !k.shortest {
		k.shortest = true
		found = s.known[k]
	}
	if found == nil {
		return nil
	}
	own := *found
	return &own
}

func (s *Settled) keep(k settledKey, found *Solution) {
	if s == nil || found.Status == Unknown || found.Status == Mate && (k.shortest && !found.Minimal || found.LineMissing()) {
		return
	}
	plain := *found
	plain.search, plain.Nodes = nil, 0
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.known) >= maxSettled {
		clear(s.known)
	}
	s.known[k] = &plain
}

func (j *judge) ask(p *shogi.Position, o Options) (*Solution, error) {
	k := settledKey{p.Key(), j.attacker, o.Futile, o.Shortest}
	if found := o.Settled.recall(k); found != nil {
		if found.start.Rules() == nil { // read from a file
			found.start = *p
		}
		return found, nil
	}
	found, err := j.find(*p, o)
	if err == nil {
		o.Settled.keep(k, found)
	}
	return found, err
}

// shareOfRest is one search's part of the remaining positions.
const shareOfRest = 4

func (j *judge) find(p shogi.Position, o Options) (*Solution, error) {
	if o.Whole > 0 {
		rest := (o.Whole - min(o.Whole, j.searched)) / shareOfRest
		if rest == 0 {
			return &Solution{Futile: o.Futile, start: p, attacker: j.attacker}, nil
		}
		if o.Nodes == 0 || rest < o.Nodes {
			o.Nodes = rest
		}
	}
	found, err := find(j.ctx, p, o)
	if err == nil {
		j.searched += found.Nodes
	}
	return found, err
}

// settledHeader is the first line; the key detects other versions of rules or keys.
type settledHeader struct {
	Version int    `json:"settled"`
	SFEN    string `json:"sfen"`
	Key     string `json:"key"`
}

type settledAnswer struct {
	Position string           `json:"position"` // its key
	Attacker string           `json:"attacker"`
	Futile   Futile           `json:"futile,omitempty"`
	Shortest bool             `json:"shortest,omitempty"`
	Status   Status           `json:"status"`
	Plies    int              `json:"plies,omitempty"`
	Minimal  bool             `json:"minimal,omitempty"`
	Left     bool             `json:"left,omitempty"`
	Decided  bool             `json:"decided,omitempty"`
	Line     []string         `json:"line,omitempty"`
	Useless  []settledUseless `json:"useless,omitempty"`
}

type settledUseless struct {
	Ply  int    `json:"ply"`
	Move string `json:"move"`
}

const settledVersion = 1

// Len counts answers.
func (s *Settled) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.known)
}

// Write writes JSON lines for [ReadSettled].
func (s *Settled) Write(w io.Writer, p *shogi.Position) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	if err := lines.Encode(headerOf(p)); err != nil {
		return err
	}
	r := p.Rules()
	for k, found := range s.known {
		a := settledAnswer{
			Position: keyText(k.position), Attacker: k.attacker.String(), Futile: k.futile, Shortest: k.shortest, Status: found.Status,
			Plies: found.Plies, Minimal: found.Minimal, Left: found.Left, Decided: found.Decided,
		}
		for _, m := range found.Line {
			a.Line = append(a.Line, notation.FormatUSI(r, m))
		}
		for _, x := range found.Useless {
			a.Useless = append(a.Useless, settledUseless{x.Ply, notation.FormatUSI(r, x.Move)})
		}
		if err := lines.Encode(a); err != nil {
			return err
		}
	}
	return out.Flush()
}

func headerOf(p *shogi.Position) settledHeader {
	return settledHeader{settledVersion, notation.FormatSFEN(p), keyText(p.Key())}
}

func keyText(key uint64) string { return strconv.FormatUint(key, 16) }

// ReadSettled rejects malformed data and other problems than p.
func ReadSettled(in io.Reader, p *shogi.Position) (*Settled, error) {
	lines := json.NewDecoder(in)
	var h settledHeader
	if err := lines.Decode(&h); err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	if h != headerOf(p) {
		return nil, errors.New("line 1: it is of another problem or version")
	}
	s := NewSettled()
	for n := 2; ; n++ {
		var a settledAnswer
		if err := lines.Decode(&a); errors.Is(err, io.EOF) {
			return s, nil
		} else if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		k, found, err := a.answer(p.Rules())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		s.keep(k, found)
	}
}

func (a *settledAnswer) answer(r *shogi.Rules) (k settledKey, found *Solution, err error) {
	key, err := strconv.ParseUint(a.Position, 16, 64)
	if err != nil {
		return k, nil, err
	}
	k = settledKey{position: key, futile: a.Futile, shortest: a.Shortest}
	switch a.Attacker {
	case shogi.Black.String():
	case shogi.White.String():
		k.attacker = shogi.White
	default:
		return k, nil, fmt.Errorf("attacker %q: must be %s or %s", a.Attacker, shogi.Black, shogi.White)
	}
	found = &Solution{
		Status: a.Status, Plies: a.Plies, Minimal: a.Minimal, Left: a.Left, Futile: a.Futile, Decided: a.Decided, attacker: k.attacker,
	}
	for _, text := range a.Line {
		m, err := notation.ParseUSI(r, text)
		if err != nil {
			return k, nil, err
		}
		found.Line = append(found.Line, m)
	}
	for _, x := range a.Useless {
		m, err := notation.ParseUSI(r, x.Move)
		if err != nil {
			return k, nil, err
		}
		found.Useless = append(found.Useless, Interposition{x.Ply, m})
	}
	return k, found, nil
}
