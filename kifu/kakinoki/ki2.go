package kakinoki

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const signs = "▲△▼▽☗☖"

// KI2 returns the codec of KI2, the format of books and web pages: moves as spoken, six per line,
// with 右 左 直 上 寄 引 in place of origins. Times are lost.
func KI2() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKI2, Split: split(kifu.FormatKI2, newKI2Reader), Write: writeKI2}
}

func newKI2Reader(r *reader) func(number int, text string) error { return ki2Reader{r}.line }

type ki2Reader struct{ *reader }

func (k ki2Reader) line(number int, text string) error {
	if k.remark(number, text) {
		return nil
	}
	s := trim(text)
	switch {
	case strings.HasPrefix(s, "変化"):
		if err := k.begin(); err != nil {
			return err
		}
		return k.variation(number, s, 1)
	case strings.HasPrefix(s, "まで"):
		return k.result(number, s)
	case strings.IndexAny(firstRune(s), signs) == 0, looksLikeMove(s):
		if err := k.begin(); err != nil {
			return err
		}
		return k.moves(number, text)
	}
	k.unknown(number, s)
	return nil
}

func (k ki2Reader) moves(number int, text string) error {
	column := 1
	for text != "" {
		word := nextMove(text)
		if n := numberLength(word); n > 0 {
			column += utf8.RuneCountInString(text[:n])
			text = text[n:]
			continue
		}
		if s := trim(word); s != "" && !isNumber(s) {
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
	start := len(text) - len(strings.TrimLeftFunc(text, isBlank))
	body := text[start:]
	lead := firstRune(body)
	first := len(lead)
	signed := strings.ContainsAny(lead, signs)
	same := lead == "同" || lead == "仝"
	for i, c := range body[first:] {
		if strings.ContainsRune(signs, c) || !signed && !same && isBlank(c) {
			return text[:start+first+i]
		}
		same = same && isBlank(c)
	}
	return text
}

// numberLength returns the bytes of a move number ("12." or "12手目"), or 0.
func numberLength(text string) int {
	s := strings.TrimLeftFunc(text, isBlank)
	_, rest, ok := scanNumber(s)
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
	n, rest, ok := scanNumber(word)
	return ok && n > 0 && (rest == "" || rest == "." || rest == "．" || rest == "手目")
}

// play plays one or more moves without blanks or signs in between.
func (k ki2Reader) play(text string, at kifu.Place) error {
	for {
		k.flush()
		rest, err := k.reader.play(text, at)
		if err != nil {
			return err
		}
		rest = strings.TrimLeftFunc(rest, isBlank)
		read := text[:len(text)-len(rest)]
		if rest = trim(rest); rest == "" || isNumber(rest) || k.GivenUp() {
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

const (
	movesPerLine = 6
	ki2Columns   = 12
)

// writeKI2 writes six moves per line, twelve columns each. A foul has its origin, as in KIF:
// marks distinguish only legal moves.
func writeKI2(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	k := ki2Writer{writer: newWriter(rec, NewNames(rec.Rules.Rules), o)}
	k.out.WriteString("\n")
	start := rec.Start.Position
	k.remarks(rec.Root, &start)
	if err := rec.Walk(k.visit); err != nil {
		return nil, err
	}
	k.endLine()
	return k.finish(w, o)
}

type ki2Writer struct {
	*writer
	// inLine counts moves; gap precedes the next one.
	inLine int
	gap    string
}

func (k *ki2Writer) endLine() {
	if k.inLine > 0 {
		k.out.WriteString("\n")
	}
	k.inLine, k.gap = 0, ""
}

func (k *ki2Writer) visit(v *kifu.Visit) error {
	if v.Node.Time.Known {
		k.losses.Add(kifu.LossTimes, v.Node.Time.Spent.String())
	}
	if v.Variation() {
		k.endLine()
		fmt.Fprintf(&k.out, "\n変化：%d手\n", v.Ply)
	}
	if v.Node.End != nil {
		k.endLine()
		k.end(v)
	} else {
		k.move(v)
	}
	p := v.After()
	k.remarks(v.Node, &p)
	return nil
}

func (k *ki2Writer) move(v *kifu.Visit) {
	if k.inLine == movesPerLine {
		k.endLine()
	}
	text := notation.FormatJapanese(v.Position, v.Node.Move, v.Last, notation.Triangles)
	if v.Node.Foul != shogi.NoFoul {
		text = k.names.FormatMove(v.Position, v.Node.Move, v.Last)
		if !isLarge(k.rec.Rules.Rules) {
			text = sign(v.Position.Side()) + text
		}
	}
	k.out.WriteString(k.gap + text)
	k.gap = strings.Repeat(" ", max(ki2Columns-Width(text), 1))
	k.inLine++
}

func (k *ki2Writer) end(v *kifu.Visit) {
	end, side := *v.Node.End, k.rec.SideAt(v.Ply)
	line := resultLine(k.rec, end, v.Ply-1, side)
	if back, _, ok := parseResultLine(line, side); !ok || back != end || strings.ContainsAny(line, "\r\n") {
		k.losses.Add(kifu.LossEndWord, end.String())
		line = resultLine(k.rec, kifu.End{Kind: kifu.EndOther, Word: "終局"}, v.Ply-1, side)
	}
	k.out.WriteString(line + "\n")
}

func (k *ki2Writer) remarks(n *kifu.Node, p *shogi.Position) {
	if len(n.Comments) > 0 || len(n.Evaluations) > 0 || n.Bookmark != "" {
		k.endLine()
	}
	k.writer.remarks(n, p)
}
