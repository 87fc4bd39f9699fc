package usi

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Option returns an option by name. An exact match has priority; else case, spaces and the
// prefixes USI_ and UCI_ are ignored.
func (e *Engine) Option(name string) (Option, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, same := range []func(a, b string) bool{sameName, func(a, b string) bool { return sameName(stem(a), stem(b)) }} {
		i := slices.IndexFunc(e.options, func(o Option) bool { return same(o.Name, name) })
		if i >= 0 {
			return e.options[i], true
		}
	}
	return Option{}, false
}

func stem(name string) string {
	if len(name) > 4 && (strings.EqualFold(name[:4], "USI_") || strings.EqualFold(name[:4], "UCI_")) {
		return name[4:]
	}
	return name
}

// SetOption sets an option, found as by [Engine.Option]; a button has the value "". During a
// search it is queued until the engine answers. USI_Hash and USI_Ponder are sent even if not listed. The
// error is ErrNoOption, or an [*Error] for an invalid value.
func (e *Engine) SetOption(name, value string) error {
	o, ok := e.Option(name)
	if !ok {
		if !sameName(name, "USI_Hash") && !sameName(name, "USI_Ponder") {
			return fmt.Errorf("%w: %s", ErrNoOption, ascii(clip(name)))
		}
		o.Name = name
	}
	if err := o.Accepts(value); err != nil {
		return err
	}
	line := "setoption name " + o.Name
	if o.Type != Button {
		line += " value " + cmp.Or(value, empty)
	}
	e.mu.Lock()
	if e.search != nil || e.ignore > 0 {
		defer e.mu.Unlock()
		if len(e.queue) >= maxOptions {
			return ErrBusy
		}
		e.queue = append(e.queue, line)
		return nil
	}
	e.mu.Unlock()
	return e.send(line)
}

// SetVariant selects the first of names that USI_Variant or UCI_Variant lists, ignoring case,
// spaces, hyphens and underscores. Without that option an engine has only "shogi". The
// [*Error] has the first name and the engine's variants.
func (e *Engine) SetVariant(names ...string) error {
	o, ok := e.Option("USI_Variant")
	if !ok {
		o.Vars = []string{standardName}
	}
	for _, name := range names {
		for _, v := range o.Vars {
			if bareName(v) != bareName(name) {
				continue
			}
			if !ok {
				return nil
			}
			return e.SetOption(o.Name, v)
		}
	}
	var asked string
	if len(names) > 0 {
		asked = names[0]
	}
	plays, more := o.Vars, ""
	if left := len(plays) - maxNames; left > 0 {
		plays, more = plays[:maxNames], fmt.Sprintf(" and %d more", left)
	}
	return faultf("setoption USI_Variant", asked, "the engine plays %s%s", ascii(strings.Join(plays, ", ")), more)
}

const maxNames = 12

func bareName(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
}

// Position sends the start and the moves of game.
func (e *Engine) Position(game *shogi.Game) error {
	start, now := game.Start(), *game.Position()
	line := "position sfen " + notation.FormatSFEN(&start)
	if moves := game.Moves(); len(moves) > 0 {
		words := make([]string, len(moves))
		for i, m := range moves {
			words[i] = notation.FormatUSI(game.Rules(), m)
		}
		if e.isFairy() {
			fairyMoves(words, game.Rules().Ranks())
		}
		line += " moves " + strings.Join(words, " ")
	}
	e.mu.Lock()
	if e.search != nil {
		e.mu.Unlock()
		return ErrBusy
	}
	e.position = &now
	e.mu.Unlock()
	return e.send(line)
}

// Fairy-Stockfish writes files on large boards as one character (':' after '9') on the nine
// ranks nearest to Black, and as two digits beyond: 10j is ":j", and on ten ranks 2a is "02a".
const fairyName = "Fairy-Stockfish"

// plainRanks are those with one-character files.
const plainRanks = 9

func (e *Engine) isFairy() bool { return strings.HasPrefix(e.Name(), fairyName) }

func (e *Engine) plainMove(text string) string {
	if e.isFairy() {
		return plainMove(text)
	}
	return text
}

func fairyMoves(words []string, ranks int) {
	for i, w := range words {
		m, ok := scanMove(w)
		if !ok {
			continue
		}
		var text strings.Builder
		text.WriteString(m.before)
		for _, sq := range m.squares {
			if rank := int(sq.rank - 'a'); rank < ranks-plainRanks {
				text.WriteString(strconv.Itoa(sq.file/10) + strconv.Itoa(sq.file%10))
			} else {
				text.WriteString(string(rune('0' + sq.file)))
			}
			text.WriteString(string(sq.rank))
		}
		words[i] = text.String() + m.after
	}
}

func plainMove(text string) string {
	m, ok := scanMove(text)
	if !ok {
		return text
	}
	var plain strings.Builder
	plain.WriteString(m.before)
	for _, sq := range m.squares {
		plain.WriteString(strconv.Itoa(sq.file) + string(sq.rank))
	}
	return plain.String() + m.after
}

// scannedMove has a drop with *, one or two squares, and + for promotion.
type scannedMove struct {
	before  string
	squares []scannedSquare
	after   string
}

type scannedSquare struct {
	file int
	rank byte
}

func scanMove(text string) (m scannedMove, ok bool) {
	left, count := text, 2
	if _, to, drop := strings.Cut(text, "*"); drop {
		m.before, left, count = text[:len(text)-len(to)], to, 1
	}
	for range count {
		digits := 1
		if len(left) > 2 && isDigit(left[0]) && isDigit(left[1]) {
			digits = 2
		}
		if len(left) <= digits || left[0] < '0' || left[0] > '?' || left[digits] < 'a' || left[digits] > 'z' {
			return m, false
		}
		file := int(left[digits-1] - '0')
		if digits == 2 {
			file += 10 * int(left[0]-'0')
		}
		m.squares = append(m.squares, scannedSquare{file, left[digits]})
		left = left[digits+1:]
	}
	m.after = left
	return m, left == "" || left == "+"
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
