package kakinoki

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const (
	handSuffix = "の持駒"
	// handicapKey is the header of a handicap without a word of 手合割, which is その他 then.
	handicapKey = "駒落ち"
	// flipped is a header without value: the board from White's side.
	flipped = "盤面反転"
)

// head collects the lines before the first move, which make the start together.
type head struct {
	builder  *kifu.Builder
	format   kifu.Format
	options  kifu.ReadOptions
	handicap line // 手合割
	name     line // 駒落ち
	rules    line // 棋種
	rows     []line
	hands    [2]line
	side     line
	ply      int
	// mover made the last move before a board, by 手数＝; -1 if it is not known.
	mover int
	// upper: the hands are those of 上手 and 下手.
	upper bool
}

// startedKey is the header of [writer.startLines] for a start after a number of moves.
const startedKey = "開始手数"

// moverOf returns who made the last of n moves: by its sign, otherwise by the number.
func moverOf(last string, n int) int {
	switch first := firstRune(last); {
	case n == 0:
		return -1
	case first != "" && strings.Contains("▲☗▼", first):
		return int(shogi.Black)
	case first != "" && strings.Contains("△☖▽", first):
		return int(shogi.White)
	}
	return (n + 1) % 2
}

type line struct {
	number int
	text   string
}

func (l line) place() kifu.Place { return kifu.Place{Line: l.number, Column: 1, Text: l.text} }

const maxRows = 64

// Read reads a head line; it returns false for others.
func (h *head) Read(number int, text string) bool {
	s := trim(text)
	l := line{number, text}
	switch {
	case strings.HasPrefix(s, "|"), strings.HasPrefix(s, "｜"):
		if len(h.rows) < maxRows {
			h.rows = append(h.rows, l)
		}
	case strings.Trim(s, "+-＋－ー―") == "", isFileLine(s):
	case s == "先手番", s == "下手番", s == "後手番", s == "上手番":
		h.side = line{number, s}
	case s == flipped:
		h.add(flipped, "")
	case strings.HasPrefix(s, "手数＝"), strings.HasPrefix(s, "手数="):
		_, value, _ := strings.Cut(s, "数")
		n, rest, ok := scanDigits(trim(value[len(firstRune(value)):]), 5)
		if ok {
			h.ply, h.mover = n, moverOf(trim(rest), n)
		}
		return ok
	default:
		return h.header(number, text)
	}
	return true
}

func isFileLine(s string) bool {
	count := 0
	for _, c := range s {
		switch {
		case digit(c) >= 0:
			count++
		case !isBlank(c):
			return false
		}
	}
	return count > 2
}

// header reads "キー：値" with a colon of either width.
func (h *head) header(number int, text string) bool {
	i := strings.IndexAny(text, "：:")
	if i <= 0 || notHeader(text) {
		return false
	}
	_, colon := utf8.DecodeRuneInString(text[i:])
	key, value := trim(text[:i]), text[i+colon:]
	if colon == 1 {
		value = strings.TrimLeft(value, " ")
	}
	l := line{number, value}
	switch {
	case key == "":
		return false
	case key == kifu.KeyHandicap:
		l.text = trim(value)
		h.handicap = l
	case key == handicapKey:
		h.name = l
	case key == kifu.KeyRules:
		l.text = trim(value)
		h.rules = l
	default:
		if holder, ok := holderOf(key); ok {
			h.hands[holder] = l
			h.upper = h.upper || strings.HasPrefix(key, "上手") || strings.HasPrefix(key, "下手")
		} else if n, rest, ok := scanDigits(trim(value), 5); key == startedKey && ok && rest == "" {
			h.ply = n
		} else {
			h.add(key, value)
		}
	}
	return true
}

func isHand(key string) bool {
	_, ok := holderOf(key)
	return ok
}

func holderOf(key string) (c shogi.Color, ok bool) {
	name, ok := strings.CutSuffix(key, "持駒")
	if !ok {
		if name, ok = strings.CutSuffix(key, "持ち駒"); !ok {
			return 0, false
		}
	}
	switch trim(strings.TrimSuffix(name, "の")) {
	case "先手", "下手", "攻方", "▲", "☗", "▼":
		return shogi.Black, true
	case "後手", "上手", "玉方", "受方", "△", "☖", "▽":
		return shogi.White, true
	}
	return 0, false
}

