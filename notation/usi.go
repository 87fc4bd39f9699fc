package notation

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// In bytes, any notation.
const maxMoveText = 96

// An extension of komadai.
const passUSI = "pass"

// FormatUSI returns m in USI: "7g7f", "8h2b+", "P*5e", "10a9b", and "6f5e6f" for a double
// move. "+P*5e" drops the promoted face.
// "M*5n" uses a mine and "pass" is the void move (Seishin, see rules.md). NoMove is "none".
// Unknown squares and kinds are "-".
//
// Source: Tord Romstad, "The Universal Shogi Interface" (2007).
func FormatUSI(r *shogi.Rules, m shogi.Move) string {
	switch {
	case m == shogi.NoMove:
		return "none"
	case m == shogi.Pass:
		return passUSI
	case m.IsDrop():
		return letter(r, m.Kind()) + "*" + FormatSquare(r, m.To())
	case m.IsBoard():
		text := FormatSquare(r, m.From())
		if between := r.Between(m); between != shogi.NoSquare {
			text += FormatSquare(r, between)
		}
		if text += FormatSquare(r, m.To()); m.Promotes() {
			text += "+"
		}
		return text
	default:
		return "-"
	}
}

// ParseUSI reads a move in USI. It checks that squares and piece exist, not legality. The
// error is an [*Error].
func ParseUSI(r *shogi.Rules, text string) (shogi.Move, error) {
	if len(text) > maxMoveText {
		return shogi.NoMove, faultf(formatUSI, text, 0, len(text), "a move has at most %d bytes, this has %d", maxMoveText, len(text))
	}
	m, err := parseUSI(formatUSI, r, text)
	if err != nil {
		return shogi.NoMove, err
	}
	return m, nil
}

// ParseMove is ParseUSI for a move in p: a double move over an empty square may have any first step.
func ParseMove(p *shogi.Position, text string) (shogi.Move, error) {
	m, err := ParseUSI(p.Rules(), text)
	return p.Canonical(m), err
}

func parseUSI(format string, r *shogi.Rules, text string) (shogi.Move, *Error) {
	switch {
	case text == "":
		return shogi.NoMove, fault(format, text, 0, 0, "a move was expected")
	case text == passUSI:
		return shogi.Pass, nil
	case !isDigit(text[0]):
		return parseDrop(format, r, text)
	}
	from, at, err := scanSquare(format, r, text, 0)
	if err != nil {
		return shogi.NoMove, err
	}
	toStart := at
	to, at, err := scanSquare(format, r, text, at)
	if err != nil {
		return shogi.NoMove, err
	}
	between := shogi.NoSquare
	if r.Doubles() && at < len(text) && isDigit(text[at]) {
		toStart = at
		between = to
		if to, at, err = scanSquare(format, r, text, at); err != nil {
			return shogi.NoMove, err
		}
	}
	if from == to && between == shogi.NoSquare {
		return shogi.NoMove, fault(format, text, toStart, at, "a move ends on another square than it starts from")
	}
	promote := at < len(text) && text[at] == '+'
	if promote {
		at++
	}
	if at < len(text) {
		return shogi.NoMove, fault(format, text, at, len(text), "nothing but + may follow the squares of a move")
	}
	if between == shogi.NoSquare {
		return shogi.NewMove(from, to, promote), nil
	}
	m := r.NewDouble(from, between, to, promote)
	if m == shogi.NoMove {
		return shogi.NoMove, fault(format, text, 0, toStart, "the first of two steps goes to a neighbour")
	}
	return m, nil
}

func parseDrop(format string, r *shogi.Rules, text string) (shogi.Move, *Error) {
	letter, _, drop := strings.Cut(text, "*")
	k := r.Kind(letter)
	if !drop || len(letter) > 1 && !r.Info(k).Droppable || letter == "" {
		return shogi.NoMove, fault(format, text, 0, len(text), "a move is written like 7g7f, 8h2b+, P*5e or pass")
	}
	if k == shogi.NoKind {
		return shogi.NoMove, fault(format, text, 0, len(letter), "no piece of this rule set has that letter")
	}
	to, at, err := scanSquare(format, r, text, len(letter)+1)
	if err != nil {
		return shogi.NoMove, err
	}
	if at < len(text) {
		return shogi.NoMove, fault(format, text, at, len(text), "nothing may follow the square of a drop")
	}
	return shogi.NewDrop(k, to), nil
}

// Rank letters end at t.
const maxExtent = 20

// FormatSquare returns the USI name of sq, such as "7g" or "10a": file from Black's right,
// rank letter from the top. It returns "-" off the board.
func FormatSquare(r *shogi.Rules, sq shogi.Square) string {
	if !r.Has(sq) {
		return "-"
	}
	return squareName(r.File(sq), r.Rank(sq))
}

// ParseSquare reads a USI square name. The [*Error] distinguishes malformed text, squares off
// the board and holes.
func ParseSquare(r *shogi.Rules, text string) (shogi.Square, error) {
	sq, next, err := scanSquare(formatSquare, r, text, 0)
	if err != nil {
		return shogi.NoSquare, err
	}
	if next < len(text) {
		return shogi.NoSquare, fault(formatSquare, text, next, len(text), "the square ends before this")
	}
	return sq, nil
}

func squareName(file, rank int) string {
	return strconv.Itoa(file) + string(rune('a'+rank-1))
}

