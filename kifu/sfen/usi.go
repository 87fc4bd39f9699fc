// Package sfen reads and writes two formats of positions in SFEN and moves of engines.
//
// USI lists have games and positions of engines and tools, one per line:
//
//	position startpos moves 7g7f 3c3d
//	sfen lnsgkgsnl/1r5b1/… b - 1 moves 2g2f
//	lnsgkgsnl/1r5b1/… w - 2
//
// Numbered moves over several lines, as in Portable Shogi Notation, are one game. "position" is
// optional. A line "setoption name USI_Variant value torus" sets the rule set of
// later lines. Moves may end with resign or win. Lines with # are notes.
//
// USEN is a URL-safe notation of a record with variations:
//
//	~0.7ku2jm6y2.r~1.36e.
//
// Before the first ~ is the position in SFEN with _ . z for / space +, empty for the start.
// Each line has the number of moves before it, the moves (three base-36 digits each), and the
// end (r resigned, t out of time, i foul, j impasse, p aborted). A variation counts along the
// line before it, as in KIF. Source: mogproject, 2018 ("Scala.js web", slide 15); used by
// shogi playgrounds and ShogiHome.
package sfen

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// splitUSI reads games one at a time; MaxBytes and MaxMoves bound each line.
func splitUSI(r io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		l := list{options: o, r: bufio.NewReaderSize(r, 64<<10), most: o.ByteLimit()}
		found := false
		for {
			text, err := l.line()
			if errors.Is(err, io.EOF) && !found {
				err = &kifu.Error{Format: kifu.FormatUSI, Reason: "the input has no game"}
			}
			if err != nil {
				if l.refuse(yield) && !errors.Is(err, io.EOF) {
					yield(kifu.Failed(err))
				}
				return
			}
			text = strings.TrimSpace(strings.Trim(text, "\uFEFF\x1a"))
			if note, ok := strings.CutPrefix(text, "#"); ok {
				if len(l.notes) < maxNotes {
					l.notes = append(l.notes, note)
				}
				continue
			}
			if text == "" || l.option(text) {
				continue
			}
			score := opensScore(text) || l.opensColumn(text)
			found = true
			if !score && len(l.strays) < maxNotes && isStray(text) {
				l.strays = append(l.strays, stray{text, l.number})
				continue
			}
			if !score && !l.refuse(yield) {
				return
			}
			one := l
			l.notes, l.strays = nil, nil
			read := func() (kifu.Game, error) { return one.game(text) }
			if score {
				s := l.score(text)
				read = func() (kifu.Game, error) { return one.scoreGame(s) }
			}
			if !yield(read) {
				return
			}
		}
	}
}

const maxNotes = 1000

type list struct {
	options kifu.ReadOptions
	r       *bufio.Reader
	most    int64
	number  int
	rules   *variant.RuleSet
	fault   *kifu.Error
	doubt   *kifu.Error // the name has another definition
	notes   []string
	strays  []stray
	held    *string // a line read too far
}

// A stray is a line of prose. Before numbered moves it is a note, otherwise it is no game.
type stray struct {
	text   string
	number int
}

var slashes = regexp.MustCompile(`/|^(position|startpos|sfen|moves)\b`)

func isStray(text string) bool {
	return !slashes.MatchString(text) && !slices.ContainsFunc(strings.Fields(text), loneMove.MatchString)
}

// refuse yields the lines that no numbered moves follow.
func (l *list) refuse(yield func(kifu.Reading) bool) bool {
	strays := l.strays
	l.strays = nil
	for _, s := range strays {
		one := *l
		one.number = s.number
		if !yield(func() (kifu.Game, error) { return one.game(s.text) }) {
			return false
		}
	}
	return true
}

func (l *list) back(text string) {
	l.held = &text
	l.number--
}

func (l *list) line() (string, error) {
	if l.held != nil {
		text := *l.held
		l.held = nil
		l.number++
		return text, nil
	}
	var b []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if int64(len(b)+len(part)) > l.most {
			return "", &kifu.Error{Format: kifu.FormatUSI, Line: l.number + 1, Reason: fmt.Sprintf("the line has more than %d bytes", l.most)}
		}
		b = append(b, part...)
		switch {
		case err == nil, errors.Is(err, io.EOF) && len(b) > 0:
			l.number++
			return string(b), nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return "", io.EOF
		default:
			return "", fmt.Errorf("%s: %w", kifu.FormatUSI, err)
		}
	}
}

func (l *list) option(text string) bool {
	words := strings.Fields(text)
	switch words[0] {
	case "setoption":
		if len(words) == 5 && (words[2] == "USI_Variant" || words[2] == "UCI_Variant") {
			l.rules, l.fault, l.doubt = nil, nil, nil
			rules, err := kifu.FindRules(words[4], l.options)
			if err != nil {
				l.fault = l.at(text).Errorf(kifu.FormatUSI, err, "%s", kifu.RulesFault(err))
			}
			if l.rules = rules; rules != nil {
				if doubt := kifu.OtherDefinition(words[4], rules); doubt != "" {
					l.doubt = l.at(text).Errorf(kifu.FormatUSI, nil, "%s", doubt)
				}
			}
		}
		return true
	case "usi", "isready", "usinewgame", "go", "quit", "stop", "gameover":
		return true
	}
	return false
}

