// Package book reads, writes and uses opening books (定跡): what to play in which
// position. The formats are those of YaneuraOu (.db), which serves every rule set,
// and of Apery (.bin) and ShogiGUI (.sbk), which know standard shogi alone.
package book

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Move is a move of a book.
type Move struct {
	Move shogi.Move
	// Reply is the answer expected, NoMove for none.
	Reply shogi.Move
	// Value is its value in centipawns for the side that makes it, if Valued says
	// so; Depth is how deep that was searched in plies, 0 if not known.
	Value  int
	Valued bool
	Depth  int
	// Count is how often it was played, 0 if not known.
	Count int
	// Grade is what a person thought of it.
	Grade Grade
	// Comment are lines about it.
	Comment string
}

// Grade is what a person thought of a move; the numbers are those of ShogiGUI.
type Grade uint8

// The grades: 絶対手, 好手, 疑問手, 悪手.
const (
	NoGrade Grade = iota
	Forced
	Good
	Doubtful
	Blunder
)

// Entry is a position of a book and its moves, in the order of the file.
type Entry struct {
	// SFEN is the position without the number of the move.
	SFEN string
	// Ply is the number of the move as the file has it, 0 if it has none.
	Ply   int
	Moves []Move
	// Games, Black and White count games that came here and who won, 0 if not known.
	Games, Black, White int
	Comment             string
	// boardKey and handKey are those of a file of ShogiGUI: how it makes them is not
	// known, so they are kept.
	boardKey, handKey uint64
}

// Book is an opening book of a rule set. The zero Book must not be used; see [New].
type Book struct {
	rules   *shogi.Rules
	entries map[string]*Entry
	// Author and Description are those of a file of ShogiGUI.
	Author, Description string
}

// New returns an empty book.
func New(rules *shogi.Rules) *Book { return &Book{rules: rules, entries: map[string]*Entry{}} }

// Key returns what a book knows a position by: its SFEN without the number of the
// move.
func Key(p *shogi.Position) string {
	sfen := notation.FormatSFEN(p)
	return sfen[:strings.LastIndexByte(sfen, ' ')]
}

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.entries) }

// Rules returns the rules that the book is for.
func (b *Book) Rules() *shogi.Rules { return b.rules }

// Entries returns the positions in the order of their keys.
func (b *Book) Entries() []*Entry {
	all := make([]*Entry, 0, len(b.entries))
	for _, e := range b.entries {
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b *Entry) int { return cmp.Compare(a.SFEN, b.SFEN) })
	return all
}

// At returns the entry of a position, nil if there is none.
func (b *Book) At(p *shogi.Position) *Entry { return b.entries[Key(p)] }

// Put adds a move to a position, or fills in what is not known of it.
func (b *Book) Put(key string, ply int, m Move) {
	e := b.entry(key, ply)
	if i := slices.IndexFunc(e.Moves, func(o Move) bool { return o.Move == m.Move }); i >= 0 {
		e.Moves[i] = joined(e.Moves[i], m)
		return
	}
	e.Moves = append(e.Moves, m)
}

func (b *Book) entry(key string, ply int) *Entry {
	e := b.entries[key]
	if e == nil {
		e = &Entry{SFEN: key, Ply: ply}
		b.entries[key] = e
	}
	if ply > 0 && (e.Ply == 0 || ply < e.Ply) {
		e.Ply = ply
	}
	return e
}

// joined returns what two books say of a move: counts add up, and of two values the
// deeper one stays, the first of equal ones.
func joined(a, b Move) Move {
	a.Count += b.Count
	if b.Valued && (!a.Valued || b.Depth > a.Depth) {
		a.Value, a.Valued, a.Depth, a.Reply = b.Value, true, b.Depth, b.Reply
	}
	a.Reply, a.Grade, a.Comment = cmp.Or(a.Reply, b.Reply), cmp.Or(a.Grade, b.Grade), cmp.Or(a.Comment, b.Comment)
	return a
}

// Merge adds another book of the same rules.
func (b *Book) Merge(o *Book) {
	for _, from := range o.Entries() {
		e := b.entry(from.SFEN, from.Ply)
		e.Games, e.Black, e.White = e.Games+from.Games, e.Black+from.Black, e.White+from.White
		e.Comment = cmp.Or(e.Comment, from.Comment)
		e.boardKey, e.handKey = cmp.Or(e.boardKey, from.boardKey), cmp.Or(e.handKey, from.handKey)
		for _, m := range from.Moves {
			b.Put(from.SFEN, from.Ply, m)
		}
	}
	b.Author, b.Description = cmp.Or(b.Author, o.Author), cmp.Or(b.Description, o.Description)
}

