package sfen

import (
	"fmt"
	"io"
	"iter"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func splitUSEN(r io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		text, warnings, err := kifu.ReadText(kifu.FormatUSEN, r, o)
		if err != nil {
			yield(kifu.Failed(err))
			return
		}
		found := false
		for number, line := range kifu.Lines(text.Text) {
			if strings.TrimSpace(line) == "" {
				continue
			}
			first := warnings
			found, warnings = true, nil
			game := func() (kifu.Game, error) {
				rec, more, err := readLine(number, line, o)
				if err != nil {
					return kifu.Game{}, err
				}
				return kifu.Game{Record: rec, Warnings: append(first, more...)}, nil
			}
			if !yield(game) {
				return
			}
		}
		if !found {
			yield(kifu.Failed(&kifu.Error{Format: kifu.FormatUSEN, Reason: "the input is empty"}))
		}
	}
}

var parameter = regexp.MustCompile(`[?&#]usen=([^&#\s]*)`)

func readLine(number int, line string, o kifu.ReadOptions) (*kifu.Record, []*kifu.Error, error) {
	g := game{line: number, column: 1}
	text := strings.TrimRight(line, " \t")
	trimmed := strings.TrimLeft(text, " \t")
	g.column += len(text) - len(trimmed)
	text = trimmed
	if m := parameter.FindStringSubmatchIndex(text); m != nil {
		g.column += utf8.RuneCountInString(text[:m[2]])
		text = text[m[2]:m[3]]
	}
	if strings.Contains(text, "%") {
		if plain, err := url.QueryUnescape(text); err == nil {
			text = plain
		}
	}
	if err := g.read(text, o); err != nil {
		return nil, nil, err
	}
	return g.Finish()
}

type game struct {
	*kifu.Builder
	line, column int
}

func (g *game) place(offset int, text string) kifu.Place {
	return kifu.Place{Line: g.line, Column: g.column + offset, Text: text}
}

func (g *game) read(text string, o kifu.ReadOptions) error {
	rules := kifu.DefaultRules(o)
	r := rules.Rules
	if err := fits(r); err != nil {
		return g.place(0, text).Errorf(kifu.FormatUSEN, err, "the rule set %s has pieces or a board that USEN does not know", rules.ID)
	}
	position, rest, ok := strings.Cut(text, "~")
	if !ok {
		return g.place(0, text).Errorf(kifu.FormatUSEN, nil, "a USEN has a ~ before its moves")
	}
	start := kifu.Even(rules)
	if position != "" {
		sfen := strings.NewReplacer("_", "/", ".", " ", "z", "+").Replace(position)
		setup, err := notation.ParseSFEN(r, sfen)
		if err != nil {
			return g.place(0, position).Errorf(kifu.FormatUSEN, err, "%v", err)
		}
		p, err := kifu.PlaceSetup(setup)
		if err != nil {
			return g.place(0, position).Errorf(kifu.FormatUSEN, err, "%v", err)
		}
		start = kifu.StartAt(rules, p)
	}
	g.Builder = kifu.NewBuilder(kifu.FormatUSEN, o) // not for lines without a game
	g.Start(rules, start)
	offset := len(position) + 1
	for first := true; first || rest != ""; first = false {
		section, more, _ := strings.Cut(rest, "~")
		if err := g.section(section, offset, first); err != nil {
			return err
		}
		offset += len(section) + 1
		rest = more
	}
	return nil
}

// section reads a line of moves, "12.6y236e.r".
func (g *game) section(text string, offset int, first bool) error {
	count, rest, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 || first && n != 0 {
		return g.place(offset, text).Errorf(kifu.FormatUSEN, nil, "a line begins with the number of moves before it and a point")
	}
	if !first {
		if err := g.Back(n, g.place(offset, count)); err != nil {
			return err
		}
	}
	offset += len(count) + 1
	moves, end, _ := strings.Cut(rest, ".")
	r := g.Position().Rules()
	for len(moves) > 0 {
		word := moves[:min(digits, len(moves))]
		moves = moves[len(word):]
		at := g.place(offset, word)
		offset += len(word)
		m, err := parseMove(r, word)
		if err != nil {
			err = g.Bad(at.Errorf(kifu.FormatUSEN, nil, "move %d: %v", g.Ply()+1, err))
		} else {
			err = g.Move(m, at)
		}
		if err != nil {
			return err
		}
	}
	if end == "" {
		return nil
	}
	return g.end(end, g.place(offset+1, end))
}

var ends = map[string]kifu.EndKind{
	"r": kifu.EndResign, "t": kifu.EndTime, "i": kifu.EndFoulLoss, "j": kifu.EndImpasse, "p": kifu.EndAbort,
}

func (g *game) end(letter string, at kifu.Place) error {
	kind, ok := ends[letter]
	if !ok {
		return g.Fail(at.Errorf(kifu.FormatUSEN, nil, "a line ends with r, t, i, j, p or nothing"))
	}
	if kind == kifu.EndFoulLoss && g.Node().Foul != shogi.NoFoul {
		kind = kifu.EndFoulWin
	}
	return g.End(kifu.End{Kind: kind}, at)
}