// ReadHeader reads a header after the head, such as 終了日時, unless it would change the start.
func (h *head) ReadHeader(text string) bool {
	key, _, ok := strings.Cut(strings.ReplaceAll(text, "：", ":"), ":")
	if key = trim(key); !ok || key == kifu.KeyHandicap || key == kifu.KeyRules || strings.HasSuffix(key, handSuffix) {
		return false
	}
	return h.header(0, text)
}

// notHeader finds a move with time, a result or a variation with a colon.
func notHeader(text string) bool {
	if i := strings.IndexAny(text, "：:"); i > 0 {
		if _, hand := holderOf(trim(text[:i])); hand {
			return false
		}
	}
	c, _ := utf8.DecodeRuneInString(trim(text))
	return digit(c) >= 0 || strings.ContainsRune("▲△☗☖▼▽", c) || strings.HasPrefix(text, "まで") || strings.HasPrefix(text, "変化")
}

func (h *head) add(key, value string) {
	rec := h.builder.Record()
	rec.Headers = append(rec.Headers, kifu.Header{Key: key, Value: value})
}

// Finish sets the builder's start.
func (h *head) Finish() error {
	rules, err := h.ruleSet()
	if err != nil {
		return err
	}
	named, kept, err := h.named(&rules)
	if err != nil {
		return err
	}
	if len(h.rows) == 0 {
		if h.ply > 0 || h.side.text != "" {
			setup := named.Position.Setup()
			h.turn(&setup, named)
			if p, err := kifu.PlaceSetup(setup); err == nil {
				named = kifu.StartAt(rules, p)
			}
		}
		if kept {
			h.add(kifu.KeyHandicap, h.handicap.text)
		}
		h.builder.Start(rules, named)
		return nil
	}
	start, err := h.drawn(rules, named)
	if err != nil {
		return err
	}
	if t := h.handicap.text; t != "" && start.Handicap == "" && t != other && !(t == problem && lacksKing(&start.Position)) &&
		!(start.IsEven(rules) && named == start) {
		h.add(kifu.KeyHandicap, t)
	}
	h.builder.Start(rules, start)
	return nil
}

// Values of 手合割 without a position.
const (
	other   = "その他"
	problem = "詰将棋"
	evenly  = "平手"
)

// ruleSet is found by name, the options, or the diagram's size.
func (h *head) ruleSet() (*variant.RuleSet, error) {
	if h.rules.text != "" {
		return h.builder.RuleSet(h.rules.text, h.rules.place(), "")
	}
	rules := kifu.DefaultRules(h.options)
	if len(h.rows) == 0 {
		return rules, nil
	}
	if named := h.rulesOfHandicap(rules); named != nil {
		return named, nil
	}
	if len(h.rows) == rules.Rules.Ranks() {
		if files := countCells(h.rows[0].text); files == 0 || files == rules.Rules.Files() {
			return rules, nil
		}
	}
	for _, r := range variant.All() {
		if r.Rules.Ranks() == len(h.rows) && NewNames(r.Rules).row(&shogi.Setup{Rules: r.Rules}, 1, h.rows[0].text) == nil {
			return r, nil
		}
	}
	return rules, nil
}

func (h *head) rulesOfHandicap(rules *variant.RuleSet) *variant.RuleSet {
	t := h.handicap.text
	if t == "" || t == other || t == problem || t == evenly {
		return nil
	}
	if _, err := rules.Handicap(t); err == nil {
		return nil
	}
	if r, err := kifu.FindRules(t, h.options); err == nil && r.ID != rules.ID {
		return r
	}
	return nil
}

// countCells estimates a row's squares by width, or returns 0.
func countCells(text string) int {
	cells, ok := strings.CutPrefix(trim(text), "|")
	if !ok {
		return 0
	}
	return Width(cells[:max(strings.LastIndexByte(cells, '|'), 0)]) / 3
}

