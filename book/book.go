// Package book reads, writes and probes opening books (定跡): YaneuraOu (.db) for every rule
// set, YaneuraOu (.ybb), Apery (.bin) and ShogiGUI (.sbk) for standard shogi.
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

// Move is a book move.
type Move struct {
	Move shogi.Move
	// Reply is the expected answer or NoMove.
	Reply shogi.Move
	// Value is in centipawns for the mover, if Valued; Depth is in plies, 0 if unknown.
	Value  int
	Valued bool
	Depth  int
	// Count is how often the move was played, 0 if unknown.
	Count int
	Grade Grade
	// Comment has lines of text.
	Comment string
}

// Grade is a person's opinion, numbered as in ShogiGUI.
type Grade uint8

// 絶対手, 好手, 疑問手, 悪手.
const (
	NoGrade Grade = iota
	Forced
	Good
	Doubtful
	Blunder
)

// Entry is a position with its moves in file order.
type Entry struct {
	// SFEN has no move number.
	SFEN string
	// Ply is the move number in the file, or 0.
	Ply   int
	Moves []Move
	// Games that reached the position, and wins; 0 if unknown.
	Games, Black, White int
	Comment             string
	// Kept from a ShogiGUI file: their algorithm is unknown.
	boardKey, handKey uint64
}

// Book is an opening book of a rule set; see [New].
type Book struct {
	rules   *shogi.Rules
	entries map[string]*Entry
	// Author and Description are from a ShogiGUI file.
	Author, Description string
	// Skipped has the first lines that the reader of a .db skipped; [Lost] counts all.
	Skipped []*LineError
}

// New returns an empty book.
func New(rules *shogi.Rules) *Book { return &Book{rules: rules, entries: map[string]*Entry{}} }

// Key identifies a position: its SFEN without the move number.
func Key(p *shogi.Position) string { return notation.FormatSFENKey(p) }

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.entries) }

// Rules returns the book's rules.
func (b *Book) Rules() *shogi.Rules { return b.rules }

// Entries returns the positions by key.
func (b *Book) Entries() []*Entry {
	all := make([]*Entry, 0, len(b.entries))
	for _, e := range b.entries {
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b *Entry) int { return cmp.Compare(a.SFEN, b.SFEN) })
	return all
}

// At returns the entry of a position, or nil.
func (b *Book) At(p *shogi.Position) *Entry { return b.entries[Key(p)] }

// Put adds a move to a position, or completes it.
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

func joined(a, b Move) Move {
	a.Count += b.Count
	if b.Valued && (!a.Valued || b.Depth > a.Depth) {
		a.Value, a.Valued, a.Depth, a.Reply = b.Value, true, b.Depth, b.Reply
	}
	a.Reply, a.Grade, a.Comment = cmp.Or(a.Reply, b.Reply), cmp.Or(a.Grade, b.Grade), cmp.Or(a.Comment, b.Comment)
	return a
}

// Merge adds another book with the same rules.
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

// Pick chooses at random, weighted by play counts, among the moves within slack centipawns of
// the best; without counts it returns the best. It excludes illegal moves, moves graded
// doubtful or worse, and unplayed moves in a book with counts. It returns NoMove if none is
// left.
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

// Format is a file format.
type Format string

const (
	YaneuraOu       Format = "db"
	YaneuraOuBinary Format = "ybb"
	Apery           Format = "bin"
	ShogiGUI        Format = "sbk"
)

// Endings lists the formats by file ending, for a person.
const Endings = ".db or .ybb (YaneuraOu), .bin (Apery) or .sbk (ShogiGUI)"

// FormatOf returns the format for a file name; ok is false if unknown.
func FormatOf(name string) (f Format, ok bool) {
	switch f := Format(strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")); f {
	case YaneuraOu, YaneuraOuBinary, Apery, ShogiGUI:
		return f, true
	}
	return "", false
}

// ErrStandard is returned for a format that supports only standard shogi.
var ErrStandard = errors.New("this book format supports standard shogi only: use .db")

// Lost counts what a format could not store, by name.
type Lost map[string]int

// MaxBytes bounds the size of a book.
const MaxBytes = 1 << 30

// Read reads a book. A .bin has only keys: Read searches its positions from start and counts
// the unreachable ones as lost.
func Read(r io.Reader, f Format, start *shogi.Position) (*Book, Lost, error) {
	lost := Lost{}
	limited := &io.LimitedReader{R: r, N: MaxBytes + 1}
	var b *Book
	var err error
	switch f {
	case YaneuraOu:
		b, err = readYaneuraOu(limited, start.Rules(), lost)
	case YaneuraOuBinary:
		b, err = readYBB(limited, start.Rules(), lost)
	case Apery:
		b, err = readApery(limited, start, lost)
	case ShogiGUI:
		b, err = readSBK(limited, start, lost)
	default:
		return nil, nil, fmt.Errorf("there is no format of books %q: a book ends in %s", f, Endings)
	}
	if err == nil && limited.N <= 0 {
		err = fmt.Errorf("the book has more than %d bytes", MaxBytes)
	}
	if err != nil {
		return nil, nil, err
	}
	return b, lost, nil
}

// Write writes a book and returns what the format could not store.
func Write(w io.Writer, b *Book, f Format) (Lost, error) {
	lost := Lost{}
	switch f {
	case YaneuraOu:
		return lost, writeYaneuraOu(w, b, lost)
	case YaneuraOuBinary:
		return lost, writeYBB(w, b, lost)
	case Apery:
		return lost, writeApery(w, b, lost)
	case ShogiGUI:
		return lost, writeSBK(w, b, lost)
	}
	return nil, fmt.Errorf("there is no format of books %q: a book ends in %s", f, Endings)
}

// Count adds games to a position.
func (b *Book) Count(key string, games, black, white int) {
	e := b.entry(key, 0)
	e.Games, e.Black, e.White = e.Games+games, e.Black+black, e.White+white
}

// Position returns the position of e.
func (b *Book) Position(e *Entry) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(b.rules, e.SFEN+" 1")
	if err != nil {
		return shogi.Position{}, err
	}
	return setup.Position()
}

// FormatError is returned for a malformed file.
type FormatError struct {
	Format Format
	Err    error
}

func (e *FormatError) Error() string { return e.Err.Error() }

func (e *FormatError) Unwrap() error { return e.Err }

// LineError is returned for a line of a .db.
type LineError struct {
	// Line counts from 1; Text is the beginning of the line.
	Line int
	Text string
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %q: %v", e.Line, e.Text, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// Replace sets the moves and comment of a position, or removes it without either. An illegal
// or duplicate move is an error and changes nothing.
func (b *Book) Replace(p *shogi.Position, moves []Move, comment string) error {
	for i, m := range moves {
		text := notation.FormatUSI(b.rules, m.Move)
		if !p.IsLegal(m.Move) {
			return fmt.Errorf("%s is not legal in this position", text)
		}
		if slices.ContainsFunc(moves[:i], func(o Move) bool { return o.Move == m.Move }) {
			return fmt.Errorf("%s stands there twice", text)
		}
	}
	key := Key(p)
	if len(moves) == 0 && comment == "" {
		delete(b.entries, key)
		return nil
	}
	e := b.entry(key, p.Ply())
	e.Moves, e.Comment = slices.Clone(moves), comment
	return nil
}

// Moves returns the number of moves in all positions.
func (b *Book) Moves() int {
	n := 0
	for _, e := range b.entries {
		n += len(e.Moves)
	}
	return n
}
