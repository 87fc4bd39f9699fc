package kakinoki

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// writer is the common part of the KIF and KI2 writers.
type writer struct {
	rec *kifu.Record
	// names are for moves and boards, plain for evaluations.
	names, plain *Names
	out          strings.Builder
	losses       kifu.Losses
}

func newWriter(rec *kifu.Record, names *Names, o kifu.WriteOptions) *writer {
	w := &writer{rec: rec, names: names, plain: NewNames(rec.Rules.Rules)}
	if o.Tag {
		charset := o.Charset
		if charset == kifu.AutoCharset {
			charset = kifu.UTF8
		}
		fmt.Fprintf(&w.out, "#KIF version=2.0 encoding=%s\n", charset)
	}
	w.head()
	return w
}

func (w *writer) finish(out io.Writer, o kifu.WriteOptions) ([]kifu.Loss, error) {
	err := kifu.WriteText(out, w.out.String(), o, &w.losses)
	return w.losses.List(), err
}

// remarks writes comments, evaluations of position p, and the bookmark.
func (w *writer) remarks(n *kifu.Node, p *shogi.Position) {
	for _, line := range w.plain.JoinComments(n, p) {
		w.out.WriteString("*" + w.losses.OneLine(line) + "\n")
	}
	if n.Bookmark != "" {
		w.out.WriteString("&" + w.losses.OneLine(n.Bookmark) + "\n")
	}
}

// head writes notes, headers, 手合割 (before the players, as in Kakinoki's programs) and the
// board if needed.
func (w *writer) head() {
	rec := w.rec
	for _, note := range rec.Notes {
		w.out.WriteString("#" + w.losses.OneLine(note) + "\n")
	}
	kept, _ := rec.Headers.Get(kifu.KeyHandicap)
	start := startLines(rec, w.names, kept)
	for _, h := range rec.Headers {
		if isPlayer(h.Key) {
			w.out.WriteString(start)
			start = ""
		}
		if h.Key != kifu.KeyHandicap && h.Key != kifu.KeyRules {
			w.header(h)
		}
	}
	w.out.WriteString(start)
}

func isPlayer(key string) bool {
	switch key {
	case kifu.KeyBlack, kifu.KeyWhite, kifu.KeyReceiver, kifu.KeyGiver:
		return true
	}
	return false
}

func (w *writer) header(h kifu.Header) {
	if h.Key == flipped && h.Value == "" {
		w.out.WriteString(flipped + "\n")
		return
	}
	key := h.Key
	if key == "" || trim(key) != key || strings.ContainsAny(key, "：:\r\n") || strings.ContainsRune("#*&|+'｜", []rune(key)[0]) ||
		digit([]rune(key)[0]) >= 0 || strings.HasPrefix(key, "変化") || strings.HasPrefix(key, "まで") || strings.HasSuffix(key, handSuffix) {
		w.losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
		return
	}
	w.out.WriteString(key + "：" + w.losses.OneLine(h.Value) + "\n")
}

// startLines are 棋種, 手合割 and the board. kept is the reader's 手合割.
func startLines(rec *kifu.Record, n *Names, kept string) string {
	named := ""
	if d, err := kifu.DefaultRules(kifu.ReadOptions{}); err != nil || d.ID != rec.Rules.ID {
		named = rulesName(rec.Rules)
	}
	prefix := ""
	if named != "" {
		prefix = kifu.KeyRules + "：" + named + "\n"
	}
	start := rec.Start
	base := rec.Rules
	if r, err := variant.Lookup(base.ID); err == nil {
		base = r
	}
	switch {
	case start.IsEven(base) && kept != "":
		return prefix + kifu.KeyHandicap + "：" + kept + "\n"
	case start.IsEven(base) && named != "":
		return kifu.KeyHandicap + "：" + named + "\n"
	case start.IsEven(base):
		return handicapLine(evenly)
	}
	if h, err := base.Handicap(start.Handicap); start.Handicap != "" && err == nil && h.Start == start.Position {
		return prefix + handicapLine(h.Names.Ja)
	}
	word := other
	switch {
	case kept != "":
		word = kept
	case lacksKing(&start.Position) && !bare(&start.Position):
		word = problem
	}
	setup := start.Position.Setup()
	board := n.Board(&setup, isHandicap(rec))
	if kept == "" { // the word may be a handicap, with White to move
		board = strings.TrimSuffix(board, blackMoves+"\n") // as in Kifu for Windows
	}
	return prefix + handicapLine(word) + board
}

const blackMoves = "先手番"

// handicapLine is padded to four wide characters.
func handicapLine(name string) string {
	for Width(name) < 8 {
		name += "　"
	}
	return kifu.KeyHandicap + "：" + name + "\n"
}

func rulesName(r *variant.RuleSet) string {
	if found, err := variant.Lookup(r.Names.Ja); err == nil && found.ID == r.ID {
		return r.Names.Ja
	}
	return r.ID
}

// isHandicap reports whether the sides are 下手 and 上手.
func isHandicap(rec *kifu.Record) bool {
	if rec.Start.Handicap != "" {
		return true
	}
	for _, h := range rec.Headers {
		switch h.Key {
		case kifu.KeyReceiver, kifu.KeyGiver:
			return true
		case kifu.KeyBlack, kifu.KeyWhite:
			return false
		}
	}
	return false
}
