package tsume

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Proof answers every defence.
type Proof struct {
	// Plies is an upper bound of the mate.
	Plies int
	// Futile is the rule used: a captured interposition adds no plies if the mate takes as
	// long without it, and a position with only useless replies is mate.
	Futile Futile

	start    shogi.Position
	attacker shogi.Color
	answers  map[uint64]shogi.Move
	aside    map[reply]shogi.Move
}

type reply struct {
	key  uint64
	move shogi.Move
}

var (
	ErrNotMate = errors.New("no mate was found")
	// ErrTooLarge: beyond the given positions or the search's bounds, or a useless
	// interposition takes too long to verify.
	ErrTooLarge = errors.New("the proof is too large")
)

// Proof assembles the proof of a mate with at most positions attacker positions and searches
// lost parts again. Errors: ErrNotMate, ErrTooLarge.
func (o *Solution) Proof(positions int) (proof *Proof, err error) {
	defer panics.Catch(&err)
	if o.Status != Mate {
		return nil, ErrNotMate
	}
	if o.search == nil {
		return nil, ErrTooLarge // a cached answer has no search
	}
	proof = &Proof{
		Plies: o.within, Futile: o.Futile, start: o.start, attacker: o.attacker,
		answers: map[uint64]shogi.Move{}, aside: map[reply]shogi.Move{},
	}
	c := collector{search: o.search, answers: proof.answers, aside: proof.aside, room: positions, seen: map[uint64]uint16{}}
	o.search.refill()
	if !c.collect(uint16(o.within)) {
		return nil, ErrTooLarge
	}
	if len(proof.aside) > 0 && errors.Is(proof.verify(func() bool { return o.search.meter.ctx.Err() != nil }), errUnsettled) {
		return nil, ErrTooLarge
	}
	return proof, nil
}

type collector struct {
	*search
	answers map[uint64]shogi.Move
	aside   map[reply]shogi.Move
	seen    map[uint64]uint16 // smallest limit per position
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
		return c.follow(m, limit)
	}
	if mated, known := c.mated(); mated || !known {
		return mated
	}
	for _, m := range c.p.AppendLegal(nil) {
		if limit == 0 || !c.answered(m, limit) {
			return false
		}
	}
	return true
}

func (c *collector) answered(m shogi.Move, limit uint16) bool {
	ways := slices.Clone(c.futile.captures(&c.p, m))
	c.futile.room = c.futile.room[:0]
	if len(ways) == 0 || c.search.after(m, limit-1).pn == 0 {
		return c.follow(m, limit)
	}
	at := reply{c.p.Key(), m}
	for _, way := range ways {
		p, salt := c.p, c.salt
		c.setAside(m, way)
		ok := c.ask(limit).pn == 0 && c.collect(limit)
		c.p, c.salt = p, salt
		if ok {
			c.aside[at] = way
			return true
		}
	}
	return false
}

func (c *collector) follow(m shogi.Move, limit uint16) bool {
	var u shogi.Undo
	h := c.hand
	c.play(m, &u)
	ok := c.collect(limit - 1)
	c.p.Unmake(m, &u)
	c.hand = h
	return ok
}

// Answer is false if q is not in the proof.
func (p *Proof) Answer(q *shogi.Position) (m shogi.Move, ok bool) {
	m, ok = p.answers[q.Key()]
	return m, ok
}

// Len counts attacker positions.
func (p *Proof) Len() int { return len(p.answers) }

// Verify plays every defence by the rules: answers are legal checks, lines mate within Plies,
// interpositions put aside are useless. It returns a *VerifyError on failure.
func (p *Proof) Verify() error { return p.verify(nil) }

// verify settles nothing if cancelled.
func (p *Proof) verify(ended func() bool) error {
	v := verifier{Proof: p, position: p.start, seen: map[uint64]int{}}
	v.endurance = endurance{rule: p.Futile, attacker: p.attacker, left: maxEndurance, seen: map[question]bool{}, ended: ended}
	return v.verify(p.Plies, 1)
}

type verifier struct {
	*Proof
	position  shogi.Position
	seen      map[uint64]int
	endurance endurance
}

