package tsume

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
)

// problemLine is a composed problem as JSON. The first fields are those of the trainer's sets.
type problemLine struct {
	ID      string   `json:"id"`
	Rules   string   `json:"rules"`
	SFEN    string   `json:"sfen"`
	Plies   int      `json:"plies"`
	Moves   []string `json:"moves"`
	Quality int      `json:"quality"`
	Rating  int      `json:"rating"`
	Tags    []string `json:"tags,omitempty"`

	Japanese string      `json:"ja,omitempty"`
	Pieces   int         `json:"pieces,omitempty"`
	Traits   []traitLine `json:"traits,omitempty"`
	// Attempt is the number of the attempt that made it, Recipe the options.
	Attempt *int   `json:"attempt,omitempty"`
	Recipe  string `json:"recipe,omitempty"`
}

type traitLine struct {
	Name   string `json:"name"`
	Count  int    `json:"count"`
	Points int    `json:"points"`
}

type problemForm uint8

const (
	formText problemForm = iota
	formFull             // all of a problemLine
	formSet              // the fields of the trainer's sets
	formSFEN
)

type problemWriter struct {
	w       io.Writer
	form    problemForm
	lang    lang.Language
	recipe  string
	written int
}

func newProblemLine(p *compose.Problem, recipe string) problemLine {
	rules := p.Position.Rules()
	line := problemLine{
		ID: p.ID(), Rules: rules.ID(), SFEN: p.SFEN(), Plies: p.Plies(), Quality: p.Appraisal.Quality, Rating: p.Rating(),
		Moves: notation.FormatUSIMoves(rules, p.Line), Japanese: lineIn(lang.Japanese, p.Position, shogi.NoMove, p.Line),
		Pieces: p.Appraisal.Pieces, Attempt: &p.Attempt, Recipe: recipe,
	}
	for _, tag := range compose.Tags(p.Position, p.Line, p.Flaws) {
		line.Tags = append(line.Tags, string(tag))
	}
	for _, t := range p.Appraisal.Traits {
		line.Traits = append(line.Traits, traitLine{string(t.Name), t.Count, t.Points})
	}
	return line
}

func (w *problemWriter) write(p *compose.Problem) error {
	line := newProblemLine(p, w.recipe)
	w.written++
	switch w.form {
	case formSFEN:
		_, err := fmt.Fprintln(w.w, line.SFEN)
		return err
	case formSet:
		line.Japanese, line.Pieces, line.Traits, line.Attempt, line.Recipe = "", 0, nil, nil, ""
		return verb.PrintJSON(w.w, line)
	case formFull:
		return verb.PrintJSON(w.w, line)
	}
	return w.text(p, line)
}

func (w *problemWriter) text(p *compose.Problem, line problemLine) error {
	b := textWriter{l: w.lang}
	if w.written > 1 {
		b.WriteString("\n")
	}
	b.board(&p.Position)
	b.WriteString("sfen " + line.SFEN + "\n")
	b.say("", lang.TsumeMate(line.Plies))
	b.WriteString("\t" + lineIn(b.l, p.Position, shogi.NoMove, p.Line) + "\n")
	b.WriteString(strings.Join(line.Moves, " ") + "\n")
	b.say("", lang.ComposeQuality(line.Quality))
	before, comma := ": ", ", "
	if b.l != lang.English {
		before, comma = "：", "、"
	}
	for _, t := range line.Traits {
		b.say(before, lang.ComposeTrait(traitNames[compose.TraitName(t.Name)], t.Count, fmt.Sprintf("%+d", t.Points)))
		before = comma
	}
	b.say("\n", lang.ComposeRating(line.Rating))
	b.WriteString("\t" + line.ID + "\n")
	_, err := io.WriteString(w.w, b.String())
	return err
}

var traitNames = map[compose.TraitName]lang.Text{
	compose.Sacrifice: lang.ComposeTraitSacrifice, compose.MajorSacrifice: lang.ComposeTraitMajorSacrifice,
	compose.FirstSacrifice: lang.ComposeTraitFirstSacrifice, compose.NonPromotion: lang.ComposeTraitNonPromotion,
	compose.LongDrop: lang.ComposeTraitLongDrop, compose.LongMove: lang.ComposeTraitLongMove,
	compose.Interposition: lang.ComposeTraitInterposition, compose.Travel: lang.ComposeTraitTravel, compose.Tries: lang.ComposeTraitTries,
	compose.NoCapture: lang.ComposeTraitNoCapture, compose.Capture: lang.ComposeTraitCapture,
	compose.FirstCapture: lang.ComposeTraitFirstCapture, compose.FirstPromotion: lang.ComposeTraitFirstPromotion,
	compose.Piece: lang.ComposeTraitPiece, compose.Promoted: lang.ComposeTraitPromoted, compose.Outlying: lang.ComposeTraitOutlying,
	compose.Handful: lang.ComposeTraitHandful, compose.Branch: lang.ComposeTraitBranch, compose.LastMove: lang.ComposeTraitLastMove,
	compose.Unlimited: lang.ComposeTraitUnlimited, compose.Detour: lang.ComposeTraitDetour,
}

