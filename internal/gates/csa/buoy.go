package csa

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
)

// buoyName is the event prefix of games that start at a buoy: a start position that an
// extended-mode client has set for a number of games.
const buoyName = "buoy"

// Limits of buoys: per owner, in total, games per buoy, and lifetime.
const (
	ownBuoys  = 50
	allBuoys  = 5000
	buoyGames = 1000
	buoyLasts = 30 * 24 * time.Hour
)

// Buoys stores start positions by game name. The store implements it.
type Buoys interface {
	// SetBuoy stores a buoy and drops those placed before old. ok is false if the name is
	// taken or a limit is reached.
	SetBuoy(ctx context.Context, b match.Buoy, old time.Time, each, all int) (ok bool, err error)
	// Buoy returns the buoy of a name if it has games left.
	Buoy(ctx context.Context, name string) (b match.Buoy, ok bool, err error)
	// SpendBuoy takes n games from a buoy; a negative n returns them.
	SpendBuoy(ctx context.Context, name string, n int) (ok bool, err error)
	DropBuoy(ctx context.Context, name string, owner principal.ID) (ok bool, err error)
}

var (
	errNoBuoys  = errors.New("this server keeps no buoys")
	errNoBuoy   = errors.New("there is no buoy of that name, or all its games have begun")
	errBuoyName = errors.New("the name of a buoy is written buoy_NAME-SECONDS-BYOYOMI, without a handicap and a side")
)

// isBuoy reports whether name is that of a buoy.
func isBuoy(name *talk.GameName) bool {
	return name.Event == buoyName || strings.HasPrefix(name.Event, buoyName+"_")
}

// lay sets the start position of config if the name is that of a buoy.
func (s *Server) lay(k *seek, config *match.Config) error {
	if !isBuoy(&k.game) {
		return nil
	}
	if s.config.Buoys == nil {
		return errNoBuoys
	}
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	b, ok, err := s.config.Buoys.Buoy(ctx, k.game.Text)
	switch {
	case err != nil:
		return plainly(s, err)
	case !ok || k.game.Handicap != "":
		return errNoBuoy
	}
	k.start, config.Start = b.Start, b.Start
	return nil
}

// spend takes one game from a buoy; other names need none. back returns it if the game
// does not start.
func (s *Server) spend(ctx context.Context, name string) (back func(), err error) {
	game, err := talk.ParseGameName(name)
	if err != nil || !isBuoy(&game) || s.config.Buoys == nil {
		return func() {}, nil
	}
	ok, err := s.config.Buoys.SpendBuoy(ctx, name, 1)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, errNoBuoy
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
		defer cancel()
		if _, err := s.config.Buoys.SpendBuoy(ctx, name, -1); err != nil {
			s.report(err)
		}
	}, nil
}

// asBuoy parses the name of a buoy.
func asBuoy(text string) (talk.GameName, error) {
	name, err := talk.ParseGameName(text)
	if err != nil {
		return name, err
	}
	if !isBuoy(&name) || name.Handicap != "" || name.Wishes {
		return name, errBuoyName
	}
	return name, nil
}

// setBuoy handles %%SETBUOY: game name, moves from the rule set's start as in
// +7776FU-3334FU, and number of games.
func (c *session) setBuoy(args []string, text string) {
	err := func() error {
		if len(args) != 3 {
			return errors.New("want the name of a game, moves as +7776FU-3334FU and a number of games")
		}
		name, err := asBuoy(args[0])
		if err != nil {
			return err
		}
		config, err := c.server.configure(&name)
		if err != nil {
			return err
		}
		games, err := strconv.Atoi(args[2])
		if err != nil || games < 1 || games > buoyGames {
			return fmt.Errorf("%q games: want 1 to %d", clip(args[2]), buoyGames)
		}
		start, err := c.server.after(&config, args[1])
		if err != nil {
			return err
		}
		return c.storeBuoy(name.Text, start, games)
	}()
	c.told("SETBUOY", text, err)
}

// told answers a command that has no result but success or an error.
func (c *session) told(name, text string, err error, lines ...string) {
	if err != nil {
		c.complain(err.Error(), "%%"+name+" "+text)
		return
	}
	c.reply(name, lines...)
}

// after returns the position after concatenated moves.
func (s *Server) after(config *match.Config, moves string) (string, error) {
	set, err := s.book.RuleSet(config.Rules, config.Impasse)
	if err != nil {
		return "", err
	}
	p, err := place(set, config.Start)
	if err != nil {
		return "", err
	}
	alphabet := csa.NewAlphabet(set)
	for n, word := range split(moves) {
		m, err := alphabet.ParseMove(&p, word)
		if err == nil {
			err = p.Play(m)
		}
		if err != nil {
			return "", fmt.Errorf("move %d, %q, cannot be played there", n+1, clip(word))
		}
	}
	if !p.HasLegal() {
		return "", errors.New("after these moves the game is over")
	}
	return notation.FormatSFEN(&p), nil
}

// split splits concatenated moves; each begins with its side's sign.
func split(moves string) (words []string) {
	for i, r := range moves {
		if i == 0 || r == '+' || r == '-' {
			words = append(words, "")
		}
		words[len(words)-1] += string(r)
	}
	return words
}

func (c *session) storeBuoy(name, start string, games int) error {
	s := c.server
	if s.config.Buoys == nil {
		return errNoBuoys
	}
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	now := time.Now()
	b := match.Buoy{Name: name, Owner: c.player.holder, Start: start, Left: games, Set: now}
	ok, err := s.config.Buoys.SetBuoy(ctx, b, now.Add(-buoyLasts), ownBuoys, allBuoys)
	switch {
	case err != nil:
		return plainly(s, err)
	case !ok:
		return fmt.Errorf("there is a buoy of that name, or you have %d already", ownBuoys)
	}
	return nil
}

// deleteBuoy handles %%DELETEBUOY.
func (c *session) deleteBuoy(args []string, text string) {
	err := func() error {
		if len(args) != 1 {
			return errors.New("want the name of a buoy")
		}
		if c.server.config.Buoys == nil {
			return errNoBuoys
		}
		ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
		defer cancel()
		ok, err := c.server.config.Buoys.DropBuoy(ctx, args[0], c.player.holder)
		switch {
		case err != nil:
			return plainly(c.server, err)
		case !ok:
			return errors.New("you have no buoy of that name")
		}
		return nil
	}()
	c.told("DELETEBUOY", text, err)
}

// countBuoy handles %%GETBUOYCOUNT. The count of an unknown buoy is -1.
func (c *session) countBuoy(args []string, text string) {
	left := -1
	err := func() error {
		if len(args) != 1 {
			return errors.New("want the name of a buoy")
		}
		if c.server.config.Buoys == nil {
			return errNoBuoys
		}
		ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
		defer cancel()
		b, ok, err := c.server.config.Buoys.Buoy(ctx, args[0])
		if err != nil {
			return plainly(c.server, err)
		}
		if ok {
			left = b.Left
		}
		return nil
	}()
	c.told("GETBUOYCOUNT", text, err, strconv.Itoa(left))
}