// scanSquare returns the offset behind the name.
func scanSquare(format string, r *shogi.Rules, text string, at int) (shogi.Square, int, *Error) {
	i, file := at, 0
	for i < len(text) && isDigit(text[i]) && i < at+2 {
		file = file*10 + int(text[i]-'0')
		i++
	}
	if i == at || text[at] == '0' {
		return shogi.NoSquare, at, fault(format, text, at, at+runeLen(text[at:]), "a file number from 1 was expected")
	}
	if i == len(text) || text[i] < 'a' || text[i] >= 'a'+maxExtent {
		return shogi.NoSquare, i, faultf(format, text, i, i+runeLen(text[i:]), "a rank letter from a to %c was expected", 'a'+r.Ranks()-1)
	}
	rank := int(text[i]-'a') + 1
	i++
	switch sq := r.SquareAt(file, rank); {
	case file > r.Files():
		return sq, i, faultf(format, text, at, i, "there is no file %d: the board has files 1 to %d", file, r.Files())
	case rank > r.Ranks():
		return sq, i, faultf(format, text, at, i, "there is no rank %c: the board has ranks a to %c", 'a'+rank-1, 'a'+r.Ranks()-1)
	case sq == shogi.NoSquare:
		return sq, i, faultf(format, text, at, i, "%s is a hole in this board", squareName(file, rank))
	default:
		return sq, i, nil
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// In bytes: over ten thousand moves.
const maxPosition = 1 << 16

// ParsePosition reads the arguments of the USI command position:
//
//	startpos
//	startpos moves 7g7f 3c3d
//	sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b
//
// "position" and "sfen" are optional; "moves" alone means "startpos moves". start is the
// position of "startpos". It returns the start position and the moves, all legal. It accepts
// mate problems (詰将棋), where the side to move has no king.
//
// The error is an [*Error] that unwraps to a [*shogi.SetupError] or a [*shogi.MoveError].
func ParsePosition(start *shogi.Position, text string) (shogi.Position, []shogi.Move, error) {
	if len(text) > maxPosition {
		return shogi.Position{}, nil, faultf(formatPosition, text, maxPosition, len(text),
			"a position with its moves has at most %d bytes, this has %d", maxPosition, len(text))
	}
	words := tokens(text)
	word := func(i int) string { return text[words[i].start:words[i].end] }
	if len(words) > 0 && word(0) == "position" {
		words = words[1:]
	}
	if len(words) == 0 {
		return shogi.Position{}, nil, fault(formatPosition, text, len(text), len(text), "startpos or sfen was expected")
	}
	var from shogi.Position
	rest := 0
	switch word(0) {
	case "startpos":
		from, rest = *start, 1
	case "moves":
		from = *start
	default:
		if word(0) == "sfen" {
			words = words[1:]
		}
		for rest < len(words) && word(rest) != "moves" {
			rest++
		}
		p, err := legalSFEN(start.Rules(), text, words[:rest])
		if err != nil {
			return shogi.Position{}, nil, err
		}
		from = p
	}
	words = words[rest:]
	if len(words) > 0 && word(0) != "moves" {
		return shogi.Position{}, nil, fault(formatPosition, text, words[0].start, words[0].end, "only moves may follow startpos")
	}
	if len(words) > 0 {
		words = words[1:]
	}
	moves, err := playWords(from, text, words)
	if err != nil {
		return shogi.Position{}, nil, err
	}
	return from, moves, nil
}

func legalSFEN(r *shogi.Rules, text string, words []token) (shogi.Position, *Error) {
	s, fail := parseSFEN(formatPosition, r, text, words)
	if fail != nil {
		return shogi.Position{}, fail
	}
	p, err := s.Position()
	if err == nil {
		return p, nil
	}
	p, problem := s.Problem()
	if problem == nil {
		return p, nil
	}
	err = shogi.FewerFaults(err, problem)
	fail = fault(formatPosition, text, words[0].start, words[len(words)-1].end, err.Error())
	fail.Err = err
	return shogi.Position{}, fail
}

func playWords(p shogi.Position, text string, words []token) ([]shogi.Move, *Error) {
	moves := make([]shogi.Move, 0, len(words))
	for i, w := range words {
		m, fail := parseUSI(formatPosition, p.Rules(), text[w.start:w.end])
		if fail != nil {
			fail.Column += w.start // all before is ASCII
			return nil, fail
		}
		m = p.Canonical(m)
		if err := p.Play(m); err != nil {
			fail = faultf(formatPosition, text, w.start, w.end, "move %d: %s", i+1, err)
			fail.Err = err
			return nil, fail
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// FormatUSIMoves returns each move in USI, never nil.
func FormatUSIMoves(r *shogi.Rules, moves []shogi.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = FormatUSI(r, m)
	}
	return out
}

// ParseUSIMoves is the inverse of [FormatUSIMoves]. It does not play the moves. The error names
// the move's number.
func ParseUSIMoves(r *shogi.Rules, texts []string) (moves []shogi.Move, err error) {
	for i, text := range texts {
		m, err := ParseUSI(r, text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// Replay returns the game by r from start (SFEN) with moves (USI). The error names the
// position's fault or the move's number, and wraps an [*Error] or the error of
// [shogi.Game.Play].
func Replay(r *shogi.Rules, start string, moves []string) (*shogi.Game, error) {
	setup, err := ParseSFEN(r, start)
	if err != nil {
		return nil, err
	}
	p, err := setup.Position()
	if err != nil {
		return nil, err
	}
	g := shogi.NewGame(p)
	for i, text := range moves {
		m, err := ParseMove(g.Position(), text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}
