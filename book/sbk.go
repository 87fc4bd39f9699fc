package book

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// A ShogiGUI book is a bare Protocol Buffers message: author (1), description (2), states
// (3). A state has id (1), board key (2), hand key (3), games (4), Black's wins (5),
// White's wins (6), SFEN (7, if no move leads to it), comment (8), moves (9), evaluations
// (10). A move has its number (1), grade (2), weight (3), and the id of the next state
// (4), -1 for none. An evaluation has value (1), depth (2) and unused fields. A move
// number has origin rank (bits 0-3) and file (4-7), 0 for a drop; target rank (8-11) and
// file (12-15); promotion (19); captured piece (20-23); moving piece (24-28); White's
// turn (31).
var sbkPieces = [...]string{"", "P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "", "+B", "+R"}

type sbkState struct {
	id           int64
	board, hands uint64
	games        [3]int
	sfen, text   string
	moves        []sbkMove
	value        int
	valued       bool
	depth        int
}

type sbkMove struct {
	move          uint32
	grade, weight int64
	next          int64
}

var errSBK = &FormatError{ShogiGUI, errors.New("this is not a book of ShogiGUI, or it is damaged")}

// fields calls visit with each field's number and its value or bytes.
func fields(b []byte, visit func(field int, n uint64, data []byte) error) error {
	for len(b) > 0 {
		tag, size := binary.Uvarint(b)
		if size <= 0 || tag>>3 == 0 || tag>>3 > 1<<28 {
			return errSBK
		}
		b = b[size:]
		var n uint64
		var data []byte
		switch tag & 7 {
		case 0:
			if n, size = binary.Uvarint(b); size <= 0 {
				return errSBK
			}
			b = b[size:]
		case 1, 5:
			size = 8
			if tag&7 == 5 {
				size = 4
			}
			if len(b) < size {
				return errSBK
			}
			b = b[size:]
			continue
		case 2:
			if n, size = binary.Uvarint(b); size <= 0 || n > uint64(len(b)-size) {
				return errSBK
			}
			data, b = b[size:size+int(n)], b[size+int(n):]
		default:
			return errSBK
		}
		if err := visit(int(tag>>3), n, data); err != nil {
			return err
		}
	}
	return nil
}

// small returns a signed 32-bit value.
func small(n uint64) int64 { return int64(int32(uint32(n))) }

func readState(b []byte) (*sbkState, error) {
	s := &sbkState{}
	err := fields(b, func(field int, n uint64, data []byte) error {
		switch field {
		case 1:
			s.id = small(n)
		case 2:
			s.board = n
		case 3:
			s.hands = n
		case 4, 5, 6:
			s.games[field-4] = int(max(0, small(n)))
		case 7:
			s.sfen = string(data)
		case 8:
			if !utf8.Valid(data) {
				return errSBK
			}
			s.text = string(data)
		case 9:
			m := sbkMove{next: -1}
			s.moves = append(s.moves, m)
			return fields(data, func(field int, n uint64, _ []byte) error {
				m := &s.moves[len(s.moves)-1]
				switch field {
				case 1:
					m.move = uint32(n)
				case 2:
					m.grade = small(n)
				case 3:
					m.weight = small(n)
				case 4:
					m.next = small(n)
				}
				return nil
			})
		case 10:
			value, depth := 0, 0
			if err := fields(data, func(field int, n uint64, _ []byte) error {
				switch field {
				case 1:
					value = int(small(n))
				case 2:
					depth = int(max(0, small(n)))
				}
				return nil
			}); err != nil {
				return err
			}
			if !s.valued || depth > s.depth {
				s.value, s.depth, s.valued = value, depth, true
			}
		}
		return nil
	})
	return s, err
}

// readSBK walks from the states that have a position.
func readSBK(r io.Reader, start *shogi.Position, lost Lost) (*Book, error) {
	rules := start.Rules()
	if _, err := newAperyKeys(rules); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	b := New(rules)
	states := map[int64]*sbkState{}
	var roots []*sbkState
	if err := fields(data, func(field int, _ uint64, data []byte) error {
		switch field {
		case 1, 2:
			if !utf8.Valid(data) {
				return errSBK
			}
			if field == 1 {
				b.Author = string(data)
			} else {
				b.Description = string(data)
			}
		case 3:
			s, err := readState(data)
			if err != nil {
				return err
			}
			states[s.id] = s
			if s.sfen != "" {
				roots = append(roots, s)
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if len(states) == 0 {
		return nil, errSBK
	}
	walk := &sbkWalk{book: b, states: states, seen: map[int64]bool{}, lost: lost}
	for _, s := range roots {
		var p shogi.Position
		_, ply, err := keyOf(rules, strings.TrimPrefix(s.sfen, "sfen "), &p)
		if err != nil {
			return nil, &FormatError{ShogiGUI, fmt.Errorf("state %d: %w", s.id, err)}
		}
		walk.from(s, p, max(1, ply))
	}
	for key, e := range b.entries { // leaf positions with only a value
		if len(e.Moves) == 0 && e.Comment == "" {
			delete(b.entries, key)
		}
	}
	if left := len(states) - len(walk.seen); left > 0 {
		lost["positions that are not reached"] = left
	}
	return b, nil
}

type sbkWalk struct {
	book   *Book
	states map[int64]*sbkState
	seen   map[int64]bool
	lost   Lost
}

func (w *sbkWalk) from(root *sbkState, start shogi.Position, ply int) {
	type step struct {
		s   *sbkState
		p   shogi.Position
		ply int
	}
	queue := []step{{root, start, ply}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if w.seen[at.s.id] {
			continue
		}
		w.seen[at.s.id] = true
		key := Key(&at.p)
		e := w.book.entry(key, at.ply)
		e.Games, e.Black, e.White, e.Comment = at.s.games[0], at.s.games[1], at.s.games[2], at.s.text
		e.boardKey, e.handKey = at.s.board, at.s.hands
		for _, m := range at.s.moves {
			move, ok := sbkToMove(w.book.rules, m.move)
			if !ok || !at.p.IsLegal(move) {
				w.lost["illegal moves"]++
				continue
			}
			out := Move{Move: move, Count: int(max(0, m.weight))}
			if m.grade > 0 && m.grade <= int64(Blunder) {
				out.Grade = Grade(m.grade)
			}
			next := w.states[m.next]
			if next != nil && next.valued { // from the other side's view
				out.Value, out.Valued, out.Depth = -next.value, true, next.depth
			}
			w.book.Put(key, at.ply, out)
			if next == nil {
				continue
			}
			p := at.p
			p.Advance(move)
			queue = append(queue, step{next, p, at.ply + 1})
		}
	}
}

func sbkToMove(rules *shogi.Rules, n uint32) (shogi.Move, bool) {
	square := func(n uint32) shogi.Square { return rules.SquareAt(int(n>>4&15), int(n&15)) }
	if n&15 > 9 || n>>4&15 > 9 || n>>8&15 < 1 || n>>8&15 > 9 || n>>12&15 < 1 || n>>12&15 > 9 {
		return shogi.NoMove, false
	}
	to := square(n >> 8)
	if n&0xff == 0 {
		kind := rules.Kind(sbkPieces[n>>24&15])
		if kind == shogi.NoKind || n>>24&15 > 7 || n>>24&15 == 0 {
			return shogi.NoMove, false
		}
		return shogi.NewDrop(kind, to), true
	}
	if n&15 == 0 || n>>4&15 == 0 {
		return shogi.NoMove, false
	}
	return shogi.NewMove(square(n), to, n>>19&1 != 0), true
}

func sbkOf(p *shogi.Position, m shogi.Move) uint32 {
	rules := p.Rules()
	square := func(sq shogi.Square) uint32 { return uint32(rules.File(sq))<<4 | uint32(rules.Rank(sq)) }
	number := func(k shogi.Kind) uint32 {
		for i, letter := range sbkPieces {
			if letter != "" && rules.Kind(letter) == k {
				return uint32(i)
			}
		}
		return 0
	}
	out := square(m.To()) << 8
	if m.IsDrop() {
		out |= number(m.Kind()) << 24
	} else {
		out |= square(m.From()) | number(p.Piece(m.From()).Kind())<<24
		if taken := p.Piece(m.To()); taken != shogi.NoPiece {
			out |= number(taken.Kind()) << 20
		}
		if m.Promotes() {
			out |= 1 << 19
		}
	}
	if p.Side() == shogi.White {
		out |= 1 << 31
	}
	return out
}

// writeSBK writes board and hand keys as they were read, or 0.
func writeSBK(w io.Writer, b *Book, lost Lost) error {
	if _, err := newAperyKeys(b.rules); err != nil {
		return err
	}
	all := b.Entries()
	ids := map[string]int{}
	for i, e := range all {
		ids[e.SFEN] = i
	}
	out := bufio.NewWriter(w)
	head := appendText(appendText(nil, 1, b.Author), 2, b.Description)
	if _, err := out.Write(head); err != nil {
		return err
	}
	values := map[string]Move{} // of positions after valued moves
	steps := make([][]uint32, len(all))
	nexts := make([][]string, len(all))
	for i, e := range all {
		p, err := b.Position(e)
		if err != nil {
			return fmt.Errorf("%s: %w", e.SFEN, err)
		}
		for _, m := range e.Moves {
			next := p
			if err := next.Play(m.Move); err != nil {
				return fmt.Errorf("%s: %w", e.SFEN, err)
			}
			key := Key(&next)
			steps[i], nexts[i] = append(steps[i], sbkOf(&p, m.Move)), append(nexts[i], key)
			if old, ok := values[key]; m.Valued && (!ok || m.Depth > old.Depth) {
				values[key] = m
			}
			if _, ok := ids[key]; m.Valued && !ok {
				ids[key] = len(ids)
				all = append(all, &Entry{SFEN: key})
				steps, nexts = append(steps, nil), append(nexts, nil)
			}
			if m.Comment != "" {
				lost["comments on moves"]++
			}
		}
	}
	for i, e := range all {
		state := stateHead(i, e)
		for j, m := range e.Moves {
			next := int64(-1)
			if id, ok := ids[nexts[i][j]]; ok {
				next = int64(id)
			}
			state = appendBytes(state, 9, numbers(uint64(int64(int32(steps[i][j]))), uint64(m.Grade), uint64(m.Count), uint64(next)))
		}
		if v, ok := values[e.SFEN]; ok {
			state = appendBytes(state, 10, appendText(numbers(uint64(int64(-v.Value)), uint64(v.Depth), 0, 0), 5, ""))
		}
		if _, err := out.Write(appendBytes(nil, 3, state)); err != nil {
			return err
		}
	}
	return out.Flush()
}

func stateHead(id int, e *Entry) []byte {
	b := numbers(uint64(id), e.boardKey, e.handKey, uint64(e.Games), uint64(e.Black), uint64(e.White))
	b = appendText(b, 7, fmt.Sprintf("%s %d", e.SFEN, max(1, e.Ply)))
	return appendText(b, 8, e.Comment)
}

// numbers encodes list as the fields 1, 2, ….
func numbers(list ...uint64) (b []byte) {
	for i, n := range list {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(i+1)<<3), n)
	}
	return b
}

func appendBytes(b []byte, field int, data []byte) []byte {
	b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(field)<<3|2), uint64(len(data)))
	return append(b, data...)
}

func appendText(b []byte, field int, text string) []byte { return appendBytes(b, field, []byte(text)) }
