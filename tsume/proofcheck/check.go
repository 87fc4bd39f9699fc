// Package proofcheck checks proofs of mate problems by the rules alone. The format is in
// docs/guide/tsume.md.
//
// A proof is valid if every reachable position has an answer, every answer is a legal check,
// and no defence lasts longer than claimed. Every interposition counts.
package proofcheck

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Heading is a proof's first line.
const Heading = "komadai proof 1"

const (
	maxLine      = 1 << 12
	maxPositions = 1 << 23
	maxPlies     = 1 << 14
)

// Proof is a parsed proof, unchecked.
type Proof struct {
	// Start is the problem; Attacker mates in Plies at most.
	Rules    string
	Start    shogi.Position
	Attacker shogi.Color
	Plies    int
	// Answers by SFEN without the move number.
	Answers map[string]shogi.Move
}

type Checked struct {
	// Positions have the attacker to move. Unused answers are not reached.
	Positions, Defences, Unused int
}

// LineError is a malformed line.
type LineError struct {
	Line   int
	Reason string
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// GapError is a position where the proof fails.
type GapError struct {
	SFEN   string
	Reason string
}

func (e *GapError) Error() string { return fmt.Sprintf("%s: %s", e.SFEN, e.Reason) }

// Read finds the rule set by rules. The error is a *LineError, or that of r.
func Read(r io.Reader, rules func(name string) (*shogi.Rules, error)) (*Proof, error) {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, maxLine), maxLine)
	p := &reading{Proof: Proof{Answers: map[string]shogi.Move{}}, find: rules}
	for in.Scan() {
		p.line++
		if err := p.take(strings.TrimSuffix(in.Text(), "\r")); err != nil {
			return nil, &LineError{p.line, err.Error()}
		}
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, &LineError{p.line + 1, fmt.Sprintf("the line is longer than %d bytes", maxLine)}
	case err != nil:
		return nil, err
	case p.line < 4:
		return nil, &LineError{p.line + 1, "the proof ends before its answers"}
	}
	return &p.Proof, nil
}

type reading struct {
	Proof
	find func(string) (*shogi.Rules, error)
	set  *shogi.Rules
	line int
}

func (p *reading) take(text string) (err error) {
	switch p.line {
	case 1:
		if text != Heading {
			return fmt.Errorf("a proof begins with %q", Heading)
		}
		return nil
	case 2:
		p.Rules = strings.TrimPrefix(text, "rules ")
		if p.set, err = p.find(p.Rules); err != nil {
			return err
		}
		return nil
	case 3:
		return p.claim(text)
	case 4:
		setup, err := notation.ParseSFEN(p.set, strings.TrimPrefix(text, "start "))
		if err != nil {
			return err
		}
		p.Start, err = setup.ProblemOf(p.Attacker)
		return err
	}
	return p.answer(text)
}

// claim reads "mate 5 b": maximum plies and the mating side.
func (p *reading) claim(text string) error {
	words := strings.Fields(text)
	if len(words) != 3 || words[0] != "mate" || words[2] != "b" && words[2] != "w" {
		return fmt.Errorf("%q is not a claim such as \"mate 5 b\"", text)
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < 0 || n > maxPlies {
		return fmt.Errorf("%q is not a length from 0 to %d", words[1], maxPlies)
	}
	p.Plies = n
	if words[2] == "w" {
		p.Attacker = shogi.White
	}
	return nil
}

func (p *reading) answer(text string) error {
	at, move, ok := strings.Cut(text, "\t")
	if !ok {
		return fmt.Errorf("%q is not a position and a move with a tab between them", text)
	}
	m, err := notation.ParseUSI(p.set, move)
	if err != nil {
		return err
	}
	if _, twice := p.Answers[at]; twice {
		return fmt.Errorf("the position %q is answered twice", at)
	}
	if len(p.Answers) == maxPositions {
		return fmt.Errorf("there are more than %d answers", maxPositions)
	}
	p.Answers[at] = m
	return nil
}

// Check plays every defence against the answers. The error is a *GapError.
func (p *Proof) Check() (Checked, error) {
	c := checker{proof: p, p: p.Start, seen: map[string]int{}}
	err := c.check(p.Plies)
	c.out.Unused = len(p.Answers) - c.out.Positions
	return c.out, err
}

type checker struct {
	proof *Proof
	p     shogi.Position
	seen  map[string]int // most plies left, by position
	out   Checked
}

func (c *checker) check(left int) error {
	at := notation.FormatSFENKey(&c.p)
	before, known := c.seen[at]
	if known && before <= left {
		return nil
	}
	if c.p.Side() == c.proof.Attacker {
		if err := c.attack(at, left, !known); err != nil {
			return err
		}
	} else if err := c.defend(at, left, !known); err != nil {
		return err
	}
	c.seen[at] = left
	return nil
}

func (c *checker) attack(at string, left int, fresh bool) error {
	m, ok := c.proof.Answers[at]
	switch {
	case !ok:
		return &GapError{at, "the attacker has no answer"}
	case left == 0:
		return &GapError{at, "the mate takes longer than claimed"}
	case !c.p.IsLegal(m):
		return &GapError{at, notation.FormatUSI(c.p.Rules(), m) + " is not legal"}
	case !c.p.GivesCheck(m):
		return &GapError{at, notation.FormatUSI(c.p.Rules(), m) + " gives no check"}
	}
	if fresh {
		c.out.Positions++
	}
	return c.after(m, left)
}

// defend requires an answer to every reply; without replies it must be mate.
func (c *checker) defend(at string, left int, fresh bool) error {
	moves := c.p.AppendLegal(nil)
	switch {
	case len(moves) == 0 && c.p.Ending().Reason == shogi.Mate:
		return nil
	case len(moves) == 0:
		return &GapError{at, "the defender has no move and is not mated"}
	case left == 0:
		return &GapError{at, "the defender is not mated"}
	}
	for _, m := range moves {
		if fresh {
			c.out.Defences++
		}
		if err := c.after(m, left); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) after(m shogi.Move, left int) error {
	var u shogi.Undo
	c.p.Make(m, &u)
	err := c.check(left - 1)
	c.p.Unmake(m, &u)
	return err
}
