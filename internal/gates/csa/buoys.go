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
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
)

// buoys are start positions that clients have set for a number of games of one name.
type buoys struct{ *gate }

// Limits of buoys: per owner, in total, games, and lifetime.
const (
	ownBuoys  = 50
	allBuoys  = 5000
	buoyGames = 1000
	buoyLasts = 30 * 24 * time.Hour
)

const (
	errNoBuoy   = clientError("there is no buoy with that name, or all its games have begun")
	errNotOwned = clientError("you have no buoy of that name")
	errBuoyName = clientError("the name of a buoy is written buoy_NAME-SECONDS-BYOYOMI, without a handicap and a side")
)

func isBuoy(name *talk.GameName) bool {
	return name.Event == buoyName || strings.HasPrefix(name.Event, buoyName+"_")
}

func parseBuoy(text string) (talk.GameName, error) {
	name, err := talk.ParseGameName(text)
	if err != nil {
		return name, err
	}
	if !isBuoy(&name) || name.Handicap != "" || name.HasSide {
		return name, errBuoyName
	}
	return name, nil
}

func (b buoys) configure(k *seek) (c match.Config, err error) {
	if c, err = b.gate.configure(&k.game); err != nil || !isBuoy(&k.game) {
		return c, err
	}
	ctx, cancel := b.short()
	defer cancel()
	buoy, ok, err := b.Store.Buoy(ctx, k.game.Text)
	switch {
	case err != nil:
		return c, b.explain(err)
	case !ok || k.game.Handicap != "":
		return c, errNoBuoy
	}
	k.start, c.Start = buoy.Start, buoy.Start
	return c, nil
}

// spend takes one game from a buoy, if name is one; back returns it.
func (b buoys) spend(ctx context.Context, name string) (back func(), err error) {
	game, err := talk.ParseGameName(name)
	if err != nil || !isBuoy(&game) {
		return func() {}, nil
	}
	ok, err := b.Store.SpendBuoy(ctx, name, 1)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, errNoBuoy
	}
	return func() {
		ctx, cancel := b.lasting()
		defer cancel()
		_, err := b.Store.SpendBuoy(ctx, name, -1)
		b.report(err)
	}, nil
}

// set handles %%SETBUOY, with moves as in +7776FU-3334FU.
func (b buoys) set(owner people.ID, args []string) error {
	if len(args) != 3 {
		return errors.New("want the name of a game, moves as +7776FU-3334FU and a number of games")
	}
	name, err := parseBuoy(args[0])
	if err != nil {
		return err
	}
	config, err := b.gate.configure(&name)
	if err != nil {
		return err
	}
	games, err := strconv.Atoi(args[2])
	if err != nil || games < 1 || games > buoyGames {
		return fmt.Errorf("%q games: want 1 to %d", clip(args[2]), buoyGames)
	}
	start, err := b.after(&config, args[1])
	if err != nil {
		return err
	}
	return b.put(owner, name.Text, start, games)
}

func (b buoys) after(config *match.Config, moves string) (string, error) {
	set, err := b.book.RuleSet(config.Rules, config.Impasse)
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

func split(moves string) (words []string) {
	for i, r := range moves {
		if i == 0 || r == '+' || r == '-' {
			words = append(words, "")
		}
		words[len(words)-1] += string(r)
	}
	return words
}

func (b buoys) put(owner people.ID, name, start string, games int) error {
	ctx, cancel := b.short()
	defer cancel()
	now := b.Games.Now()
	buoy := match.Buoy{Name: name, Owner: owner, Start: start, Left: games, Set: now}
	ok, err := b.Store.SetBuoy(ctx, buoy, now.Add(-buoyLasts), ownBuoys, allBuoys)
	if err == nil && !ok {
		return fmt.Errorf("there is a buoy of that name, or you have %d already", ownBuoys)
	}
	return b.explain(err)
}

func (b buoys) drop(owner people.ID, args []string) error {
	if len(args) != 1 {
		return errors.New("want the name of a buoy")
	}
	ctx, cancel := b.short()
	defer cancel()
	ok, err := b.Store.DropBuoy(ctx, args[0], owner)
	if err == nil && !ok {
		err = errNotOwned
	}
	return b.explain(err)
}

// count handles %%GETBUOYCOUNT: -1 for no buoy.
func (b buoys) count(args []string) (left int, err error) {
	if len(args) != 1 {
		return 0, errors.New("want the name of a buoy")
	}
	ctx, cancel := b.short()
	defer cancel()
	buoy, ok, err := b.Store.Buoy(ctx, args[0])
	if err == nil && !ok {
		return -1, nil
	}
	return buoy.Left, b.explain(err)
}

// fork handles %%FORK. It sets a buoy at the position of a game after move n, by default
// before its last move, and returns the name.
func (b buoys) fork(owner people.ID, args []string) (name string, err error) {
	if len(args) < 1 || len(args) > 3 {
		return "", errors.New("want the id of a game, perhaps the name of a buoy, and perhaps the number of a move")
	}
	n, rest := -1, args[1:]
	if len(rest) > 0 && strings.Trim(rest[len(rest)-1], "0123456789") == "" {
		last := rest[len(rest)-1]
		if n, err = strconv.Atoi(last); err != nil {
			return "", fmt.Errorf("%q is not a move number", clip(last))
		}
		rest = rest[:len(rest)-1]
	}
	if len(rest) > 1 {
		return "", fmt.Errorf("%q is not a move number", clip(rest[1]))
	}
	game := hubID(args[0])
	start, of, err := b.branch(game, n)
	if err != nil {
		return "", err
	}
	if name = forkName(game, &of); len(rest) == 1 {
		name = rest[0]
	}
	parsed, err := parseBuoy(name)
	if err != nil {
		return "", err
	}
	config, err := b.gate.configure(&parsed)
	if err != nil {
		return "", err
	}
	if config.Rules != of.Rules {
		return "", fmt.Errorf("the game is one of %s: the buoy has to end in @%s", of.Rules, of.Rules)
	}
	return name, b.put(owner, parsed.Text, start, 1)
}

// branch returns the position of a game after move n, or before the last if n is negative.
func (b buoys) branch(game string, n int) (start string, of match.Config, err error) {
	if !hubGame.MatchString(game) {
		return "", of, errors.New("there is no such game")
	}
	ctx, cancel := b.short()
	defer cancel()
	g, err := b.peek(ctx, game)
	if err != nil {
		return "", of, b.explain(err)
	}
	if n < 0 {
		n = max(0, g.Len()-1)
	}
	if n > g.Len() {
		return "", of, fmt.Errorf("the game has %d moves", g.Len())
	}
	p := g.Start()
	advance(&p, g.Moves()[:n])
	if !p.HasLegal() {
		return "", of, errors.New("after this move the game was over")
	}
	return notation.FormatSFEN(&p), g.Config(), nil
}

func forkName(game string, c *match.Config) string {
	name := csa.GameName(buoyName+"_"+game[:8], c.Control)
	if !isStandard(c.Rules) {
		name += "@" + c.Rules
	}
	return name
}