func (h *head) named(rules **variant.RuleSet) (start kifu.Start, kept bool, err error) {
	t := h.handicap.text
	if h.name.text != "" {
		if s, err := kifu.HandicapStart(*rules, trim(h.name.text)); err == nil && t == other && len(h.rows) > 0 {
			return s, false, nil
		}
		h.add(handicapKey, h.name.text)
	}
	if t == "" || t == evenly {
		return kifu.Even(*rules), false, nil
	}
	if s, err := kifu.HandicapStart(*rules, t); err == nil {
		return s, false, nil
	}
	if own, err := (*rules).Named(t); h.rules.text != "" && own != nil && err == nil {
		return kifu.Even(*rules), false, nil
	}
	r, missing := kifu.FindRules(t, h.options)
	if missing == nil {
		if h.rules.text == "" {
			h.builder.WarnOtherDefinition(t, r, h.handicap.place(), "")
			*rules = r
		}
		return kifu.Even(*rules), false, nil
	}
	even := kifu.Even(*rules)
	if errors.Is(missing, variant.ErrDefinition) {
		return even, true, h.builder.Fail(h.handicap.place().Errorf(h.format, missing, "%s", kifu.RulesFault(missing)))
	}
	if len(h.rows) > 0 {
		return even, false, nil
	}
	e := h.handicap.place().Errorf(h.format, kifu.CauseRules, "%s has no handicap game of that name, and no board is drawn", (*rules).ID)
	if t == other || t == problem {
		h.builder.Warn(e)
		return even, true, nil
	}
	return even, true, h.builder.Fail(e)
}

func (h *head) drawn(rules *variant.RuleSet, named kifu.Start) (kifu.Start, error) {
	r := rules.Rules
	names := NewNames(r)
	setup := shogi.Setup{Rules: r, Ply: 1}
	if len(h.rows) != r.Ranks() {
		return named, h.rows[0].place().Errorf(h.format, kifu.CauseBoard, "the board of %s has %d ranks, here are %d", rules.ID, r.Ranks(), len(h.rows))
	}
	for i, row := range h.rows {
		if err := names.row(&setup, i+1, row.text); err != nil {
			return named, row.place().Errorf(h.format, kifu.CauseBoard, "%v", err)
		}
	}
	for c, hand := range h.hands {
		if err := names.readHand(&setup, shogi.Color(c), hand.text); err != nil {
			return named, hand.place().Errorf(h.format, kifu.CauseBoard, "%v", err)
		}
	}
	h.turn(&setup, named)
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		return named, h.faulty(&setup, err).place().Errorf(h.format, err, "%v", err)
	}
	if named.Handicap != "" && named.Position == p {
		return named, nil
	}
	return kifu.StartAt(rules, p), nil
}

// faulty finds a drawing's first fault: the rank, or the hand with most of the surplus.
func (h *head) faulty(s *shogi.Setup, err error) line {
	faults, ok := errors.AsType[*shogi.SetupError](err)
	if !ok {
		return h.rows[0]
	}
	f := faults.Faults[0]
	if f.Square != shogi.NoSquare && s.Rules.Has(f.Square) {
		return h.rows[s.Rules.Rank(f.Square)-1]
	}
	if f.Kind == shogi.TooManyPieces {
		holder := shogi.Black
		if s.Hands[shogi.White][f.Piece] > s.Hands[shogi.Black][f.Piece] {
			holder = shogi.White
		}
		if s.Hands[holder][f.Piece] > 0 {
			return h.hands[holder]
		}
	}
	return h.rows[0]
}

// turn sets side and move number. The default side is the named start's: White in a handicap
// game.
func (h *head) turn(s *shogi.Setup, named kifu.Start) {
	s.Side = shogi.Black
	if named.Handicap != "" {
		s.Side = shogi.White
	}
	switch h.side.text {
	case "先手番", "下手番":
		s.Side = shogi.Black
	case "後手番", "上手番":
		s.Side = shogi.White
	default:
		if h.mover >= 0 && len(h.rows) > 0 && named.Handicap == "" && !h.upper {
			s.Side = shogi.Color(h.mover).Other()
		}
	}
	s.Ply = h.ply + 1
}

func lacksKing(p *shogi.Position) bool {
	return p.Rules().Royal() != shogi.NoKind && p.King(p.Side()) == shogi.NoSquare
}
