package kakinoki

import (
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// WriteHead returns the head with LF: notes, headers, 手合割 (before the players, as in
// Kakinoki's programs) and the board if needed.
func WriteHead(rec *kifu.Record, n *Names, losses *kifu.Losses) string {
	var b strings.Builder
	for _, note := range rec.Notes {
		b.WriteString("#" + OneLine(note, losses) + "\n")
	}
	place := len(rec.Headers)
	for i, h := range rec.Headers {
		if isPlayer(h.Key) {
			place = i
			break
		}
	}
	kept, _ := rec.Headers.Get(kifu.KeyHandicap)
	start := startLines(rec, n, kept)
	for i, h := range rec.Headers {
		if i == place {
			b.WriteString(start)
		}
		if h.Key == kifu.KeyHandicap || h.Key == kifu.KeyRules {
			continue
		}
		writeHeader(&b, h, losses)
	}
	if place == len(rec.Headers) {
		b.WriteString(start)
	}
	return b.String()
}

func isPlayer(key string) bool {
	switch key {
	case kifu.KeyBlack, kifu.KeyWhite, kifu.KeyReceiver, kifu.KeyGiver:
		return true
	}
	return false
}

func writeHeader(b *strings.Builder, h kifu.Header, losses *kifu.Losses) {
	if h.Key == Flipped && h.Value == "" {
		b.WriteString(Flipped + "\n")
		return
	}
	key := h.Key
	if key == "" || Trim(key) != key || strings.ContainsAny(key, "：:\r\n") || strings.ContainsRune("#*&|+'｜", []rune(key)[0]) ||
		digit([]rune(key)[0]) >= 0 || strings.HasPrefix(key, "変化") || strings.HasPrefix(key, "まで") || strings.HasSuffix(key, handSuffix) {
		losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
		return
	}
	b.WriteString(key + "：" + OneLine(h.Value, losses) + "\n")
}

// OneLine replaces line breaks.
func OneLine(text string, losses *kifu.Losses) string {
	if strings.ContainsAny(text, "\r\n") {
		losses.Add(kifu.LossLines, text)
		text = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
	}
	return text
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
	board := n.Board(&setup, Handicap(rec))
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

// Handicap reports whether the sides are 下手 and 上手.
func Handicap(rec *kifu.Record) bool {
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

func sideName(rec *kifu.Record, c shogi.Color) string { return SideNames(Handicap(rec))[c&1] }
