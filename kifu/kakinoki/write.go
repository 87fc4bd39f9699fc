package kakinoki

import (
	"fmt"
	"io"
	"slices"
	"strconv"
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

// newWriter returns a writer after the head. Readers of KI2 know no lines with "#".
func newWriter(f kifu.Format, rec *kifu.Record, names *Names, o kifu.WriteOptions) *writer {
	w := &writer{rec: rec, names: names, plain: NewNames(rec.Rules.Rules)}
	if f == kifu.FormatKI2 {
		w.losses.AddNotes(rec.Notes)
		w.head()
		return w
	}
	if o.Tag {
		charset := o.Charset
		if charset == kifu.AutoCharset {
			charset = kifu.UTF8
		}
		fmt.Fprintf(&w.out, "#KIF version=2.0 encoding=%s\n", charset)
	}
	for _, note := range rec.Notes {
		w.out.WriteString("#" + w.losses.OneLine(note) + "\n")
	}
	w.head()
	return w
}

func (w *writer) finish(out io.Writer, o kifu.WriteOptions) ([]kifu.Loss, error) {
	err := kifu.WriteText(out, w.out.String(), o, &w.losses)
	return w.losses.List(), err
}

func (w *writer) remarks(n *kifu.Node, p *shogi.Position) {
	for _, line := range w.plain.JoinComments(n, p) {
		w.out.WriteString("*" + w.losses.OneLine(line) + "\n")
	}
	if n.Bookmark != "" {
		w.out.WriteString("&" + w.losses.OneLine(n.Bookmark) + "\n")
	}
}

// head writes headers, 手合割 (before the players, as in Kakinoki's programs) and the
// board if needed.
func (w *writer) head() {
	rec := w.rec
	start := w.startLines()
	for _, h := range rec.Headers {
		if slices.Contains(players, h.Key) {
			w.out.WriteString(start)
			start = ""
		}
		if h.Key != kifu.KeyHandicap && h.Key != kifu.KeyRules {
			w.header(h)
		}
	}
	w.out.WriteString(start)
}

var players = []string{kifu.KeyBlack, kifu.KeyWhite, kifu.KeyReceiver, kifu.KeyGiver}

func (w *writer) header(h kifu.Header) {
	if h.Key == flipped && h.Value == "" {
		w.out.WriteString(flipped + "\n")
		return
	}
	key := h.Key
	if key == "" || trim(key) != key || strings.ContainsAny(key, "：:\r\n") || strings.ContainsRune("#*&|+'｜", []rune(key)[0]) ||
		digit([]rune(key)[0]) >= 0 || strings.HasPrefix(key, "変化") || strings.HasPrefix(key, "まで") || strings.HasSuffix(key, handSuffix) || isHand(key) || key == startedKey {
		w.losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
		return
	}
	w.out.WriteString(key + "：" + w.losses.OneLine(h.Value) + "\n")
}

// startLines are 棋種, 手合割 and the board. A word of 手合割 that other programs do not know is lost.
func (w *writer) startLines() string {
	rec, p := w.rec, &w.rec.Start.Position
	named := ""
	if rec.Rules.ID != variant.Standard().ID {
		named = rulesName(rec.Rules)
	}
	prefix := ""
	if named != "" {
		prefix = kifu.KeyRules + "：" + named + "\n"
	}
	base := rec.Rules
	if r, err := variant.Lookup(base.ID); err == nil {
		base = r
	}
	kept, _ := rec.Headers.Get(kifu.KeyHandicap)
	word, name := other, ""
	switch h, err := base.Handicap(rec.Start.Handicap); {
	case rec.Start.IsEven(base):
		if kept != "" {
			w.losses.Add(kifu.LossHandicapName, kept)
		}
		if named == rec.Rules.ID && base == rec.Rules && named != "" {
			// Other programs know the game by its name: 5五将棋 on lishogi.
			return prefix + kifu.KeyHandicap + "：" + narrow(rec.Rules.Names.Ja) + "\n"
		}
		if named != "" {
			return kifu.KeyHandicap + "：" + narrow(named) + "\n"
		}
		return handicapLine(evenly)
	case rec.Start.Handicap != "" && err == nil && h.Start == rec.Start.Position:
		if slices.Contains(handicaps, h.Names.Ja) {
			return prefix + handicapLine(h.Names.Ja)
		}
		name = handicapKey + "：" + h.Names.Ja + "\n"
	case kept == problem, lacksKing(p) && p.King(p.Side().Other()) != shogi.NoSquare:
		word = problem
	}
	if kept != "" && kept != other && kept != word {
		w.losses.Add(kifu.LossHandicapName, kept)
	}
	setup := p.Setup()
	if setup.Ply > 1 { // json-kifu-format refuses 手数＝
		name += startedKey + "：" + strconv.Itoa(setup.Ply-1) + "\n"
		setup.Ply = 1
	}
	board := strings.TrimSuffix(w.names.Board(&setup, isHandicap(rec)), blackMoves+"\n") // as in Kifu for Windows
	return prefix + handicapLine(word) + name + board
}

// handicaps are the words that other programs know besides 平手 and その他. They read any other as
// an even game.
var handicaps = []string{
	"香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "四枚落ち", "六枚落ち", "八枚落ち", "十枚落ち",
}

const blackMoves = "先手番"

// handicapLine is padded to four wide characters.
func handicapLine(name string) string {
	for Width(name) < 8 {
		name += "　"
	}
	return kifu.KeyHandicap + "：" + name + "\n"
}

// narrow writes digits as other programs write them in names of games.
func narrow(name string) string {
	return strings.Map(func(c rune) rune {
		if c >= '０' && c <= '９' {
			return c - '０' + '0'
		}
		return c
	}, name)
}

func rulesName(r *variant.RuleSet) string {
	if found, err := variant.Lookup(r.Names.Ja); err == nil && found.ID == r.ID {
		return r.Names.Ja
	}
	return r.ID
}

func isHandicap(rec *kifu.Record) bool {
	if rec.Start.Handicap != "" {
		return true
	}
	for _, h := range rec.Headers {
		if i := slices.Index(players, h.Key); i >= 0 {
			return i >= 2
		}
	}
	return false
}

// resultLine returns a line's end: "まで105手で先手の 勝ち", "まで53手で中断". moves includes a losing foul;
// side is to move.
func resultLine(rec *kifu.Record, end kifu.End, moves int, side shogi.Color) string {
	sides := SideNames(isHandicap(rec))
	next, last := sides[side&1], sides[side.Other()&1]
	text := end.String()
	switch {
	case end.Word != "": // keep an unusual word
	case end.Kind == kifu.EndResign:
		text = last + "の勝ち"
	case end.Kind == kifu.EndTime:
		text = "時間切れにより" + last + "の勝ち"
	case end.Kind == kifu.EndFoulWin, end.Kind == kifu.EndFoulLoss, end.Kind == kifu.EndDeclare,
		end.Kind == kifu.EndDefaultWin, end.Kind == kifu.EndDefaultLoss:
		text = next + "の" + text
	}
	return fmt.Sprintf("まで%d手で%s", moves, text)
}

// parseResultLine reads [resultLine] and other programs' variants: the number may be missing
// or full-width, and a foul of either side. side is to move.
func parseResultLine(text string, side shogi.Color) (end kifu.End, moves int, ok bool) {
	s, ok := strings.CutPrefix(trim(text), "まで")
	if !ok {
		return end, 0, false
	}
	s = trim(strings.TrimPrefix(s, "、"))
	moves = -1
	if n, rest, digits := scanDigits(s, 6); digits {
		if after, hand := strings.CutPrefix(trim(rest), "手"); hand {
			moves, s = n, trim(after)
		}
	}
	s = trim(strings.TrimPrefix(strings.TrimPrefix(s, "で"), "、"))
	whose, named := shogi.Black, false
	rest := strings.TrimPrefix(s, "時間切れにより")
	timeUp := rest != s
	for _, form := range [...]struct {
		word  string
		color shogi.Color
	}{{"先手", shogi.Black}, {"下手", shogi.Black}, {"後手", shogi.White}, {"上手", shogi.White}} {
		if after, cut := strings.CutPrefix(rest, form.word); cut {
			whose, named, rest = form.color, true, strings.TrimPrefix(after, "の")
			break
		}
	}
	if !named {
		return kifu.EndOf(s), moves, true
	}
	end = kifu.EndOf(rest)
	switch {
	case rest == "勝ち" || rest == "勝":
		end = kifu.End{Kind: kifu.EndResign}
		if timeUp {
			end.Kind = kifu.EndTime
		}
		if whose == side { // no other word for a win of the side to move
			end = kifu.End{Kind: kifu.EndOther, Word: s}
		}
	case !end.Known():
		end = kifu.End{Kind: kifu.EndOther, Word: s}
	case whose != side:
		if kind, ok := opposites[end.Kind]; ok {
			end = kifu.End{Kind: kind}
		} else {
			end = kifu.End{Kind: kifu.EndOther, Word: s}
		}
	}
	return end, moves, true
}

var opposites = map[kifu.EndKind]kifu.EndKind{
	kifu.EndFoulWin: kifu.EndFoulLoss, kifu.EndFoulLoss: kifu.EndFoulWin,
	kifu.EndDefaultWin: kifu.EndDefaultLoss, kifu.EndDefaultLoss: kifu.EndDefaultWin,
}
