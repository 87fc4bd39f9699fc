package csa

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/kifu/timecontrol"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// fork handles %%FORK. It sets a one-game buoy at the position of another game after move
// n, or before its last move if n is missing.
func (c *session) fork(args []string, text string) {
	buoy := ""
	err := func() (err error) {
		if len(args) < 1 || len(args) > 3 {
			return errors.New("want the id of a game, perhaps the name of a buoy, and perhaps the number of a move")
		}
		n := -1
		rest := args[1:]
		if len(rest) > 0 && strings.Trim(rest[len(rest)-1], "0123456789") == "" {
			if n, err = strconv.Atoi(rest[len(rest)-1]); err != nil {
				return fmt.Errorf("%q is no number of a move", clip(rest[len(rest)-1]))
			}
			rest = rest[:len(rest)-1]
		}
		if len(rest) > 1 {
			return fmt.Errorf("%q is no number of a move", clip(rest[1]))
		}
		branch, err := c.server.branch(hubID(args[0]), n)
		if err != nil {
			return err
		}
		buoy = branch.name
		if len(rest) == 1 {
			buoy = rest[0]
		}
		name, err := asBuoy(buoy)
		if err != nil {
			return err
		}
		config, err := c.server.configure(&name)
		if err != nil {
			return err
		}
		if config.Rules != branch.rules {
			return fmt.Errorf("the game is one of %s: the buoy has to end in @%s", branch.rules, branch.rules)
		}
		return c.storeBuoy(name.Text, branch.start, 1)
	}()
	c.told("FORK", text, err, buoy)
}

// branch is the point at which a game is forked.
type branch struct {
	// name is a buoy's name with the game's times.
	name, rules, start string
}

// branch returns the position of a game after move n, or before the last move if n is
// negative.
func (s *Server) branch(game string, n int) (b branch, err error) {
	if !hubGame.MatchString(game) {
		return b, errors.New("there is no such game")
	}
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	watch, err := s.config.Games.Watch(ctx, "", game)
	if err != nil {
		return b, plainly(s, err)
	}
	defer watch.Close()
	var fault error
	err = look(ctx, watch, func(g *match.Game) {
		config := g.Config()
		if n < 0 {
			n = max(0, g.Len()-1)
		}
		if n > g.Len() {
			fault = fmt.Errorf("the game has %d moves", g.Len())
			return
		}
		p := g.Start()
		for _, m := range g.Moves()[:n] {
			var u shogi.Undo
			p.Make(m, &u)
		}
		if !p.HasLegal() {
			fault = errors.New("after this move the game was over")
			return
		}
		b = branch{name: forkName(game, &config), rules: config.Rules, start: notation.FormatSFEN(&p)}
	})
	if err != nil {
		return b, plainly(s, err)
	}
	return b, fault
}

// forkName builds the name of a fork with the game's times in whole seconds.
func forkName(game string, c *match.Config) string {
	name := timecontrol.GameName(buoyName+"_"+game[:8], c.Control)
	if set, err := standard(); err != nil || set.ID != c.Rules {
		name += "@" + c.Rules
	}
	return name
}
