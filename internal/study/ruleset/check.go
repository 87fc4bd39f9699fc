package ruleset

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const (
	// depths is the deepest count of a check, counting the time for all of them.
	depths   = 3
	counting = 40 * time.Millisecond
)

// Checked is the result of a check.
type Checked struct {
	// Faults make the file unusable, Idle keys have no effect. Both have places.
	Faults, Idle variant.ErrorList
	// Rules is nil with faults, and sealed without.
	Rules *variant.RuleSet
	// Line is the moves played from the start position, up to the first illegal one.
	Line records.Line
	// Perft counts the lines of 1, 2 and 3 moves from the start, as far as time allows.
	Perft []uint64
}

// Check reads a definition and plays moves in USI from its start position. The error is a
// refusal of the lane.
func (s *Service) Check(ctx context.Context, text []byte, moves []string) (out Checked, err error) {
	err = s.config.Lane.Do(ctx, func() error {
		out.Rules, _, out.Faults = read(text)
		if out.Rules == nil {
			return nil
		}
		out.Idle = out.Rules.Idle
		out.Line = play(out.Rules, moves)
		out.Perft = perft(out.Rules.Start, time.Now().Add(counting))
		return nil
	})
	return out, err
}

// read returns the sealed rule set of a file, and its definition.
func read(text []byte) (sealed *variant.RuleSet, definition []byte, faults variant.ErrorList) {
	plain, err := variant.Parse("", text)
	if err == nil {
		err = plain.Taken()
	}
	if err == nil {
		if sealed, definition, err = plain.Seal(); err == nil {
			sealed.Idle = plain.Idle
			return sealed, definition, nil
		}
	}
	if list, ok := errors.AsType[variant.ErrorList](err); ok {
		return nil, nil, list
	}
	return nil, nil, variant.ErrorList{{Line: 1, Column: 1, Reason: err.Error()}}
}

func play(rs *variant.RuleSet, moves []string) records.Line {
	line := records.Line{Start: rs.Start, Last: shogi.NoMove, End: rs.Start}
	for _, usi := range moves {
		m, err := notation.ParseMove(&line.End, usi)
		if err != nil || line.End.Play(m) != nil {
			break // the definition has changed since
		}
		line.Moves = append(line.Moves, m)
	}
	return line
}

// perft counts lines by depth until the time is up.
func perft(start shogi.Position, until time.Time) (out []uint64) {
	c := counter{p: &start, until: until}
	for depth := 1; depth <= depths; depth++ {
		n := c.count(depth)
		if c.late {
			break
		}
		out = append(out, n)
	}
	return out
}

// counter is [shogi.Perft] with a bound of time. late means that it was reached.
type counter struct {
	p     *shogi.Position
	list  []shogi.Move
	until time.Time
	late  bool
}

func (c *counter) count(depth int) (n uint64) {
	if depth == 1 {
		return uint64(c.p.CountLegal())
	}
	start := len(c.list)
	c.list = c.p.AppendLegal(c.list)
	var u shogi.Undo
	for _, m := range c.list[start:] {
		if c.late = c.late || time.Now().After(c.until); c.late {
			break
		}
		c.p.Make(m, &u)
		n += c.count(depth - 1)
		c.p.Unmake(m, &u)
	}
	c.list = c.list[:start]
	return n
}

// errFaulty refuses to share a faulty file.
func errFaulty(faults variant.ErrorList) *refusal.Error {
	first := faults[0]
	return refusal.Newf(refusal.BadRequest, "Line %d, column %d: %s.", first.Line, first.Column, first.Reason).
		Because("faulty-rules", "line", first.Line, "column", first.Column)
}
