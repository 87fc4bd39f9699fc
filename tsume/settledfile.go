package tsume

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// settledHeader is the first line: the problem, and its key to detect other versions of rules
// or keys.
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

// Len returns the number of cached answers.
func (s *Settled) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.known)
}

// Write writes the cache of problem p as JSON lines for [ReadSettled].
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

// ReadSettled reads a cache for p from [Settled.Write]. It rejects malformed data and other
// problems.
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
