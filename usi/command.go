package usi

import (
	"strings"

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