func (l *list) at(text string) kifu.Place {
	return kifu.Place{Line: l.number, Column: 1, Text: text}
}

func (l *list) ruleSet() (*variant.RuleSet, error) {
	switch {
	case l.fault != nil && !l.options.Lenient:
		return nil, l.fault
	case l.rules != nil:
		return l.rules, nil
	}
	return kifu.DefaultRules(l.options), nil
}

func (l *list) begin() *kifu.Builder {
	b := kifu.NewBuilder(kifu.FormatUSI, l.options)
	b.Record().Notes = l.notes
	for _, w := range [...]*kifu.Error{l.fault, l.doubt} {
		if w != nil {
			b.Warn(w)
		}
	}
	for _, s := range l.strays {
		b.Record().Notes = append(b.Record().Notes, s.text)
		at := kifu.Place{Line: s.number, Column: 1, Text: s.text}
		b.Warn(at.Errorf(kifu.FormatUSI, kifu.CauseKept, "this line does not belong to a record; it is kept as a note"))
	}
	return b
}

func (l *list) game(text string) (kifu.Game, error) {
	// A list may have a bad line in every two bytes: the start comes before the builder.
	rules, err := l.ruleSet()
	if err != nil {
		return kifu.Game{}, err
	}
	start, rest, err := l.start(rules, text)
	if err != nil {
		return kifu.Game{}, err
	}
	b := l.begin()
	b.Start(rules, start)
	if err := l.moves(b, text, rest); err != nil {
		return kifu.Game{}, err
	}
	rec, warnings, err := b.Finish()
	return kifu.Game{Record: rec, Warnings: warnings}, err
}

func (l *list) start(rules *variant.RuleSet, text string) (kifu.Start, string, error) {
	rest := text
	if r, ok := cutWord(rest, "position"); ok {
		rest = r
	}
	if r, ok := cutWord(rest, "startpos"); ok {
		return kifu.Even(rules), r, nil
	}
	if r, ok := cutWord(rest, "sfen"); ok {
		rest = r
	}
	if _, ok := cutWord(rest, "moves"); ok || rest == text && bareMove.MatchString(text) {
		return kifu.Even(rules), rest, nil
	}
	position := rest
	rest = ""
	if i := strings.Index(position, " moves"); i >= 0 {
		position, rest = position[:i], strings.TrimLeft(position[i:], " \t")
	}
	fail := func(err error) (kifu.Start, string, error) {
		at := l.at(position)
		at.Column += utf8.RuneCountInString(text[:max(strings.Index(text, position), 0)])
		return kifu.Start{}, "", at.Errorf(kifu.FormatUSI, err, "%v", err)
	}
	setup, err := notation.ParseSFEN(rules.Rules, strings.TrimSpace(position))
	if err != nil {
		return fail(err)
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		return fail(err)
	}
	return kifu.StartAt(rules, p), rest, nil
}

// opensColumn reports whether text is the first of the moves of one game, one a line: the next line
// has a move that is not one of the start position, but follows this one.
func (l *list) opensColumn(text string) bool {
	if !loneMove.MatchString(text) {
		return false
	}
	next, err := l.line()
	if err != nil {
		return false
	}
	l.back(next)
	rules, err := l.ruleSet()
	word := strings.TrimSpace(next)
	if err != nil || !loneMove.MatchString(word) {
		return false
	}
	p := kifu.Even(rules).Position
	m, wrong := readMove(&p, word)
	if wrong == nil && p.IsLegal(m) {
		return false
	}
	first, wrong := readMove(&p, text)
	if wrong != nil || p.Play(first) != nil {
		return false
	}
	m, wrong = readMove(&p, word)
	return wrong == nil && p.IsLegal(m)
}

func readMove(p *shogi.Position, word string) (shogi.Move, error) {
	m, err := notation.ParseMove(p, word)
	if err == nil {
		return m, nil
	}
	m, werr := notation.ParseWestern(p, word)
	if werr == nil {
		return m, nil
	}
	if westernWord.MatchString(word) {
		err = werr
	}
	return shogi.NoMove, err
}

// loneMove is [bareMove] alone in its line.
var loneMove = regexp.MustCompile(`^([0-9]+[a-r][0-9]+[a-r](?:[0-9]+[a-r])?\+?|[A-Z]\*[0-9]+[a-r]|` + western + `)$`)

// bareMove matches moves without a keyword or number: USI or Western.
var bareMove = regexp.MustCompile(`^([0-9]+[a-r][0-9]+[a-r](?:[0-9]+[a-r])?\+?|[A-Z]\*[0-9]+[a-r]|` + western + `)([ \t]|$)`)

