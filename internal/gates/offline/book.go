package offline

import (
	"bytes"
	"errors"
	"sync"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const (
	// longestBook bounds a book file in bytes; reading it needs several times as much memory.
	longestBook = 32 << 20
	// mostMoves bounds the moves of a position, longestComment a comment in bytes.
	mostMoves      = 1000
	longestComment = 4000
	// largestValue bounds a value in centipawns, mostCount a count.
	largestValue = 1_000_000
	mostCount    = 1_000_000_000
)

// grades are words for a person's opinion.
var grades = [...]string{book.NoGrade: "", book.Forced: "forced", book.Good: "good", book.Doubtful: "doubtful", book.Blunder: "blunder"}

// lossKinds are words for losses of package book.
var lossKinds = map[string]string{
	"depths": "depths", "replies": "replies", "comments": "comments", "comments on moves": "comments", "grades": "grades", "results": "results", "illegal moves": "moves",
	"unreadable moves": "moves", "moves of unreadable positions": "moves", "unreadable positions": "positions", "positions that lack pieces": "positions",
	"positions without moves": "positions", "positions that are not reached": "positions", "entries of positions that are not reached": "positions",
}

type books struct {
	library *variant.Library
	records *records.Service

	mu    sync.Mutex // guards the fields below
	rules *variant.RuleSet
	open  *book.Book // may be nil
}

// faultError is a fault as an error.
type faultError struct{ fault wire.BookFault }

func (f *faultError) Error() string { return f.fault.Kind + ": " + f.fault.Message }

func fault(kind, message string) error {
	return &faultError{wire.BookFault{Kind: kind, Message: message}}
}

// ask executes a request. The error is a refusal; faults of a book or an entry are in the
// response.
func (b *books) ask(q wire.BookAsk) (news wire.BookNews, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	err = b.do(q, &news)
	if wrong, ok := errors.AsType[*faultError](err); ok {
		news.Fault, news.Losses = &wrong.fault, nil
	} else if err != nil {
		return news, err
	}
	if b.open == nil {
		return news, nil
	}
	news.Positions, news.Moves = b.open.Len(), b.open.Moves()
	if q.At != nil {
		at, err := b.at(*q.At)
		if err != nil {
			return news, err
		}
		news.At = &at
	}
	return news, nil
}

// do executes everything but At.
func (b *books) do(q wire.BookAsk, news *wire.BookNews) error {
	if q.Open != nil {
		rules, err := records.Rules(b.library, q.Open.Rules)
		if err != nil {
			return err
		}
		opened := book.New(rules.Rules)
		if q.Open.Name != "" {
			if opened, news.Losses, err = read(rules, q.Open.Name, q.File); err != nil {
				return err
			}
		}
		b.rules, b.open = rules, opened
	}
	if b.open == nil {
		return fault("closed", "no book is open")
	}
	if q.Merge != nil {
		other, losses, err := read(b.rules, q.Merge.Name, q.File)
		if err != nil {
			return err
		}
		b.open.Merge(other)
		news.Losses = losses
	}
	if q.Set != nil {
		if err := b.set(*q.Set); err != nil {
			return err
		}
	}
	if q.Write == "" {
		return nil
	}
	var out bytes.Buffer
	lost, err := book.Write(&out, b.open, book.Format(q.Write))
	if err != nil {
		return faultOf(err, book.Format(q.Write))
	}
	news.Losses, news.File = losses(lost), out.Bytes()
	if news.File == nil {
		news.File = []byte{}
	}
	return nil
}

func read(rules *variant.RuleSet, name string, file []byte) (*book.Book, []wire.BookLoss, error) {
	format, ok := book.FormatOf(name)
	if !ok {
		return nil, nil, fault("ending", "the name of a book ends in "+book.Endings)
	}
	if len(file) > longestBook {
		return nil, nil, fault("large", "the book is too large for a browser")
	}
	opened, lost, err := book.Read(bytes.NewReader(file), format, &rules.Start)
	if err != nil {
		return nil, nil, faultOf(err, format)
	}
	return opened, losses(lost), nil
}

// faultOf converts an error of package book.
func faultOf(err error, format book.Format) error {
	out := wire.BookFault{Kind: "format", Format: string(format), Message: err.Error()}
	if errors.Is(err, book.ErrStandard) {
		out.Kind = "standard"
	}
	if line, ok := errors.AsType[*book.LineError](err); ok {
		out.Kind, out.Line, out.Text, out.Message = "line", line.Line, line.Text, line.Err.Error()
	}
	return &faultError{out}
}

func losses(lost book.Lost) []wire.BookLoss {
	counts := map[string]int{}
	for name, n := range lost {
		kind := lossKinds[name]
		if kind == "" {
			kind = "other"
		}
		counts[kind] += n
	}
	var out []wire.BookLoss
	for _, kind := range [...]string{"positions", "moves", "depths", "replies", "comments", "grades", "results", "other"} {
		if counts[kind] > 0 {
			out = append(out, wire.BookLoss{Kind: kind, Count: counts[kind]})
		}
	}
	return out
}

func (b *books) set(e wire.BookEntry) error {
	p, err := records.Position(b.rules, e.SFEN)
	if err != nil {
		return err
	}
	if len(e.Moves) > mostMoves || len(e.Comment) > longestComment {
		return fault("entry", "too much is said of one position")
	}
	list := make([]book.Move, len(e.Moves))
	for i, m := range e.Moves {
		if list[i], err = b.move(m); err != nil {
			return fault("entry", err.Error())
		}
	}
	if err := b.open.Replace(&p, list, e.Comment); err != nil {
		return fault("entry", err.Error())
	}
	return nil
}

func (b *books) move(m wire.BookMove) (out book.Move, err error) {
	if out.Move, err = notation.ParseUSI(b.rules.Rules, m.USI); err != nil {
		return out, err
	}
	if m.Reply != "" {
		if out.Reply, err = notation.ParseUSI(b.rules.Rules, m.Reply); err != nil {
			return out, err
		}
	}
	if m.Value != nil {
		out.Value, out.Valued = min(max(*m.Value, -largestValue), largestValue), true
	}
	out.Depth, out.Count = min(max(m.Depth, 0), mostCount), min(max(m.Count, 0), mostCount)
	for grade, word := range grades {
		if word == m.Grade {
			out.Grade = book.Grade(grade)
		}
	}
	if len(m.Comment) > longestComment {
		return out, errors.New("the comment is too long")
	}
	out.Comment = m.Comment
	return out, nil
}

// at returns the entry after moves.
func (b *books) at(s wire.Study) (out wire.BookPosition, err error) {
	line, err := b.records.Play(b.rules.ID, s.SFEN, s.Last, s.Moves)
	if err != nil {
		return out, err
	}
	out.Studied = message.Studied(line.Start, line.Last, line.Moves)
	out.Known = make([]bool, len(line.Moves))
	p, last := line.Start, line.Last
	for i, m := range line.Moves {
		if e := b.open.At(&p); e != nil {
			for _, known := range e.Moves {
				out.Known[i] = out.Known[i] || known.Move == m
			}
		}
		var u shogi.Undo
		p.Make(m, &u)
		last = m
	}
	out.Entry = wire.BookEntry{SFEN: out.Studied.SFEN, Moves: []wire.BookMove{}}
	e := b.open.At(&p)
	if e == nil {
		return out, nil
	}
	out.Entry.Comment, out.Entry.Games, out.Entry.Black, out.Entry.White = e.Comment, e.Games, e.Black, e.White
	for _, m := range e.Moves {
		out.Entry.Moves = append(out.Entry.Moves, moveAt(&p, last, m))
	}
	return out, nil
}

func moveAt(p *shogi.Position, last shogi.Move, m book.Move) wire.BookMove {
	node := message.Node(p, last, m.Move)
	out := wire.BookMove{USI: node.USI, View: node.View, Depth: m.Depth, Count: m.Count, Grade: grades[m.Grade], Comment: m.Comment}
	if m.Valued {
		out.Value = &m.Value
	}
	if m.Reply == shogi.NoMove {
		return out
	}
	out.Reply = notation.FormatUSI(p.Rules(), m.Reply)
	next := *p
	var u shogi.Undo
	next.Make(m.Move, &u)
	if next.IsLegal(m.Reply) {
		out.ReplyView = message.Node(&next, m.Move, m.Reply).View
	}
	return out
}