func (v *verifier) verify(limit, ply int) error {
	if v.endurance.ended != nil && v.endurance.ended() {
		return errUnsettled
	}
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
			return &VerifyError{ply, m, "the mate takes longer than claimed"}
		case !p.IsLegal(m):
			return &VerifyError{ply, m, FaultNotLegal}
		case !p.GivesCheck(m):
			return &VerifyError{ply, m, FaultNoCheck}
		}
		if err := v.play(m, limit, ply); err != nil {
			return err
		}
	} else if moves := p.AppendLegal(nil); len(moves) > 0 && !transparent(p, v.Futile) {
		if limit == 0 {
			return &VerifyError{ply, moves[0], FaultNotMated}
		}
		var aside []shogi.Move
		for _, m := range moves {
			err := error(nil)
			if way, ok := v.aside[reply{key, m}]; ok {
				aside = append(aside, m)
				err = v.putAside(m, way, limit, ply)
			} else {
				err = v.play(m, limit, ply)
			}
			if err != nil {
				return err
			}
		}
		if len(aside) > 0 {
			if err := v.useless(moves, aside, limit, ply); err != nil {
				return err
			}
		}
	}
	v.seen[key] = limit
	return nil
}

func (v *verifier) useless(moves, aside []shogi.Move, limit, ply int) error {
	plain, drops := v.endurance.split(&v.position, moves)
	switch yes := v.endurance.useless(&v.position, plain, drops, limit); {
	case v.endurance.left < 0:
		return errUnsettled
	case !yes:
		return &VerifyError{ply, aside[0], "the mate is shorter without the interposition"}
	}
	return nil
}

func (v *verifier) putAside(m, way shogi.Move, limit, ply int) error {
	if !slices.Contains((&futility{rule: v.Futile}).captures(&v.position, m), way) {
		return &VerifyError{ply, m, "the reply is not a useless interposition"}
	}
	p := v.position
	putAside(&v.position, m, way)
	err := v.verify(limit, ply)
	v.position = p
	return err
}

func (v *verifier) play(m shogi.Move, limit, ply int) error {
	var u shogi.Undo
	v.position.Make(m, &u)
	err := v.verify(limit-1, ply+1)
	v.position.Unmake(m, &u)
	return err
}

// VerifyError is a fault of a line or proof.
type VerifyError struct {
	// Ply counts from 1.
	Ply  int
	Move shogi.Move
	// Reason completes "ply 3: ".
	Reason string
}

// Reasons of a [VerifyError] about a line.
const (
	FaultNotLegal = "the move is not legal"
	FaultNoCheck  = "the move gives no check"
	FaultDefends  = "the line ends with a move of the defender"
	FaultNotMated = "the defender is not mated"
)

func (e *VerifyError) Error() string { return fmt.Sprintf("ply %d: %s", e.Ply, e.Reason) }

// Verify replays the main line by the rules: legal moves, attacking moves check, mate at the
// end. It returns a *VerifyError, or nil without a line.
func (o *Solution) Verify() error {
	if o.Status != Mate || o.Line == nil && o.within > 0 {
		return nil
	}
	return verifyLine(o.start, o.attacker, o.Futile, o.Line)
}

func verifyLine(p shogi.Position, attacker shogi.Color, rule Futile, line []shogi.Move) error {
	for i, m := range line {
		if !p.IsLegal(m) {
			return &VerifyError{i + 1, m, FaultNotLegal}
		}
		if p.Side() == attacker && !p.GivesCheck(m) {
			return &VerifyError{i + 1, m, FaultNoCheck}
		}
		p.Advance(m)
	}
	if p.Side() == attacker {
		return &VerifyError{len(line), shogi.NoMove, FaultDefends}
	}
	if p.HasLegal() && !transparent(&p, rule) {
		return &VerifyError{len(line), shogi.NoMove, FaultNotMated}
	}
	return nil
}

// ErrNotStrict means that the text form does not support useless interpositions put aside.
var ErrNotStrict = errors.New("the proof puts useless interpositions aside; solve the problem with every interposition counted")

// AppendText appends the format of package proofcheck: rule set, claim, problem, and the
// attacker's move in every reachable position. The error is ErrNotStrict.
func (p *Proof) AppendText(b []byte, rules string) ([]byte, error) {
	if p.Futile != Strict {
		return b, ErrNotStrict
	}
	side := "b"
	if p.attacker == shogi.White {
		side = "w"
	}
	b = fmt.Appendf(b, "komadai proof 1\nrules %s\nmate %d %s\nstart %s\n", rules, p.Plies, side, notation.FormatSFEN(&p.start))
	w := proofWriter{Proof: p, position: p.start, seen: map[uint64]bool{}, out: b}
	w.walk()
	return w.out, nil
}

