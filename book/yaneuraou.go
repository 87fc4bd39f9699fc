package book

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const headYaneuraOu = "#YANEURAOU-DB2016 1.00"

// In bytes.
const maxLine = 1 << 16

const maxSkipped = 20

// dbReader reads a .db: lines "sfen POSITION", each with lines "MOVE REPLY VALUE DEPTH COUNT" (all
// but the move optional or "none"), and comments after # or //.
type dbReader struct {
	book *Book
	lost Lost
	line int
	text string
	at   *Entry // nil before the first position and in a bad one
	bad  bool   // the position is bad
	last int    // the move of the comments, or -1
	p    shogi.Position
}

func readYaneuraOu(r io.Reader, rules *shogi.Rules, lost Lost) (*Book, error) {
	d := dbReader{book: New(rules), lost: lost}
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 4096), maxLine)
	for d.line = 1; lines.Scan(); d.line++ {
		d.text = strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if d.line == 1 && !strings.HasPrefix(d.text, "#YANEURAOU-DB2016") {
			return nil, &FormatError{YaneuraOu, fmt.Errorf("this is not a book of YaneuraOu: its first line has to be %s", headYaneuraOu)}
		}
		if err := d.read(); err != nil {
			return nil, &LineError{d.line, clip(d.text), err}
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, &FormatError{YaneuraOu, fmt.Errorf("a line has more than %d bytes", maxLine)}
	}
	if len(d.book.Skipped) > 0 && d.book.Moves() == 0 {
		return nil, d.book.Skipped[0]
	}
	return d.book, lines.Err()
}

func (d *dbReader) read() (err error) {
	switch {
	case d.line == 1 || d.text == "":
	case strings.HasPrefix(d.text, "#"), strings.HasPrefix(d.text, "//"):
		text := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(d.text, "//"), "#"))
		switch {
		case d.at == nil:
		case d.last < 0:
			d.at.Comment = joinLines(d.at.Comment, text)
		default:
			d.at.Moves[d.last].Comment = joinLines(d.at.Moves[d.last].Comment, text)
		}
	case strings.HasPrefix(d.text, "sfen "):
		key, ply, err := keyOf(d.book.rules, d.text[len("sfen "):], &d.p)
		if d.bad = err != nil; d.bad {
			d.at = nil
			d.skip("unreadable positions", err)
			return nil
		}
		d.at, d.last = d.book.entry(key, ply), -1
	case d.at == nil && !d.bad:
		return errors.New("a move stands before the first position")
	case d.bad:
		d.lost["moves of unreadable positions"]++
	default:
		d.move()
	}
	return nil
}

func (d *dbReader) move() {
	m, err := moveOf(d.book.rules, strings.Fields(d.text))
	if err != nil {
		d.skip("unreadable moves", err)
		return
	}
	if p := d.p; !p.IsLegal(m.Move) {
		d.skip("illegal moves", p.Play(m.Move))
		return
	}
	d.book.Put(d.at.SFEN, d.at.Ply, m)
	d.last = slices.IndexFunc(d.at.Moves, func(o Move) bool { return o.Move == m.Move })
}

func (d *dbReader) skip(what string, err error) {
	d.lost[what]++
	if len(d.book.Skipped) < maxSkipped {
		d.book.Skipped = append(d.book.Skipped, &LineError{d.line, clip(d.text), err})
	}
}

func keyOf(rules *shogi.Rules, text string, p *shogi.Position) (key string, ply int, err error) {
	words := strings.Fields(text)
	if len(words) == 3 {
		words = append(words, "0")
	}
	if len(words) != 4 {
		return "", 0, errors.New("want a board, the side to move, the hands, and the number of the move")
	}
	if ply, err = strconv.Atoi(words[3]); err != nil || ply < 0 || ply > 10_000 {
		return "", 0, fmt.Errorf("%q is no number of a move", clip(words[3]))
	}
	setup, err := notation.ParseSFEN(rules, strings.Join(words[:3], " ")+" 1")
	if err != nil {
		return "", 0, err
	}
	if *p, err = setup.Position(); err != nil {
		return "", 0, err
	}
	return Key(p), ply, nil
}

func moveOf(rules *shogi.Rules, words []string) (m Move, err error) {
	if m.Move, err = notation.ParseUSI(rules, words[0]); err != nil {
		return m, err
	}
	if len(words) > 1 && words[1] != "none" && words[1] != "None" {
		if m.Reply, err = notation.ParseUSI(rules, words[1]); err != nil {
			return m, err
		}
	}
	numbers := [3]int{}
	for i := range numbers {
		if i+2 >= len(words) || words[i+2] == "none" {
			continue
		}
		n, err := strconv.Atoi(words[i+2])
		if err != nil || n < -1_000_000 || n > 1_000_000_000 || i > 0 && n < 0 {
			return m, fmt.Errorf("%q is no %s", clip(words[i+2]), [...]string{"value", "depth", "count"}[i])
		}
		numbers[i] = n
		m.Valued = m.Valued || i == 0
	}
	m.Value, m.Depth, m.Count = numbers[0], numbers[1], numbers[2]
	return m, nil
}

// Positions are sorted by text: other programs search the file.
func writeYaneuraOu(w io.Writer, b *Book, lost Lost) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, headYaneuraOu)
	for _, e := range b.Entries() {
		if len(e.Moves) == 0 {
			lost["positions without moves"]++
			continue
		}
		if e.Games > 0 {
			lost["results"]++
		}
		fmt.Fprintf(out, "sfen %s %d\n", e.SFEN, max(1, e.Ply))
		comment(out, e.Comment)
		for _, m := range e.Moves {
			reply, value, depth := "none", "none", "none"
			if m.Reply != shogi.NoMove {
				reply = notation.FormatUSI(b.rules, m.Reply)
			}
			if m.Valued {
				value = strconv.Itoa(m.Value)
			}
			if m.Depth > 0 {
				depth = strconv.Itoa(m.Depth)
			}
			if m.Grade != NoGrade {
				lost["grades"]++
			}
			fmt.Fprintf(out, "%s %s %s %s", notation.FormatUSI(b.rules, m.Move), reply, value, depth)
			if m.Count > 0 {
				fmt.Fprintf(out, " %d", m.Count)
			}
			fmt.Fprintln(out)
			comment(out, m.Comment)
		}
	}
	return out.Flush()
}

func comment(w io.Writer, text string) {
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(w, "#%s\n", strings.TrimSpace(line))
	}
}

func joinLines(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n" + b
}

func clip(text string) string { return notation.Clip(strings.ToValidUTF8(text, "?"), 60) }
