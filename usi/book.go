package usi

import (
	"bufio"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// In centipawns below the best book move.
const bookSlack = 30

func (s *session) bookSettings() []setting {
	return []setting{
		{
			Option: Option{Name: "USI_OwnBook", Type: Check, Default: "false"},
			set: func(s *session, value string) error {
				s.ownBook = strings.EqualFold(value, "true")
				return nil
			},
		},
		{Option: Option{Name: "BookFile", Type: Filename}, set: (*session).chooseBook},
	}
}

func (s *session) chooseBook(path string) error {
	if path == "" {
		s.book = nil
		return nil
	}
	f, ok := book.FormatOf(path)
	if !ok {
		return faultf("setoption", path, "BookFile: the name of a book ends in .db, .bin or .sbk")
	}
	in, err := os.Open(path)
	if err != nil {
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			err = pe.Err
		}
		return faultf("setoption", path, "BookFile: %v", err)
	}
	defer in.Close()
	b, _, err := book.Read(bufio.NewReader(in), f, &s.set.Start)
	if err != nil {
		return faultf("setoption", path, "BookFile: %v", err)
	}
	s.book = b
	return nil
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