type proofWriter struct {
	*Proof
	position shogi.Position
	seen     map[uint64]bool
	out      []byte
}

func (w *proofWriter) walk() {
	p := &w.position
	key := p.Key()
	if w.seen[key] {
		return
	}
	w.seen[key] = true
	if p.Side() != w.attacker {
		for _, m := range p.AppendLegal(nil) {
			w.after(m)
		}
		return
	}
	m, ok := w.answers[key]
	if !ok {
		return
	}
	w.out = append(w.out, notation.FormatSFENKey(p)+"\t"+notation.FormatUSI(p.Rules(), m)+"\n"...)
	w.after(m)
}

func (w *proofWriter) after(m shogi.Move) {
	var u shogi.Undo
	w.position.Make(m, &u)
	w.walk()
	w.position.Unmake(m, &u)
}

const carryVersion = 1

// answerSize is the least size of an answer in bytes: a key and a move.
const answerSize = 8 + 2

// AppendBinary appends about ten bytes per position for [LoadProof] of the same release. It
// implements encoding.BinaryAppender and returns no error.
func (p *Proof) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, carryVersion, byte(p.Futile), byte(p.attacker))
	b = binary.AppendUvarint(b, uint64(p.Plies))
	b = binary.AppendUvarint(b, uint64(len(p.answers)))
	for _, key := range slices.Sorted(maps.Keys(p.answers)) {
		b = binary.LittleEndian.AppendUint64(b, key)
		b = shogi.AppendMove(b, p.answers[key])
	}
	order := func(x, y reply) int { return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.move, y.move)) }
	for _, at := range slices.SortedFunc(maps.Keys(p.aside), order) {
		b = binary.LittleEndian.AppendUint64(b, at.key)
		b = shogi.AppendMove(shogi.AppendMove(b, at.move), p.aside[at])
	}
	return b, nil
}

// readProof reads a key and n moves.
func readProof(data []byte, n int) (key uint64, moves []shogi.Move, rest []byte, ok bool) {
	if len(data) < 8 {
		return 0, nil, data, false
	}
	moves, rest, ok = shogi.ReadMoves(make([]shogi.Move, 0, n), n, data[8:])
	return binary.LittleEndian.Uint64(data), moves, rest, ok
}

// Verification recurses this deep.
const maxProofPlies = 1 << 14

// LoadProof reads and verifies the data of [Proof.AppendBinary]. The error describes a
// malformed proof, or is that of [Proof.Verify].
func LoadProof(start shogi.Position, data []byte) (*Proof, error) {
	bad := func(what string) (*Proof, error) { return nil, fmt.Errorf("read a proof: %s", what) }
	if len(data) < 3 || data[0] != carryVersion {
		return bad("it is of another release")
	}
	p := &Proof{Futile: Futile(data[1]), attacker: shogi.Color(data[2]), start: start, answers: map[uint64]shogi.Move{}, aside: map[reply]shogi.Move{}}
	if p.Futile > Loose || p.attacker > shogi.White {
		return bad("it begins with nonsense")
	}
	plies, n := binary.Uvarint(data[3:])
	if n <= 0 || plies > maxProofPlies {
		return bad("its length is missing or too great")
	}
	data = data[3+n:]
	answers, n := binary.Uvarint(data)
	if n <= 0 || answers > uint64(len(data)-n)/answerSize {
		return bad("it is cut off")
	}
	p.Plies, data = int(plies), data[n:]
	for range answers {
		key, moves, rest, ok := readProof(data, 1)
		if !ok {
			return bad("it is cut off")
		}
		p.answers[key], data = moves[0], rest
	}
	for len(data) > 0 {
		key, moves, rest, ok := readProof(data, 2)
		if !ok {
			return bad("it is cut off")
		}
		p.aside[reply{key, moves[0]}], data = moves[1], rest
	}
	if start.Rules() == nil {
		return nil, errors.New("read a proof: there is no position")
	}
	if err := p.Verify(); err != nil {
		return nil, err
	}
	return p, nil
}
