package kakinoki

import (
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
)

// KIF returns the codec of KIF and of board diagrams (BOD). The writer loses only fractions of
// a second.
func KIF() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKIF, Split: split(kifu.FormatKIF, newKIFReader), Write: writeKIF}
}

func newKIFReader(r *reader) func(number int, text string) error {
	return (&kifReader{reader: r}).line
}

type kifReader struct {
	*reader
	base   int // first move's number, or 0
	totals []seconds
}

func (k *kifReader) line(number int, text string) error {
	if k.remark(number, text) {
		return nil
	}
	text = strings.TrimRightFunc(text, isBlank)
	plain := strings.TrimLeftFunc(text, isBlank) // pasted text may be indented
	switch {
	case strings.HasPrefix(plain, "手数-"), strings.HasPrefix(plain, "手数―"), strings.HasPrefix(plain, "手数ー"):
		return k.begin()
	case strings.HasPrefix(text, "変化") && k.names != nil:
		return k.variation(number, text, max(k.base, 1))
	case strings.HasPrefix(plain, "まで"):
		return k.result(number, text)
	}
	if n, rest, ok := moveNumber(text); ok {
		if err := k.begin(); err != nil {
			return err
		}
		return k.move(number, n, text, rest)
	}
	k.unknown(number, text)
	return nil
}

func (k *kifReader) move(number, n int, line, text string) error {
	k.flush()
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
	if rest = trim(rest); rest != "" && rest != "+" && !k.GivenUp() {
		k.Warn(kifu.Place{Line: number, Column: utf8.RuneCountInString(line[:len(line)-len(rest)]) + 1, Text: rest}.
			Errorf(kifu.FormatKIF, nil, "this is neither a time nor a mark; it was skipped"))
	}
	return nil
}

func (k *kifReader) step(text string, at kifu.Place) (rest string, err error) {
	if !looksLikeMove(text) {
		word := text
		if i := strings.IndexAny(text, "(（+"); i >= 0 {
			word, rest = text[:i], text[i:]
		}
		return rest, k.End(kifu.EndOf(trim(word)), at)
	}
	return k.reader.play(text, at)
}
