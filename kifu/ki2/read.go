package ki2

import (
	"io"
	"iter"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
)

const signs = "▲△▼▽☗☖"

// Read reads all games. See [kifu] for options and errors, [kakinoki.Split] for boundaries.
func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, []*kifu.Error, error) {
	return kakinoki.ReadGames(kifu.FormatKI2, r, o, game(o))
}

// Each reads games one at a time from a whole input; a bad one gives a [*kifu.Error] in its
// place.
func Each(r io.Reader, o kifu.ReadOptions) iter.Seq2[kifu.Game, error] {
	return kakinoki.EachGame(kifu.FormatKI2, r, o, game(o))
}

// Split is Each for several goroutines.
func Split(r io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return kakinoki.SplitGames(kifu.FormatKI2, r, o, game(o))
}

func game(o kifu.ReadOptions) kakinoki.GameReader {
	return func(p kakinoki.Part, warnings []*kifu.Error) (*kifu.Record, []*kifu.Error, error) {
		k := reader{kakinoki.NewReader(kifu.FormatKI2, o, warnings)}
		if err := k.Each(p, k.line); err != nil {
			return nil, nil, err
		}
		return k.Finish()
	}
}

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

func (k reader) moves(number int, text string) error {
	column := 1
	for text != "" {
		word := nextMove(text)
		if n := numberLength(word); n > 0 {
			column += utf8.RuneCountInString(text[:n])
			text = text[n:]
			continue
		}
		if s := kakinoki.Trim(word); s != "" && !isNumber(s) {
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

// nextMove ends at the next sign, or at a blank other than the one after 同.
func nextMove(text string) string {
	start := len(text) - len(strings.TrimLeftFunc(text, kakinoki.IsBlank))
	body := text[start:]
	lead := firstRune(body)
	first := len(lead)
	signed := strings.ContainsAny(lead, signs)
	same := lead == "同" || lead == "仝"
	for i, c := range body[first:] {
		if strings.ContainsRune(signs, c) || !signed && !same && kakinoki.IsBlank(c) {
			return text[:start+first+i]
		}
		same = same && kakinoki.IsBlank(c)
	}
	return text
}

// numberLength returns the bytes of a move number ("12." or "12手目"), or 0.
func numberLength(text string) int {
	s := strings.TrimLeftFunc(text, kakinoki.IsBlank)
	_, rest, ok := kakinoki.Number(s)
	if !ok {
		return 0
	}
	for _, mark := range []string{".", "．", "手目"} {
		if after, cut := strings.CutPrefix(rest, mark); cut && after != "" {
			return len(text) - len(after)
		}
	}
	return 0
}

func isNumber(word string) bool {
	n, rest, ok := kakinoki.Number(word)
	return ok && n > 0 && (rest == "" || rest == "." || rest == "．" || rest == "手目")
}

// play plays one or more moves without blanks or signs in between.
func (k reader) play(text string, at kifu.Place) error {
	for {
		k.Flush()
		rest, err := k.Play(text, at)
		if err != nil {
			return err
		}
		rest = strings.TrimLeftFunc(rest, kakinoki.IsBlank)
		read := text[:len(text)-len(rest)]
		if rest = kakinoki.Trim(rest); rest == "" || isNumber(rest) || k.GivenUp() {
			return nil
		}
		at.Text = rest
		at.Column += utf8.RuneCountInString(read)
		if !startsMove(rest) {
			k.Warn(at.Errorf(kifu.FormatKI2, nil, "this is no part of the move; it was skipped"))
			return nil
		}
		text = rest
	}
}

func startsMove(text string) bool { return moveStart.MatchString(text) }

var moveStart = regexp.MustCompile(`^([1-9１-９][1-9１-９一二三四五六七八九]|同[ 　]*)[歩步兵香桂銀银金角飛飞玉王と成杏圭全馬马龍竜龙]`)
