package sfen

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// A score is one game of numbered moves over several lines: Portable Shogi Notation (P. Davin
// 1998; comments and variations of E. Cheymol, shogi-l 2007) and its kin.
type score struct {
	// line is the number of the first line.
	line int
	text string
	err  error // ends the input
}

var (
	headerLine = regexp.MustCompile(`^\[([A-Za-z][A-Za-z0-9_-]*)\s+"(.*)"\s*\]\s*(;.*)?$`)
	numberedBy = regexp.MustCompile(`^([0-9]{1,4})(\.|[ \t]+` + western + `(\s|$))`)
	otherGame  = regexp.MustCompile(`^(position|startpos|sfen|moves|setoption|usinewgame|[+'A-Za-z0-9*]+(/[+'A-Za-z0-9*]+){3,})(\s|$)`)
)

// Numbered reports whether text begins with numbered moves or headers, one game over several lines.
func Numbered(text string) bool {
	for _, line := range kifu.Lines(text) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "\uFEFF"))
		if line != "" && line[0] != '#' {
			return opensScore(line)
		}
	}
	return false
}

func opensScore(text string) bool {
	return text[0] == '{' || text[0] == ';' || headerLine.MatchString(text) || numberedBy.MatchString(text)
}

type extent struct {
	moves, comment bool
	variations     int
}

func (e *extent) add(text string) {
	if !e.comment && headerLine.MatchString(text) {
		return
	}
	for _, c := range text {
		switch {
		case e.comment:
			e.comment = c != '}'
		case c == '{':
			e.comment = true
		case c == ';':
			return
		case c == '(':
			e.variations++
		case c == ')':
			e.variations = max(e.variations-1, 0)
		case c != ' ' && c != '\t':
			e.moves = true
		}
	}
}

func (e *extent) ends(text string) bool {
	if e.comment || !e.moves && !otherGame.MatchString(text) {
		return false
	}
	if m := numberedBy.FindStringSubmatch(text); m != nil {
		return e.variations == 0 && strings.TrimLeft(m[1], "0") == "1"
	}
	return headerLine.MatchString(text) || otherGame.MatchString(text)
}

func (l *list) score(first string) score {
	s := score{line: l.number}
	var lines strings.Builder
	var so extent
	for text := first; ; {
		so.add(text)
		lines.WriteString(text + "\n")
		if int64(lines.Len()) > l.most {
			s.err = &kifu.Error{Format: kifu.FormatUSI, Line: s.line, Reason: fmt.Sprintf("the game has more than %d bytes", l.most)}
			break
		}
		var err error
		if text, err = l.line(); err != nil {
			if !errors.Is(err, io.EOF) {
				s.err = err
			}
			break
		}
		if so.ends(strings.TrimSpace(text)) {
			l.back(text)
			break
		}
		text = strings.TrimRight(text, "\r\n")
	}
	s.text = lines.String()
	return s
}

var scoreHeaders = map[string]string{
	"sente": kifu.KeyBlack, "black": kifu.KeyBlack, "gote": kifu.KeyWhite, "white": kifu.KeyWhite, "event": kifu.KeyEvent,
	"site": kifu.KeySite, "date": kifu.KeyDate, "opening": kifu.KeyOpening, "joseki": kifu.KeyOpening,
}

func (l *list) scoreGame(s score) (kifu.Game, error) {
	if s.err != nil {
		return kifu.Game{}, s.err
	}
	rules, err := l.ruleSet()
	if err != nil {
		return kifu.Game{}, err
	}
	b := l.begin()
	t := newTokens(s)
	headers := t.headers()
	start, err := l.scoreStart(b, rules, headers)
	if err != nil {
		return kifu.Game{}, err
	}
	b.Start(start.rules, start.Start)
	items, err := t.items(0)
	if err != nil {
		return kifu.Game{}, err
	}
	items = slices.Concat(t.before, items)
	if t.open {
		b.Warn(t.at("{").Errorf(kifu.FormatUSI, nil, "the comment has no end"))
	}
	p := scorePlayer{Builder: b, list: l}
	if err := p.play(items); err != nil {
		return kifu.Game{}, err
	}
	rec, warnings, err := b.Finish()
	return kifu.Game{Record: rec, Warnings: warnings}, err
}

type scoreStart struct {
	rules *variant.RuleSet
	kifu.Start
}

// scoreStart takes the headers that decide the start, and stores the others.
func (l *list) scoreStart(b *kifu.Builder, rules *variant.RuleSet, headers []header) (s scoreStart, err error) {
	s = scoreStart{rules, kifu.Even(rules)}
	for _, h := range headers {
		if strings.EqualFold(h.key, "Variant") {
			if s.rules, err = b.RuleSet(h.value, h.at, ""); err != nil {
				return s, err
			}
			s.Start = kifu.Even(s.rules)
		}
	}
	rec := b.Record()
	for _, h := range headers {
		switch key := strings.ToLower(h.key); key {
		case "variant":
		case "sfen", "fen":
			err = s.position(h.value)
		case "handicap":
			if even := strings.ToLower(h.value); even != "" && even != "none" && even != "even" && even != "even game" {
				err = s.handicap(h.value)
			}
		default:
			if known := scoreHeaders[key]; known != "" {
				h.key = known
			}
			rec.Headers = append(rec.Headers, kifu.Header{Key: h.key, Value: h.value})
		}
		if err != nil {
			if err = b.Fail(h.at.Errorf(kifu.FormatUSI, err, "%s", kifu.RulesFault(err))); err != nil {
				return s, err
			}
		}
	}
	if s.Handicap != "" {
		for i, h := range rec.Headers {
			switch h.Key {
			case kifu.KeyBlack:
				rec.Headers[i].Key = kifu.KeyReceiver
			case kifu.KeyWhite:
				rec.Headers[i].Key = kifu.KeyGiver
			}
		}
	}
	return s, nil
}

