package variant

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// CheckReport counts the games of [Check].
type CheckReport struct {
	// Plies is the total of moves.
	Games, Plies int
	// Ended counts games that ended within the bound; Longest is in moves.
	Ended, Longest int
}

// Check plays random games of at most plies moves from the even start (either side first) and
// the handicap starts. After every move it compares independent ways of the kernel: generated
// moves are legal, complete by parts, and playable; take-back restores the position; keys
// match a fresh setup; SFEN and USI round-trip; other moves are rejected. The error names
// position and move. The seed determines the games.
func Check(r *RuleSet, games, plies int, seed uint64) (CheckReport, error) {
	c := checker{rules: r.Rules, random: rand.New(rand.NewPCG(seed, 0x6b6f6d61646169))}
	starts := []shogi.Position{r.Opening(shogi.Black, seed), r.Opening(shogi.White, seed)}
	for _, h := range r.Handicaps {
		starts = append(starts, h.Start)
	}
	var report CheckReport
	for g := range games {
		n, ended, err := c.game(starts[g%len(starts)], plies)
		report.Games++
		report.Plies += n
		report.Longest = max(report.Longest, n)
		if ended {
			report.Ended++
		}
		if err != nil {
			return report, fmt.Errorf("variant: %s: game %d, move %d: %w", r.ID, g+1, n+1, err)
		}
	}
	return report, nil
}

type checker struct {
	rules  *shogi.Rules
	random *rand.Rand
	moves  []shogi.Move
	parts  []shogi.Move
}

func (c *checker) game(p shogi.Position, plies int) (n int, ended bool, err error) {
	for ; n < plies; n++ {
		if err := c.position(&p); err != nil {
			return n, false, fmt.Errorf("position %s: %w", notation.FormatSFEN(&p), err)
		}
		if p.Ending().Over() {
			return n, true, nil
		}
		if len(c.moves) == 0 {
			return n, false, fmt.Errorf("position %s: the game is not over, but there is no move", notation.FormatSFEN(&p))
		}
		for _, m := range c.moves {
			if err := c.move(&p, m); err != nil {
				return n, false, fmt.Errorf("position %s: %s: %w", notation.FormatSFEN(&p), notation.FormatUSI(c.rules, m), err)
			}
		}
		if err := p.Play(c.moves[c.random.IntN(len(c.moves))]); err != nil {
			return n, false, err
		}
	}
	return n, false, nil
}

func (c *checker) position(p *shogi.Position) error {
	setup := p.Setup()
	again, err := setup.Position()
	if err != nil {
		return fmt.Errorf("it is reached by legal moves: %w", err)
	}
	if again.Key() != p.Key() {
		return fmt.Errorf("the key kept along is %x, the key from scratch %x", p.Key(), again.Key())
	}
	text := notation.FormatSFEN(p)
	read, err := notation.ParseSFEN(c.rules, text)
	if err != nil {
		return fmt.Errorf("its SFEN does not read back: %w", err)
	}
	if read != setup {
		return fmt.Errorf("its SFEN reads back as %s", notation.FormatSetup(&read))
	}
	c.moves = p.AppendLegal(c.moves[:0])
	if n := p.CountLegal(); n != len(c.moves) {
		return fmt.Errorf("%d moves are counted, %d generated", n, len(c.moves))
	}
	if p.HasLegal() != (len(c.moves) > 0) {
		return fmt.Errorf("HasLegal is %t with %d moves", p.HasLegal(), len(c.moves))
	}
	c.parts = p.AppendQuiets(p.AppendCaptures(c.parts[:0]))
	slices.Sort(c.moves)
	slices.Sort(c.parts)
	if !slices.Equal(c.moves, c.parts) {
		return fmt.Errorf("captures and quiet moves are %d moves, all moves %d", len(c.parts), len(c.moves))
	}
	for i := 1; i < len(c.moves); i++ {
		if c.moves[i] == c.moves[i-1] {
			return fmt.Errorf("%s is generated twice", notation.FormatUSI(c.rules, c.moves[i]))
		}
	}
	for range 8 {
		m := shogi.Move(c.random.Uint32())
		if _, found := slices.BinarySearch(c.moves, m); found != p.IsLegal(m) {
			return fmt.Errorf("move %#04x: legal is %t, generated is %t", uint16(m), p.IsLegal(m), found)
		}
	}
	return nil
}

func (c *checker) move(p *shogi.Position, m shogi.Move) error {
	text := notation.FormatUSI(c.rules, m)
	if back, err := notation.ParseUSI(c.rules, text); err != nil || back != m {
		return fmt.Errorf("its USI reads back as %#04x (%v)", uint16(back), err)
	}
	played, made := *p, *p
	if err := played.Play(m); err != nil {
		return fmt.Errorf("it is generated but refused: %w", err)
	}
	var undo shogi.Undo
	made.Make(m, &undo)
	if made != played {
		return fmt.Errorf("making and playing it lead to different positions")
	}
	made.Unmake(m, &undo)
	if made != *p {
		return fmt.Errorf("taking it back does not restore the position")
	}
	return nil
}