// In Hodges' or Hosking's squares.
const western = `\+?[A-Z]([1-9][1-9a-i])?[-x*'@]*[1-9][1-9a-i][+=]?`

var westernWord = regexp.MustCompile(`^` + western + `$`)

var moveNumber = regexp.MustCompile(`^[0-9]+\.`)

func cutWord(text, word string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, word)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return text, false
	}
	return strings.TrimLeft(rest, " \t"), true
}

var endWords = map[string]kifu.EndKind{"resign": kifu.EndResign, "win": kifu.EndDeclare}

func (l *list) moves(b *kifu.Builder, text, rest string) error {
	if rest == "" {
		return nil
	}
	at := l.at(rest)
	column := utf8.RuneCountInString(text[:len(text)-len(rest)]) + 1
	at.Column = column
	if after, ok := strings.CutPrefix(rest, "moves"); ok {
		column += len("moves")
		rest = after
	} else if rest != text || !bareMove.MatchString(text) {
		return b.Bad(at.Errorf(kifu.FormatUSI, nil, `after the position "moves" was expected`))
	}
	for {
		trimmed := strings.TrimLeft(rest, " \t")
		column += len(rest) - len(trimmed)
		if trimmed == "" {
			return nil
		}
		end := strings.IndexAny(trimmed, " \t")
		if end < 0 {
			end = len(trimmed)
		}
		word := trimmed[:end]
		at := kifu.Place{Line: l.number, Column: column, Text: word}
		if err := l.move(b, word, at); err != nil {
			return err
		}
		column += utf8.RuneCountInString(word)
		rest = trimmed[end:]
	}
}

func (l *list) move(b *kifu.Builder, word string, at kifu.Place) error {
	if kind, ok := endWords[word]; ok {
		return b.End(kifu.End{Kind: kind}, at)
	}
	if word = moveNumber.ReplaceAllString(word, ""); word == "" {
		return nil
	}
	if b.GivenUp() {
		return nil
	}
	m, err := readMove(b.Position(), word)
	if err != nil {
		return b.Bad(at.Errorf(kifu.FormatUSI, err, "move %d: %v", b.Ply()+1, err))
	}
	if b.Node().Foul != shogi.NoFoul { // no end can follow
		return b.Bad(at.Errorf(kifu.FormatUSI, nil, "a move after an illegal one"))
	}
	return b.Move(m, at)
}

func writeUSI(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	var b strings.Builder
	losses := headLosses(rec)
	if rec.Rules.ID != variant.Standard().ID {
		fmt.Fprintf(&b, "setoption name USI_Variant value %s\n", rec.Rules.ID)
	}
	b.WriteString("position ")
	start := "sfen " + rec.Start.SFEN()
	var line strings.Builder
	losses.AddRemarks(rec.Root)
	moves, inVariation := " moves", false
	err := rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			inVariation = true
			losses.Add(kifu.LossVariations, fmt.Sprintf("a variation at move %d", v.Ply))
		}
		n := v.Node
		if inVariation {
			return nil
		}
		losses.AddRemarks(n)
		switch {
		case n.Foul != shogi.NoFoul:
			losses.Add(kifu.LossFoul, n.Foul.Error())
		case n.End != nil:
			if word := endWord(*n.End); word != "" && v.Parent.Foul == shogi.NoFoul {
				line.WriteString(moves + " " + word)
				if n.End.Word != "" {
					losses.Add(kifu.LossEndWord, n.End.String())
				}
			} else {
				losses.Add(kifu.LossEnd, n.End.String())
			}
			moves = ""
		default:
			line.WriteString(moves + " " + notation.FormatUSI(rec.Rules.Rules, n.Move))
			moves = ""
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if line.Len() > 0 && rec.Start.IsEven(rec.Rules) { // tsshogi refuses startpos before the end of the line
		start = "startpos"
	}
	b.WriteString(start + line.String() + "\n")
	err = kifu.WriteText(w, b.String(), o, losses)
	return losses.List(), err
}

func endWord(end kifu.End) string {
	for word, kind := range endWords {
		if kind == end.Kind {
			return word
		}
	}
	return ""
}

// USI returns the codec of USI lists. They store only the main line.
func USI() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatUSI, Split: splitUSI, Write: writeUSI, Many: true}
}

// USEN returns the codec of USEN, a record per line or address with the parameter usen. It stores
// moves and ends on boards of nine files and ranks with the pieces of shogi; other boards are an
// error. It does not name the rule set.
func USEN() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatUSEN, Split: splitUSEN, Write: writeUSEN, Many: true}
}

// headLosses are the data before the moves that neither format stores.
func headLosses(rec *kifu.Record) *kifu.Losses {
	var losses kifu.Losses
	losses.AddNotes(rec.Notes)
	for _, h := range rec.Headers {
		losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
	}
	if name := rec.Start.Handicap; name != "" && name != kifu.StartAt(rec.Rules, rec.Start.Position).Handicap {
		losses.Add(kifu.LossHandicapName, name)
	}
	return &losses
}