// Pick chooses a move to play, by a random number: of those whose value is within
// slack centipawns of the best, each as often as it was played; the best one where
// no counts are known. Moves that a person called doubtful or worse, that nobody
// played in a book that counts, and that are not legal are left out. NoMove when
// there is none.
func (b *Book) Pick(p *shogi.Position, slack int, random uint64) Move {
	e := b.At(p)
	if e == nil {
		return Move{}
	}
	best, counts := 0, 0
	var moves []Move
	for _, m := range e.Moves {
		if m.Grade >= Doubtful || !p.IsLegal(m.Move) {
			continue
		}
		moves = append(moves, m)
		counts += m.Count
	}
	if len(moves) == 0 {
		return Move{}
	}
	valued := slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return !m.Valued })
	if len(valued) > 0 {
		best = slices.MaxFunc(valued, func(a, b Move) int { return cmp.Compare(a.Value, b.Value) }).Value
		moves = slices.DeleteFunc(moves, func(m Move) bool { return m.Valued && m.Value < best-slack || !m.Valued && m.Count == 0 })
	}
	if counts == 0 {
		return slices.MaxFunc(moves, func(a, b Move) int { return cmp.Compare(a.Value, b.Value) })
	}
	total := 0
	for _, m := range moves {
		total += m.Count
	}
	if total == 0 {
		return moves[0]
	}
	at := int(random % uint64(total))
	for _, m := range moves {
		if at -= m.Count; at < 0 {
			return m
		}
	}
	return moves[0]
}

// Format is a format of books.
type Format string

// The formats.
const (
	YaneuraOu Format = "db"
	Apery     Format = "bin"
	ShogiGUI  Format = "sbk"
)

// FormatOf returns the format that the ending of a file's name tells; ok is false
// for none.
func FormatOf(name string) (f Format, ok bool) {
	switch f := Format(strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")); f {
	case YaneuraOu, Apery, ShogiGUI:
		return f, true
	}
	return "", false
}

// ErrStandard is the error for a format that knows standard shogi alone.
var ErrStandard = errors.New("this format of books knows standard shogi alone: use .db")

// Lost counts what a format could not carry, by name.
type Lost map[string]int

// MaxBytes bounds the size of a book that is read.
const MaxBytes = 1 << 30

// Read reads a book. start is the position from which the positions of a .bin, which
// holds only their keys, are found; those that are not reached are lost.
func Read(r io.Reader, f Format, start *shogi.Position) (*Book, Lost, error) {
	lost := Lost{}
	limited := &io.LimitedReader{R: r, N: MaxBytes + 1}
	var b *Book
	var err error
	switch f {
	case YaneuraOu:
		b, err = readYaneuraOu(limited, start.Rules(), lost)
	case Apery:
		b, err = readApery(limited, start, lost)
	case ShogiGUI:
		b, err = readSBK(limited, start, lost)
	default:
		return nil, nil, fmt.Errorf("there is no format of books %q: there are .db, .bin and .sbk", f)
	}
	if err == nil && limited.N <= 0 {
		err = fmt.Errorf("the book has more than %d bytes", MaxBytes)
	}
	if err != nil {
		return nil, nil, err
	}
	return b, lost, nil
}

// Write writes a book.
func Write(w io.Writer, b *Book, f Format) (Lost, error) {
	lost := Lost{}
	switch f {
	case YaneuraOu:
		return lost, writeYaneuraOu(w, b, lost)
	case Apery:
		return lost, writeApery(w, b, lost)
	case ShogiGUI:
		return lost, writeSBK(w, b, lost)
	}
	return nil, fmt.Errorf("there is no format of books %q: there are .db, .bin and .sbk", f)
}

// Count adds games that came to a position, and who won them.
func (b *Book) Count(key string, games, black, white int) {
	e := b.entry(key, 0)
	e.Games, e.Black, e.White = e.Games+games, e.Black+black, e.White+white
}

// Position returns the position of an entry.
func (b *Book) Position(e *Entry) (shogi.Position, error) { return b.position(e.SFEN) }

// position reads the position of an entry.
func (b *Book) position(key string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(b.rules, key+" 1")
	if err != nil {
		return shogi.Position{}, err
	}
	return setup.Position()
}
