package ki2

import (
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
)

// signs are those of the two sides, each the start of a move.
const signs = "▲△▼▽☗☖"

// Read reads all games of an input in KI2. See [kifu] for the options and the
// errors, and [kakinoki.Split] for where a game begins.
func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, []*kifu.Error, error) {
	return kakinoki.ReadGames(kifu.FormatKI2, r, o, game(o))
}

// Each reads the games of an input one at a time. The input is read whole; a game
// that cannot be read gives its error, a [*kifu.Error], in its place.
func Each(r io.Reader, o kifu.ReadOptions) iter.Seq2[kifu.Game, error] {
	return kakinoki.EachGame(kifu.FormatKI2, r, o, game(o))
}

// Split is Each for several goroutines.
func Split(r io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return kakinoki.SplitGames(kifu.FormatKI2, r, o, game(o))
}

// game reads one game.
func game(o kifu.ReadOptions) kakinoki.GameReader {
	return func(p kakinoki.Part, warnings []*kifu.Error) (*kifu.Record, []*kifu.Error, error) {
		k := reader{kakinoki.NewReader(kifu.FormatKI2, o, warnings)}
		if err := k.Each(p, k.line); err != nil {
			return nil, nil, err
		}
		return k.Finish()
	}
}

// reader reads the lines of a KI2 file.
type reader struct{ *kakinoki.Reader }

func (k reader) line(number int, text string) error {
	if k.Remark(number, text) {
		return nil
	}
	s := kakinoki.Trim(text)
	switch {
	case strings.HasPrefix(s, "変化"):
		if err := k.Begin(); err != nil {
			return err
		}
		return k.Variation(number, s, 1)
	case strings.HasPrefix(s, "まで"):
		return k.Result(number, s)
	case strings.IndexAny(firstRune(s), signs) == 0, kakinoki.LooksLikeMove(s):
		if err := k.Begin(); err != nil {
			return err
		}
		return k.moves(number, text)
	}
	k.Unknown(number, s)
	return nil
}

func firstRune(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	return text[:n]
}

// moves reads the moves of a line.
func (k reader) moves(number int, text string) error {
	column := 1
	for text != "" {
		word := nextMove(text)
		if s := kakinoki.Trim(word); s != "" {
			lead := word[:strings.Index(word, s)]
			at := kifu.Place{Line: number, Column: column + utf8.RuneCountInString(lead), Text: s}
			if err := k.play(s, at); err != nil {
				return err
			}
		}
		column += utf8.RuneCountInString(word)
		text = text[len(word):]
	}
	return nil
}

// nextMove returns the first move of text with the blanks before it: up to the
// next sign, or where there are none up to a space of half width.
func nextMove(text string) string {
	start := len(text) - len(strings.TrimLeftFunc(text, kakinoki.IsBlank))
	body := text[start:]
	first := len(firstRune(body))
	signed := strings.ContainsAny(body[:first], signs)
	for i, c := range body[first:] {
		if strings.ContainsRune(signs, c) || !signed && (c == ' ' || c == '\t') {
			return text[:start+first+i]
		}
	}
	return text
}

// play plays one move.
func (k reader) play(text string, at kifu.Place) error {
	k.Flush()
	rest, err := k.Play(text, at)
	if err != nil {
		return err
	}
	if rest = kakinoki.Trim(rest); rest != "" && !k.GivenUp() {
		at.Text = rest
		at.Column += utf8.RuneCountInString(text[:len(text)-len(rest)])
		k.Warn(at.Errorf(kifu.FormatKI2, nil, "this is no part of the move; it was passed over"))
	}
	return nil
}
