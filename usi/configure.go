package usi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Option returns the option of that name. Letter case, spaces and the prefixes
// USI_ and UCI_ do not matter, so that MultiPV finds USI_MultiPV and the other
// way round; an exact match goes first.
func (e *Engine) Option(name string) (Option, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, same := range []func(a, b string) bool{sameName, sameOption} {
		i := slices.IndexFunc(e.options, func(o Option) bool { return same(o.Name, name) })
		if i >= 0 {
			return e.options[i], true
		}
	}
	return Option{}, false
}

func sameOption(a, b string) bool { return sameName(stem(a), stem(b)) }

// stem cuts the prefix of an option that has a fixed meaning.
func stem(name string) string {
	if len(name) > 4 && (strings.EqualFold(name[:4], "USI_") || strings.EqualFold(name[:4], "UCI_")) {
		return name[4:]
	}
	return name
}

// SetOption sets an option, found as [Engine.Option] finds it; a button has the
// value "". While the engine searches, it is told after its answer. USI_Hash
// and USI_Ponder are sent even to an engine that does not list them, as GUIs
// do. The error is ErrNoOption for others, or an [*Error] for a value that the
// engine does not take.
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
	switch {
	case o.Type == Button:
	case value == "":
		line += " value " + empty
	default:
		line += " value " + value
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

// SetVariant chooses the rule set: the first of the names, which are those a
// rule set goes by, its ID first, that the engine lists in USI_Variant or
// UCI_Variant, whatever case, spaces, hyphens and underscores they have. An
// engine without such an option plays standard shogi, "shogi", alone. The error
// is an [*Error] with the first name and what the engine plays.
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

// maxNames bounds the rule sets of an engine that an error lists.
const maxNames = 12

// bareName returns a name in small letters, without spaces, hyphens and underscores.
func bareName(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
}

// Position tells the engine the game: where it started and the moves since.
func (e *Engine) Position(game *shogi.Game) error {
	start, now := game.Start(), *game.Position()
	line := "position sfen " + notation.FormatSFEN(&start)
	if moves := game.Moves(); len(moves) > 0 {
		words := make([]string, len(moves))
		for i, m := range moves {
			words[i] = notation.FormatUSI(game.Rules(), m)
		}
		e.translate(words, game.Rules())
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
