package kif

import (
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
)

// Read reads all games, and board diagrams. See [kifu] for options and errors,
// [kakinoki.Split] for boundaries.
func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, []*kifu.Error, error) {
	return kakinoki.ReadGames(kifu.FormatKIF, r, o, game(o))
}

// Each reads games one at a time from a whole input; a bad one gives a [*kifu.Error] in its
// place.
func Each(r io.Reader, o kifu.ReadOptions) iter.Seq2[kifu.Game, error] {
	return kakinoki.EachGame(kifu.FormatKIF, r, o, game(o))
}

// Split is Each for several goroutines.
func Split(r io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return kakinoki.SplitGames(kifu.FormatKIF, r, o, game(o))
}

func game(o kifu.ReadOptions) kakinoki.GameReader {
	return func(p kakinoki.Part, warnings []*kifu.Error) (*kifu.Record, []*kifu.Error, error) {
		k := reader{Reader: kakinoki.NewReader(kifu.FormatKIF, o, warnings)}
		if err := k.Each(p, k.line); err != nil {
			return nil, nil, err
		}
		return k.Finish()
	}
}

type reader struct {
	*kakinoki.Reader
	base   int // first move's number, or 0
	totals []seconds
}

func (k *reader) line(number int, text string) error {
	if k.Remark(number, text) {
		return nil
	}
	text = strings.TrimRightFunc(text, kakinoki.IsBlank)
	plain := strings.TrimLeftFunc(text, kakinoki.IsBlank) // pasted text may be indented
	switch {
	case strings.HasPrefix(plain, "手数-"), strings.HasPrefix(plain, "手数―"), strings.HasPrefix(plain, "手数ー"):
		return k.Begin()
	case strings.HasPrefix(text, "変化") && k.Names != nil:
		return k.Variation(number, text, max(k.base, 1))
	case strings.HasPrefix(plain, "まで"):
		return k.Result(number, text)
	}
	if n, rest, ok := kakinoki.MoveNumber(text); ok {
		if err := k.Begin(); err != nil {
			return err
		}
		return k.move(number, n, text, rest)
	}
	k.Unknown(number, text)
	return nil
}

func (k *reader) move(number, n int, line, text string) error {
	k.Flush()
	at := kifu.Place{Line: number, Column: utf8.RuneCountInString(line[:len(line)-len(text)]) + 1, Text: text}
	if k.base == 0 {
		k.base = n
		if n != 1 && n != k.Position().Ply() {
			k.Warn(at.Errorf(kifu.FormatKIF, nil, "the first move is numbered %d", n))
		}
	}
	if want := k.base + k.Ply(); n != want && !k.GivenUp() {
		k.Warn(at.Errorf(kifu.FormatKIF, nil, "the move is numbered %d; %d was expected", n, want))
		if n < want && n >= k.base { // a variation without 変化
			if err := k.Back(n-k.base, at); err != nil {
				return err
			}
		}
	}
	rest, err := k.step(text, at)
	if err != nil {
		return err
	}
	t, rest, timed := readTimes(rest)
	if timed && !k.GivenUp() {
		k.time(t)
	}
	if rest = kakinoki.Trim(rest); rest != "" && rest != "+" && !k.GivenUp() {
		k.Warn(kifu.Place{Line: number, Column: utf8.RuneCountInString(line[:len(line)-len(rest)]) + 1, Text: rest}.
			Errorf(kifu.FormatKIF, nil, "this is neither a time nor a mark; it was skipped"))
	}
	return nil
}

func (k *reader) step(text string, at kifu.Place) (rest string, err error) {
	if !kakinoki.LooksLikeMove(text) {
		word := text
		if i := strings.IndexAny(text, "(（+"); i >= 0 {
			word, rest = text[:i], text[i:]
		}
		return rest, k.End(kifu.EndOf(kakinoki.Trim(word)), at)
	}
	return k.Play(text, at)
}
