package cli

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type rulesCheckCmd struct {
	File  string `arg:"" help:"Definition file, or the id of a built-in rule set."`
	Games int    `default:"20" help:"Random games to play, 0 to 10000 (default ${default})."`
	Plies int    `default:"400" help:"Plies after which a random game is left off, 1 to 10000 (default ${default})."`
	Seed  uint64 `default:"1" help:"Seed of the random games (default ${default})."`
	JSON  bool   `name:"json" help:"Print a JSON object."`
}

// Help is the example kong prints.
func (rulesCheckCmd) Help() string {
	return `Reads a definition, names each fault with line and column, and plays random games by
it: every move has to be accepted, written and read back the same.

Example:

    komadai rules check my-variant.toml`
}

// checkReport is the answer as JSON.
type checkReport struct {
	Rules    string         `json:"rules"`
	Games    int            `json:"games"`
	Plies    int            `json:"plies"`
	Endings  map[string]int `json:"endings"`
	Branches float64        `json:"branching"`
}

// Run checks.
func (c *rulesCheckCmd) Run(env Env) error {
	if c.Games < 0 || c.Games > 10000 {
		return usagef("--games %d: has to be 0 to 10000", c.Games)
	}
	if c.Plies < 1 || c.Plies > 10000 {
		return usagef("--plies %d: has to be 1 to 10000", c.Plies)
	}
	set, err := findRules(c.File)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	report := checkReport{Rules: set.ID, Endings: map[string]int{}}
	moves := 0
	for range c.Games {
		game := shogi.NewGame(set.Start)
		n, err := playRandom(game, set, c.Plies, rng)
		if err != nil {
			return fmt.Errorf("%s: game %d, ply %d: %w", set.ID, report.Games+1, game.Len()+1, err)
		}
		ending := game.Result().Reason.String()
		if ending == "" {
			ending = "left off"
		}
		report.Games++
		report.Plies += game.Len()
		report.Endings[ending]++
		moves += n
	}
	if report.Plies > 0 {
		report.Branches = float64(moves) / float64(report.Plies)
	}
	if c.JSON {
		return printJSON(env.Out, report)
	}
	fmt.Fprintf(env.Out, "%s is sound: %d games, %d plies, %.1f moves a position\n", set.ID, report.Games, report.Plies, report.Branches)
	for _, ending := range slices.Sorted(maps.Keys(report.Endings)) {
		fmt.Fprintf(env.Out, "%6d %s\n", report.Endings[ending], ending)
	}
	return nil
}

// playRandom plays one game and returns the number of legal moves it met. The
// error says what did not hold.
func playRandom(game *shogi.Game, set *variant.RuleSet, plies int, rng *rand.Rand) (moves int, err error) {
	for game.Len() < plies && !game.Result().Over() {
		p := game.Position()
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			return moves, fmt.Errorf("the game goes on but there is no legal move: %s", notation.FormatSFEN(p))
		}
		moves += len(legal)
		if n := p.CountLegal(); n != len(legal) {
			return moves, fmt.Errorf("%d moves are counted and %d generated: %s", n, len(legal), notation.FormatSFEN(p))
		}
		m := legal[rng.IntN(len(legal))]
		if err := readBack(set, p, m); err != nil {
			return moves, err
		}
		sfen := notation.FormatSFEN(p)
		if err := game.Play(m); err != nil {
			return moves, fmt.Errorf("a generated move is refused: %w: %s", err, sfen)
		}
	}
	return moves, nil
}

// readBack writes a move and its position as text and reads them again.
func readBack(set *variant.RuleSet, p *shogi.Position, m shogi.Move) error {
	text := notation.FormatUSI(set.Rules, m)
	if back, err := notation.ParseUSI(set.Rules, text); err != nil || back != m {
		return fmt.Errorf("the move %s does not read back (%v)", text, err)
	}
	sfen := notation.FormatSFEN(p)
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return fmt.Errorf("the position %s does not read back: %w", sfen, err)
	}
	q, err := setup.Position()
	if err != nil {
		return fmt.Errorf("the position %s was reached and is not legal: %w", sfen, err)
	}
	if q.Key() != p.Key() {
		return fmt.Errorf("the position %s reads back as another", sfen)
	}
	return nil
}
