// Package kakinoki reads and writes the formats of Kakinoki's programs, KIF and KI2, in UTF-8
// and Shift_JIS. They share headers, board diagrams (BOD), comments, variations and result lines
// (まで…手で…); KIF has moves with origin and times, KI2 moves as spoken (▲７六歩 △３四歩).
//
// The readers accept the dialects of Kifu for Windows and Android, ShogiGUI, ShogiHome,
// PiyoShogi, Shogi Wars, 81Dojo and lishogi's large boards, and a board diagram alone. Engine
// comments become evaluations. The writers follow Kifu for Windows; moves of KI2 follow
// [notation.FormatJapanese].
//
// Sources: Kakinoki Shogi's format page (kakinoki.o.oo7.jp/kif_format.html) and the programs
// named. Extensions for other rule sets are in docs/reference/formats.md.
package kakinoki

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// KIF returns the codec of KIF and of board diagrams (BOD). The writer loses only fractions of
// a second.
func KIF() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKIF, Split: split(kifu.FormatKIF), Write: writeKIF}
}

const (
	timedHead   = "手数----指手---------消費時間--\n"
	untimedHead = "手数----指手--\n"
	moveColumns = 13
	// For an end whose word would be read as a move.
	lastWord = "終局"
)

// writeKIF writes moves with origin, times in seconds, variations from the deepest up, and +
// after a move with alternatives.
func writeKIF(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	k := kifWriter{writer: newWriter(kifu.FormatKIF, rec, NewNames(rec.Rules.Rules).asWindows(), o)}
	if err := k.tree(); err != nil {
		return nil, err
	}
	return k.finish(w, o)
}

type kifWriter struct {
	*writer
	result string
}

func (k *kifWriter) tree() error {
	head := untimedHead
	err := k.rec.Walk(func(v *kifu.Visit) error {
		if v.Node.Time.Known {
			head = timedHead
		}
		return nil
	})
	if err != nil {
		return err
	}
	k.out.WriteString(head)
	start := k.rec.Start.Position
	k.remarks(k.rec.Root, &start)
	err = k.rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			k.writeResult()
			fmt.Fprintf(&k.out, "\n変化：%d手\n", v.Ply)
		}
		if v.Node.End != nil {
			k.result = k.ending(*v.Node.End, v.Ply)
		}
		k.node(v)
		return nil
	})
	k.writeResult()
	return err
}

// ending returns the line まで…, or "" for ends that other programs do not know there: the numbered
// line before has their word.
func (k *kifWriter) ending(end kifu.End, ply int) string {
	switch {
	case end.Kind == kifu.EndMate && (end.Word == "" || end.Word == "詰"):
		return fmt.Sprintf("まで%d手詰", ply-1)
	case end.Word != "", !plain(end.Kind):
		return ""
	}
	return resultLine(k.rec, end, ply-1, k.rec.SideAt(ply))
}

// plain reports whether json-kifu-format's grammar has the line まで… of an end.
func plain(k kifu.EndKind) bool {
	switch k {
	case kifu.EndResign, kifu.EndAbort, kifu.EndRepetition, kifu.EndImpasse, kifu.EndTime, kifu.EndMate, kifu.EndFoulWin, kifu.EndFoulLoss:
		return true
	}
	return false
}

func (k *kifWriter) writeResult() {
	if k.result != "" {
		k.out.WriteString(k.result + "\n")
		k.result = ""
	}
}

func (k *kifWriter) node(v *kifu.Visit) {
	large := isLarge(k.rec.Rules.Rules)
	text, number := "", fmt.Sprintf("%d手目 ", v.Ply)
	switch {
	case v.Node.End != nil:
		text = k.word(*v.Node.End)
	case large && k.rec.Rules.Rules.Between(v.Node.Move) != shogi.NoSquare:
		var first string
		number = strings.TrimRight(number, " ")
		first, text = k.names.formatSteps(v.Position, v.Node.Move, v.Last)
		fmt.Fprintf(&k.out, "%s%s\n", number, first)
	default:
		text = k.names.FormatMove(v.Position, v.Node.Move, v.Last)
	}
	if v.Node.Time.Known || v.More() {
		text = pad(text, moveColumns)
		if large {
			text += " "
		}
	}
	if v.Node.Time.Known {
		text += formatTimes(v.Node.Time, &k.losses)
	}
	if v.More() {
		text += "+"
	}
	if large {
		fmt.Fprintf(&k.out, "%s%s\n", number, text)
	} else {
		fmt.Fprintf(&k.out, "%4d %s\n", v.Ply, text)
	}
	p := v.After()
	k.remarks(v.Node, &p)
}

func (k *kifWriter) word(end kifu.End) string {
	word := end.String()
	if word == "" || trim(word) != word || strings.ContainsAny(word, "(（+\r\n") || looksLikeMove(word) {
		k.losses.Add(kifu.LossEndWord, word)
		return lastWord
	}
	return word
}

type seconds struct {
	total time.Duration
	known bool
}

type moveTimes struct {
	spent, total time.Duration
	hasTotal     bool
}

// readTimes reads time and total, "( 0:16/00:00:16)". It accepts full-width colons, missing
// leading zeros, fractions and a missing total.
func readTimes(text string) (t moveTimes, rest string, ok bool) {
	s := strings.TrimLeft(text, " \t　")
	open := 0
	switch {
	case strings.HasPrefix(s, "("):
		open = 1
	case strings.HasPrefix(s, "（"):
		open = len("（")
	default:
		return t, text, false
	}
	end := strings.IndexAny(s, ")）")
	if end < 0 || end > 64 {
		return t, text, false
	}
	inside := times.Replace(s[open:end])
	rest = strings.TrimPrefix(strings.TrimPrefix(s[end:], ")"), "）")
	spent, total, _ := strings.Cut(inside, "/")
	if t.spent, ok = readTime(spent); !ok || !strings.ContainsAny(inside, ":/") { // (27) is a square
		return t, text, false
	}
	t.total, t.hasTotal = readTime(total)
	return t, rest, true
}

var times = strings.NewReplacer(
	"：", ":", "／", "/", " ", "", "　", "", "０", "0", "１", "1", "２", "2", "３", "3", "４", "4",
	"５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
)

// readTime reads "0:16", "00:01:16" or "0:16.5".
func readTime(text string) (time.Duration, bool) {
	var total time.Duration
	if head, _, _ := strings.Cut(text, "."); strings.Count(text, ":") > 2 || strings.Count(head, ":") < strings.Count(text, ":") {
		return 0, false
	}
	for part := range strings.SplitSeq(text, ":") {
		d, ok := kifu.ParseSeconds(part, maxDigits)
		if !ok || total > kifu.MaxTime/60 {
			return 0, false
		}
		total = total*60 + d
	}
	return total, total <= kifu.MaxTime
}

// formatTimes writes "( 0:16/00:00:16)" without fractions.
func formatTimes(t kifu.Time, losses *kifu.Losses) string {
	if t.Spent%time.Second != 0 || t.Total%time.Second != 0 {
		losses.Add(kifu.LossFractions, t.Spent.String())
	}
	spent, total := int64(t.Spent/time.Second), int64(t.Total/time.Second)
	return fmt.Sprintf("(%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
}
