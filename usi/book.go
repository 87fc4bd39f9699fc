package usi

import (
	"io"
	"math/rand/v2"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// In centipawns below the best book move.
const bookSlack = 30

func (s *session) chooseBook(path string) error {
	if path == "" {
		s.book = nil
		return nil
	}
	f, ok := book.FormatOf(path)
	if !ok {
		return faultf("setoption", path, "BookFile: the name of a book ends in .db, .bin or .sbk")
	}
	return readFile("BookFile", path, func(in io.Reader) error {
		b, _, err := book.Read(in, f, &s.set.Start)
		if err == nil {
			s.book = b
		}
		return err
	})
}

// fromBook answers go with a book move, if possible.
func (s *session) fromBook(limits Limits) bool {
	if !s.ownBook || s.book == nil || s.book.Rules() != s.set.Rules || limits.Infinite || limits.Ponder || len(limits.SearchMoves) > 0 || s.game.Result().Over() {
		return false
	}
	p := s.game.Position()
	m := s.book.Pick(p, bookSlack, rand.New(rand.NewPCG(s.seed, p.Key())).Uint64())
	if m.Move == shogi.NoMove {
		return false
	}
	usi := notation.FormatUSI(s.set.Rules, m.Move)
	if m.Valued {
		s.out.linef("info depth %d score cp %d pv %s", max(1, m.Depth), m.Value, usi)
	}
	s.out.say("%s is a move of the book", usi)
	line := "bestmove " + usi
	if next := *p; s.ponder && m.Reply != shogi.NoMove && next.Play(m.Move) == nil && next.IsLegal(m.Reply) {
		line += " ponder " + notation.FormatUSI(s.set.Rules, m.Reply)
	}
	s.out.line(line)
	return true
}