func (s *scoreStart) handicap(name string) error {
	start, err := kifu.HandicapStart(s.rules, name)
	if err == nil {
		s.Start = start
	}
	return err
}

func (s *scoreStart) position(text string) error {
	if !strings.Contains(text, " ") {
		text += " b - 1" // the board alone: Black moves, the hands are empty
	}
	setup, err := notation.ParseSFEN(s.rules.Rules, text)
	if err != nil {
		return err
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		return err
	}
	s.Start = kifu.StartAt(s.rules, p)
	return nil
}

type scorePlayer struct {
	*kifu.Builder
	list *list
	// current is the last number, numbers that of each move of the line.
	current int
	numbers []int
	// misnumbered: a number was reported.
	misnumbered bool
}

// play plays a line, then its variations, the deepest first.
func (p *scorePlayer) play(items []item) error {
	base := p.Ply()
	var moves []item
	for _, it := range items {
		var err error
		switch it.kind {
		case aRemark:
			node := p.Node()
			node.Comments = append(node.Comments, it.text)
		case aNumber:
			p.number(it)
		default:
			moves = append(moves, it)
			p.numbers = append(p.numbers, p.current)
			err = p.word(it)
		}
		if err != nil {
			return err
		}
	}
	for i := len(moves) - 1; i >= 0; i-- {
		for _, fork := range moves[i].forks {
			if err := p.Back(base+i, moves[i].at); err != nil {
				return err
			}
			if p.GivenUp() {
				continue
			}
			p.numbers = p.numbers[:base+i]
			if err := p.play(fork); err != nil {
				return err
			}
		}
	}
	return nil
}

var scoreEnds = map[string]kifu.End{
	"resign": {Kind: kifu.EndResign}, "resigns": {Kind: kifu.EndResign}, "resigned": {Kind: kifu.EndResign},
	"win": {Kind: kifu.EndDeclare}, "mate": {Kind: kifu.EndMate}, "checkmate": {Kind: kifu.EndMate},
	"timeout": {Kind: kifu.EndTime}, "sennichite": {Kind: kifu.EndRepetition}, "repetition": {Kind: kifu.EndRepetition},
	"jishogi": {Kind: kifu.EndImpasse}, "impasse": {Kind: kifu.EndImpasse}, "draw": {Kind: kifu.EndDraw}, "1/2-1/2": {Kind: kifu.EndDraw}, "interrupt": {Kind: kifu.EndAbort},
	"interrupted": {Kind: kifu.EndAbort}, "adjourned": {Kind: kifu.EndAbort}, "*": {Kind: kifu.EndAbort},
}

// winners are results without a reason: of the side to move in KI2's words, otherwise a resignation, as KI2 has it.
var winners = map[string]struct {
	side shogi.Color
	word string
}{"1-0": {shogi.Black, "先手の勝ち"}, "0-1": {shogi.White, "後手の勝ち"}}

// word plays a move with its marks ("!", "?!"), or ends the line.
func (p *scorePlayer) word(it item) error {
	if won, ok := winners[it.text]; ok {
		if won.side != p.Position().Side() {
			return p.End(kifu.End{Kind: kifu.EndResign}, it.at)
		}
		return p.End(kifu.End{Kind: kifu.EndOther, Word: won.word}, it.at)
	}
	if end, ok := scoreEnds[strings.Trim(strings.ToLower(it.text), "-.")]; ok {
		return p.End(end, it.at)
	}
	text := strings.TrimRight(it.text, "!?")
	if err := p.list.move(p.Builder, text, it.at); err != nil || p.GivenUp() {
		return err
	}
	if mark := it.text[len(text):]; mark != "" {
		node := p.Node()
		node.Comments = append(node.Comments, mark)
	}
	return nil
}

// number checks that a number follows the last one, or repeats it before White's move. The first
// is 1 or that of the start.
func (p *scorePlayer) number(it item) {
	n := it.number
	p.current = n
	follows := false
	if done := len(p.numbers); done > 0 {
		last := p.numbers[done-1]
		follows = n == last || n == last+1
	} else {
		first := p.Record().Start.Position.Ply() - 1
		follows = n == 1 || n == first+1 || n == first/2+1 || n == (first+1)/2+1
	}
	if !follows && !p.misnumbered && !p.GivenUp() {
		p.misnumbered = true
		p.Warn(it.at.Errorf(kifu.FormatUSI, nil, "the number %d does not follow: %d moves were read", n, len(p.numbers)))
	}
}
