package tsume

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// Proof is an answer of the attacker to every defence: what a mate rests on.
type Proof struct {
	// Plies is the most that the mate takes.
	Plies int
	// Futile is the rule for useless interpositions; a position whose every reply
	// is one counts as mate unless it is Strict.
	Futile Futile

	start    shogi.Position
	attacker shogi.Color
	answers  map[uint64]shogi.Move
}

// Errors of Proof.
var (
	// ErrNotMate: the solution is no mate, so it has no proof.
	ErrNotMate = errors.New("no mate was found")
	// ErrTooLarge: the proof has more positions than asked for, or the search ran
	// out of means while it was put together.
	ErrTooLarge = errors.New("the proof is too large")
)

// Proof puts together the proof of a mate, of at most so many positions with the
// attacker to move. Parts that the transposition table has lost are searched
// again. The errors are ErrNotMate and ErrTooLarge.
func (o *Solution) Proof(positions int) (*Proof, error) {
	if o.Status != Mate {
		return nil, ErrNotMate
	}
	proof := &Proof{
		Plies: o.within, Futile: o.Futile, start: o.start, attacker: o.attacker,
		answers: map[uint64]shogi.Move{},
	}
	c := collector{search: o.search, answers: proof.answers, room: positions, seen: map[uint64]uint16{}}
	if !c.collect(uint16(o.within)) {
		return nil, ErrTooLarge
	}
	return proof, nil
}

// collector walks over a proof.
type collector struct {
	*search
	answers map[uint64]shogi.Move
	seen    map[uint64]uint16 // the least limit a position was met with
	room    int
}

func (c *collector) collect(limit uint16) bool {
	key := c.p.Key()
	if at, ok := c.seen[key]; ok && at <= limit {
		return true
	}
	c.seen[key] = limit
	if c.attacks() {
		m := c.attackerMove(limit)
		if m == shogi.NoMove || len(c.answers) >= c.room {
			return false
		}
		c.answers[key] = m
		return c.after(m, limit)
	}
	moves := c.p.AppendLegal(nil)
	if len(moves) == 0 || c.rule != Strict && c.transparent() {
		return true
	}
	for _, m := range moves {
		if limit == 0 || !c.after(m, limit) {
			return false
		}
	}
	return true
}

func (c *collector) after(m shogi.Move, limit uint16) bool {
	var u shogi.Undo
	h := c.hand
	c.play(m, &u)
	ok := c.collect(limit - 1)
	c.p.Unmake(m, &u)
	c.hand = h
	return ok
}

// Answer returns the attacker's move in p; ok is false when p does not occur in
// the proof with the attacker to move.
func (p *Proof) Answer(q *shogi.Position) (m shogi.Move, ok bool) {
	m, ok = p.answers[q.Key()]
	return m, ok
}

// Len returns the number of positions with the attacker to move.
func (p *Proof) Len() int { return len(p.answers) }

// Verify plays every defence by the rules alone, without the search: the
// attacker has an answer to each, every answer is a legal check, and each line
// ends in mate within Plies. It returns a *VerifyError where that fails.
func (p *Proof) Verify() error {
	v := verifier{Proof: p, position: p.start, seen: map[uint64]int{}}
	return v.verify(p.Plies, 1)
}

type verifier struct {
	*Proof
	position shogi.Position
	seen     map[uint64]int
}

func (v *verifier) verify(limit, ply int) error {
	p := &v.position
	key := p.Key()
	if at, ok := v.seen[key]; ok && at <= limit {
		return nil
	}
	if p.Side() == v.attacker {
		m, ok := v.answers[key]
		switch {
		case !ok:
			return &VerifyError{ply, shogi.NoMove, "the attacker has no answer"}
		case limit == 0:
			return &VerifyError{ply, m, "the mate takes longer than was said"}
		case !p.IsLegal(m):
			return &VerifyError{ply, m, "the move is not legal"}
		case !p.GivesCheck(m):
			return &VerifyError{ply, m, "the move gives no check"}
		}
		if err := v.play(m, limit, ply); err != nil {
			return err
		}
	} else if moves := p.AppendLegal(nil); len(moves) > 0 && !(v.Futile != Strict && transparent(p, v.attacker)) {
		if limit == 0 {
			return &VerifyError{ply, moves[0], "the defender is not mated"}
		}
		for _, m := range moves {
			if err := v.play(m, limit, ply); err != nil {
				return err
			}
		}
	}
	v.seen[key] = limit
	return nil
}

func (v *verifier) play(m shogi.Move, limit, ply int) error {
	var u shogi.Undo
	v.position.Make(m, &u)
	err := v.verify(limit-1, ply+1)
	v.position.Unmake(m, &u)
	return err
}
