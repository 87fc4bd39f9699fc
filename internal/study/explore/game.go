package explore

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// NoEval marks an unknown evaluation.
const NoEval = math.MinInt16

// maxEval is in centipawns, also for a mate.
const maxEval = 3000

// MaxName bounds players and sources, in bytes.
const MaxName = 200

// Game is a game of the index.
type Game struct {
	// Number counts from 1; 0 before storage.
	Number int64
	// Digest is equal for equal games.
	Digest string
	Rules  string
	// Source is "FILE", "FILE#3" for the third game, or "game:ID" for one played here.
	Source  string
	Players [2]string
	Ratings [2]int
	// Date is 20261123; 00 for an unknown month or day, 0 if unknown.
	Date int
	// Outcome is Undecided for aborted or unknown results, NoResult for a draw.
	Outcome shogi.Outcome
	// Ending is the Japanese word, or "".
	Ending string
	// Start is a SFEN, "" for the default.
	Start string
	Moves []shogi.Move
	// Evals are in centipawns for Black after each move, or NoEval; nil without any.
	Evals []int16
}

// PlayedHere is the source prefix of games played here.
const PlayedHere = "game:"

// ErrNoMoves is returned for a record without moves.
var ErrNoMoves = errors.New("the record has no moves")

// Of converts the main line of a record.
func Of(rec *kifu.Record, source string) (Game, error) {
	g := Game{Rules: rec.Rules.ID, Source: clip(source), Moves: rec.Moves()}
	if len(g.Moves) == 0 {
		return Game{}, ErrNoMoves
	}
	if !rec.Start.IsEven(rec.Rules) {
		g.Start = rec.Start.SFEN()
	}
	for c := range shogi.Color(2) {
		g.Players[c] = clip(strings.TrimSpace(rec.Player(c)))
	}
	for c, keys := range [2][2]string{{kifu.KeyBlackRating, kifu.KeyReceiverRating}, {kifu.KeyWhiteRating, kifu.KeyGiverRating}} {
		for _, key := range keys {
			if text, ok := rec.Headers.Get(key); ok {
				g.Ratings[c] = ratingOf(text)
			}
		}
	}
	g.floodgate(rec)
	for _, key := range []string{kifu.KeyEnded, kifu.KeyDate, kifu.KeyStarted} {
		if text, ok := rec.Headers.Get(key); ok {
			if d := dateOf(text); d > 0 {
				g.Date = d
			}
		}
	}
	if end, _ := rec.End(); end != nil {
		g.Ending = clip(end.String())
	}
	result := ResultOf(rec)
	g.Outcome = result.Outcome
	if result.Reason == shogi.Abandoned {
		g.Outcome = shogi.Undecided
	}
	g.evaluations(rec)
	g.Digest = g.digest()
	return g, nil
}

// ResultOf returns the recorded result, else the result by the rules.
func ResultOf(rec *kifu.Record) shogi.Result {
	if result := rec.Result(); result.Outcome != shogi.Undecided {
		return result
	}
	game := shogi.NewGame(rec.Start.Position)
	for _, m := range rec.Moves() {
		if game.Play(m) != nil {
			break
		}
	}
	return game.Result()
}

// floodgate reads 'black_rate:NAME:1850.5.
func (g *Game) floodgate(rec *kifu.Record) {
	for _, lines := range [][]string{rec.Notes, rec.Root.Comments} {
		for _, line := range lines {
			key, rest, _ := strings.Cut(strings.TrimPrefix(line, "'"), ":")
			c := map[string]int{"black_rate": 1, "white_rate": 2}[key] - 1
			if c >= 0 && g.Ratings[c] == 0 {
				g.Ratings[c] = ratingOf(rest[strings.LastIndex(rest, ":")+1:])
			}
		}
	}
}

func (g *Game) evaluations(rec *kifu.Record) {
	evals, known := make([]int16, len(g.Moves)), false
	for i := range evals {
		evals[i] = NoEval
	}
	n := rec.Root
	for i := range evals {
		if n = n.Next(); n == nil {
			break
		}
		for _, e := range n.Evaluations {
			if e.Line > 1 {
				continue
			}
			if v, ok := centipawns(e.Score); ok {
				evals[i], known = v, true
				break
			}
		}
	}
	if known {
		g.Evals = evals
	}
}

func centipawns(s kifu.Score) (int16, bool) {
	switch {
	case s.Kind == kifu.NoScore || s.Bound != kifu.Exact:
		return 0, false
	case s.Kind == kifu.Mate:
		return int16(s.Sign * maxEval), true
	}
	return int16(max(-maxEval, min(maxEval, s.Value))), true
}

// digest is 128 bits of SHA-256.
func (g *Game) digest() string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %d ", g.Rules, g.Start, g.Players[0], g.Players[1], g.Date)
	_, _ = h.Write(packMoves(g.Moves)) // a hash never fails
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// clip bounds text to MaxName bytes and removes characters that databases reject.
func clip(text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "")
	if len(text) > MaxName {
		text = strings.ToValidUTF8(text[:MaxName], "")
	}
	return text
}

// ratingOf reads 1850, 1850.5, R1850.
func ratingOf(text string) int {
	text = strings.TrimLeft(strings.TrimSpace(text), "Rr")
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v > 0 && v < 10_000) {
		return 0
	}
	return int(math.Round(v))
}

// dateOf reads 2026/11/23 …, 2026-11, 2026年11月23日 or 2026 as 20261123, 20261100, 20260000;
// else 0.
func dateOf(text string) int {
	var n [3]int
	text = strings.TrimSpace(text)
	for i := range n {
		digits := 0
		for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
			digits++
		}
		if digits == 0 || i == 0 && digits != 4 || i > 0 && digits > 2 {
			break
		}
		n[i], _ = strconv.Atoi(text[:digits]) // at most four digits
		text = text[digits:]
		if !strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "年") && !strings.HasPrefix(text, "月") {
			break
		}
		_, size := utf8.DecodeRuneInString(text)
		text = text[size:]
	}
	if n[1] > 12 || n[2] > 31 {
		return 0
	}
	if n[1] == 0 {
		n[2] = 0
	}
	return n[0]*10_000 + n[1]*100 + n[2]
}

// Rating returns the mean known rating, or 0.
func (g *Game) Rating() int { return meanRating(g.Ratings[0], g.Ratings[1]) }

func meanRating(a, b int) int {
	switch {
	case a == 0:
		return b
	case b == 0:
		return a
	}
	return (a + b) / 2
}

// Library finds rule sets by ID.
type Library interface {
	Lookup(name string) (*variant.RuleSet, error)
}