const (
	side    = 9
	squares = side * side
	digits  = 3
	base    = 36
)

var hand = map[string]int{"G": 9, "P": 10, "L": 11, "N": 12, "S": 13, "B": 14, "R": 15}

func number(r *shogi.Rules, sq shogi.Square) int { return (r.Rank(sq)-1)*side + r.File(sq) - 1 }

func square(r *shogi.Rules, n int) shogi.Square { return r.SquareAt(n%side+1, n/side+1) }

func fits(r *shogi.Rules) error {
	if r.Files() != side || r.Ranks() != side || len(r.Squares()) != squares {
		return fmt.Errorf("usen: only boards of 9 files and 9 ranks can be written, that of %s is another", r.ID())
	}
	for _, k := range r.HandKinds() {
		if _, ok := hand[r.Info(k).Letter]; !ok {
			return fmt.Errorf("usen: the piece %s of %s cannot be written", r.Info(k).Letter, r.ID())
		}
	}
	return nil
}

func appendMove(b []byte, r *shogi.Rules, m shogi.Move) []byte {
	from := 0
	if m.IsDrop() {
		from = squares + hand[r.Info(m.Kind()).Letter]
	} else {
		from = number(r, m.From())
	}
	n := (from*squares + number(r, m.To())) * 2
	if m.Promotes() {
		n++
	}
	text := strconv.FormatInt(int64(n), base)
	for range digits - len(text) {
		b = append(b, '0')
	}
	return append(b, text...)
}

// parseMove reads three digits, legal or not.
func parseMove(r *shogi.Rules, text string) (shogi.Move, error) {
	n, err := strconv.ParseUint(text, base, 32)
	if err != nil || len(text) != digits {
		return shogi.NoMove, fmt.Errorf("a move has three digits to base 36")
	}
	promote := n%2 == 1
	to := square(r, int(n/2%squares))
	from := int(n / 2 / squares)
	if from < squares {
		return shogi.NewMove(square(r, from), to, promote), nil
	}
	for letter, h := range hand {
		if h == from-squares && !promote {
			if k := r.Kind(letter); k != shogi.NoKind {
				return shogi.NewDrop(k, to), nil
			}
		}
	}
	return shogi.NoMove, fmt.Errorf("no piece in hand has the number %d", from-squares)
}

func writeUSEN(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	r := rec.Rules.Rules
	if err := fits(r); err != nil {
		return nil, err
	}
	standard, losses := variant.Standard(), headLosses(rec)
	if rec.Rules.ID != standard.ID {
		losses.Add(kifu.LossRules, rec.Rules.ID)
	}
	var out []byte
	if rec.Start.SFEN() != standard.SFEN { // as it is read
		out = appendStart(out, rec, losses)
	}
	losses.AddRemarks(rec.Root)
	out = append(out, "~0."...)
	end := ""
	err := rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			out = append(append(append(out, '.'), end...), '~')
			out = append(strconv.AppendInt(out, int64(v.Ply-1), 10), '.')
			end = ""
		}
		losses.AddRemarks(v.Node)
		switch {
		case v.Node.End != nil:
			ending, _, fouled := v.Ending(v.Parent.FromEmpty(v.Position))
			end = letter(ending, fouled, losses)
			return nil
		case v.Node.FromEmpty(v.Position):
			losses.Add(kifu.LossFoul, v.Node.Foul.Error())
			end = "i"
			return nil
		}
		out = appendMove(out, r, v.Node.Move)
		return nil
	})
	if err != nil {
		return nil, err
	}
	out = append(append(append(out, '.'), end...), '\n')
	err = kifu.WriteText(w, string(out), o, losses)
	return losses.List(), err
}

func appendStart(out []byte, rec *kifu.Record, losses *kifu.Losses) []byte {
	sfen := rec.Start.SFEN()
	if short, ok := strings.CutSuffix(sfen, " 1"); ok {
		sfen = short
	} else {
		losses.Add(kifu.LossMoveNumber, strconv.Itoa(rec.Start.Position.Ply()))
		sfen = sfen[:strings.LastIndexByte(sfen, ' ')]
	}
	return append(out, strings.NewReplacer("/", "_", " ", ".", "+", "z").Replace(sfen)...)
}

func letter(end kifu.End, fouled bool, losses *kifu.Losses) string {
	kind := end.Kind
	if fouled { // it has ended the line
		if kind != kifu.EndFoulWin {
			losses.Add(kifu.LossEnd, end.String())
		}
		return "i"
	}
	for l, k := range ends {
		if k == kind {
			if end.Word != "" {
				losses.Add(kifu.LossEndWord, end.String())
			}
			return l
		}
	}
	losses.Add(kifu.LossEnd, end.String())
	switch kind {
	case kifu.EndDraw, kifu.EndMaxMoves, kifu.EndRepetition:
		return "j"
	}
	return "p"
}
