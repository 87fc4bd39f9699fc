package usi

import (
	"context"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func (s *session) do(word, rest string) {
	var err error
	switch word {
	case "usi":
		s.introduce()
	case "isready":
		if e := s.ready(); s.job == nil {
			e.NewGame() // slow work comes before the clock runs
		}
		s.out.line("readyok")
	case "setoption":
		err = s.setOption(rest)
	case "usinewgame":
		s.seed++
		s.ready().NewGame()
	case "position":
		err = s.position(rest)
		s.lost = err
	case "go":
		err = s.start(rest)
	case "stop":
		s.stop()
	case "ponderhit":
		err = s.ponderHit(rest)
	case "gameover":
		// A GUI may end a game without stop.
		s.stop()
		switch rest {
		case "win", "lose", "draw":
		default:
			err = faultf(word, rest, "win, lose or draw was expected")
		}
	case "debug":
		switch rest {
		case "on", "off":
			s.debug = rest == "on"
		default:
			err = faultf(word, rest, "on or off was expected")
		}
	case "register":
	case "d":
		s.describe()
	case "quit":
		s.over = true
	default:
		err = faultf("unknown command", word, "ignored")
	}
	if err != nil {
		s.out.say("%s", err)
	}
}

func (s *session) introduce() {
	s.out.linef("id name %s", s.config.Name)
	s.out.linef("id author %s", s.config.Author)
	for _, o := range s.options() {
		s.out.line(o.String())
	}
	s.out.line("usiok")
}

// On error the game stays, but is not searched.
func (s *session) position(rest string) error {
	start, moves, err := notation.ParsePosition(&s.set.Start, rest)
	if err != nil {
		return &Error{Command: "position", Reason: strings.TrimPrefix(err.Error(), "USI position, "), Err: err}
	}
	game := shogi.NewGame(start)
	for _, m := range moves {
		if game.Result().Over() {
			game = shogi.NewGame(afresh(game.Position()))
		}
		if err := game.Play(m); err != nil {
			return &Error{Command: "position", Reason: err.Error(), Err: err}
		}
	}
	if game.Result().Over() && game.Position().HasLegal() {
		game = shogi.NewGame(afresh(game.Position()))
	}
	s.game = game
	return nil
}

// afresh starts a new game at p: GUIs may continue after repetition or the move limit.
func afresh(p *shogi.Position) shogi.Position {
	setup := p.Setup()
	setup.Ply = 1
	fresh, err := setup.Position()
	if err != nil {
		fresh, err = setup.Problem()
	}
	if err != nil { // impossible after legal moves
		return *p
	}
	return fresh
}

func (s *session) describe() {
	p := s.game.Position()
	s.out.say("%s, impasse %s: %s", s.set.ID, s.set.Impasse, notation.FormatSFEN(p))
	legal := p.AppendLegal(nil)
	names := make([]string, len(legal))
	for i, m := range legal {
		names[i] = notation.FormatUSI(p.Rules(), m)
	}
	s.out.say("key %016x, %s to move, in check: %t, occurrences: %d", p.Key(), p.Side(), p.InCheck(), s.game.Occurrences())
	if r := s.game.Result(); r.Over() {
		s.out.say("the game is over: %s", r.Reason)
	}
	s.out.say("%d legal moves: %s", len(legal), strings.Join(names, " "))
}

// Deeper counts never end.
const maxPerft = 20

// perft prints "move: count" lines, an empty line, "Nodes searched: N". stop ends it early.
func (s *session) perft(rest string) error {
	depth, err := strconv.Atoi(rest)
	if err != nil || depth < 0 || depth > maxPerft {
		return faultf("go perft", rest, "a depth from 0 to %d was expected", maxPerft)
	}
	ctx, cancel := context.WithCancel(s.ctx)
	j := &job{cancel: cancel, done: make(chan outcome, 1), count: true}
	s.job = j
	p := *s.game.Position()
	go func() {
		total := uint64(1)
		if depth > 0 {
			total = 0
			for _, m := range p.AppendLegal(nil) {
				n, ok := count(ctx, p, m, depth-1)
				if !ok {
					break
				}
				total += n
				s.out.linef("%s: %d", notation.FormatUSI(p.Rules(), m), n)
			}
		}
		if ctx.Err() == nil {
			s.out.line("")
			s.out.linef("Nodes searched: %d", total)
		} else {
			s.out.say("go perft: stopped before the end")
		}
		j.done <- outcome{}
	}()
	return nil
}

// A depth of a few milliseconds, without checks for stop.
const atOnce = 2

func count(ctx context.Context, p shogi.Position, m shogi.Move, depth int) (n uint64, ok bool) {
	if ctx.Err() != nil {
		return 0, false
	}
	p.Advance(m)
	if depth <= atOnce {
		return shogi.Perft(&p, depth), true
	}
	for _, m := range p.AppendLegal(nil) {
		c, ok := count(ctx, p, m, depth-1)
		if !ok {
			return 0, false
		}
		n += c
	}
	return n, true
}

// In centipawns below the best book move.
const bookSlack = 30

func (s *session) chooseBook(path string) error {
	if path == "" {
		s.book = nil
		return nil
	}
	f, ok := book.FormatOf(path)
	if !ok {
		return faultf("setoption", path, "BookFile: the name of a book ends in "+book.Endings)
	}
	return readFile("BookFile", path, func(in io.Reader) error {
		b, _, err := book.Read(in, f, &s.set.Start)
		if err == nil {
			s.book = b
		}
		return err
	})
}

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