// board writes the board and Black's hand: Western letters in English, else characters.
func (b *textWriter) board(p *shogi.Position) {
	r, d := p.Rules(), p.Setup()
	var hand []string
	if b.l == lang.English {
		b.letters(p)
		for _, k := range r.HandKinds() {
			if n := p.Hand(shogi.Black, k); n > 1 {
				hand = append(hand, fmt.Sprint(r.Info(k).Letter, n))
			} else if n == 1 {
				hand = append(hand, r.Info(k).Letter)
			}
		}
	} else {
		for line := range strings.SplitSeq(kakinoki.NewNames(r).Board(&d, false), "\n") {
			if label, pieces, ok := strings.Cut(line, "："); !ok {
				if strings.ContainsAny(line, "|+") || strings.HasPrefix(line, "  ") {
					b.WriteString(line + "\n")
				}
			} else if strings.HasPrefix(label, kakinoki.SideNames(false)[shogi.Black]) {
				hand = strings.Fields(pieces)
			}
		}
	}
	pieces := any(strings.Join(hand, " "))
	if len(hand) == 0 || hand[0] == "なし" {
		pieces = lang.ComposeNothing
	}
	b.say("", lang.ComposeHand(pieces))
	b.WriteString("\n")
}

// letters writes + before a promoted piece and v before White's.
func (b *textWriter) letters(p *shogi.Position) {
	r := p.Rules()
	for f := r.Files(); f > 0; f-- {
		fmt.Fprintf(b, "%4d", f)
	}
	edge := "\n +" + strings.Repeat("-", 4*r.Files()+1) + "+\n"
	b.WriteString(edge)
	for rank := 1; rank <= r.Ranks(); rank++ {
		b.WriteString(" |")
		for f := r.Files(); f > 0; f-- {
			word := "."
			if sq := r.SquareAt(f, rank); sq == shogi.NoSquare {
				word = ""
			} else if pc := p.Piece(sq); pc != shogi.NoPiece {
				if word = r.Info(pc.Kind()).Letter; pc.Color() == shogi.White {
					word = "v" + word
				}
			}
			fmt.Fprintf(b, "%4s", word)
		}
		fmt.Fprintf(b, " | %c\n", 'a'+rank-1)
	}
	b.WriteString(edge[1:])
}

// problemFile is a JSON-lines file of problems that a resumed run continues.
type problemFile struct {
	*os.File
	// next is the next attempt, known are the IDs of its problems.
	next  int
	known []string
}

// maxProblemLine is in bytes.
const maxProblemLine = 1 << 20

// openProblems opens or creates a file. Its problems must have the same recipe. It removes an
// incomplete last line, left by a crash.
func openProblems(path, recipe string) (*problemFile, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, verb.Plain(err)
	}
	p := &problemFile{File: f}
	whole, err := p.read(f, path, recipe)
	if err == nil {
		err = f.Truncate(whole)
	}
	if err == nil {
		_, err = f.Seek(whole, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, verb.Plain(err)
	}
	return p, nil
}

// read returns the length of the complete lines.
func (p *problemFile) read(r io.Reader, path, recipe string) (whole int64, err error) {
	in := bufio.NewReader(r)
	for number := 1; ; number++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return 0, fmt.Errorf("%s: line %d: %w", path, number, err)
		}
		var r problemLine
		if err := json.Unmarshal(line, &r); err != nil || r.ID == "" || r.Attempt == nil || *r.Attempt < 0 {
			return 0, fmt.Errorf("%s: line %d is not a problem of tsume generate; use another file", path, number)
		}
		if r.Recipe != recipe {
			return 0, fmt.Errorf("%s: line %d was made with other options (%s); use another file", path, number, r.Recipe)
		}
		whole += int64(len(line))
		p.next, p.known = *r.Attempt+1, append(p.known, r.ID)
	}
}

// readLine returns a line with its newline, or io.EOF for a line without one.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > maxProblemLine {
			return nil, fmt.Errorf("longer than %d bytes", maxProblemLine)
		}
	}
}
