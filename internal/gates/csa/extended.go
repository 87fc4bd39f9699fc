package csa

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/shogi"
)

// A command of the extended mode.
type command struct {
	usage, help string
	run         func(c *session, args []string, text string)
}

func commands() map[string]command {
	return map[string]command{
		"%%HELP":    {"", "list the commands", (*session).help},
		"%%VERSION": {"", "tell what server this is", (*session).version},
		"%%WHO":     {"", "list who is logged in", (*session).who},
		"%%LIST":    {"", "list the games that are played here", (*session).list},
		"%%RATING":  {"", "list the ratings of the players here", (*session).rating},
		"%%GAME":    {"[GAME +|-|*]", "wait for a game as Black, White or either; without words, wait no longer", (*session).wait},
		"%%CHALLENGE": {"GAME +|-|*", "play who waits for that game, without waiting", func(c *session, args []string, text string) {
			c.challenge(args, text)
		}},
		"%%SETBUOY":      {"GAME MOVES COUNT", "let so many games of a name, buoy_…, begin after moves as +7776FU-3334FU", (*session).setBuoy},
		"%%DELETEBUOY":   {"GAME", "let them begin there no longer", (*session).deleteBuoy},
		"%%GETBUOYCOUNT": {"GAME", "tell how many games are left to a buoy, -1 for no buoy", (*session).countBuoy},
		"%%FORK":         {"GAME_ID [GAME] [N]", "set a buoy for one game after move N of a game, else before its last", (*session).fork},
		"%%CHAT":         {"TEXT", "tell all in the extended mode", (*session).chat},
		"%%SHOW":         {"GAME_ID", "show a game", (*session).show},
		"%%MONITORON":    {"GAME_ID", "watch a game: the board after each move", func(c *session, args []string, _ string) { c.monitor(args, 1) }},
		"%%MONITOR2ON":   {"GAME_ID", "watch a game: its record and each move", func(c *session, args []string, _ string) { c.monitor(args, 2) }},
		"%%MONITOROFF":   {"GAME_ID", "watch it no longer", func(c *session, args []string, _ string) { c.unmonitor(args, 1) }},
		"%%MONITOR2OFF":  {"GAME_ID", "watch it no longer", func(c *session, args []string, _ string) { c.unmonitor(args, 2) }},
	}
}

// extended handles a line that begins with %%.
func (c *session) extended(word, text string) {
	command, ok := commands()[word]
	switch {
	case !c.player.extended:
		c.complain("this needs the extended mode: LOGIN NAME PASSWORD x1", word)
	case !ok:
		c.complain("unknown command; %%HELP lists those there are", word)
	default:
		command.run(c, strings.Fields(text), text)
	}
}

// reply sends the lines of an answer and its end line.
func (c *session) reply(name string, lines ...string) {
	out := make([]string, 0, len(lines)+1)
	for _, line := range lines {
		out = append(out, "##["+name+"] "+line)
	}
	c.say(append(out, "##["+name+"] +OK")...)
}

func (c *session) help([]string, string) {
	all := commands()
	var lines []string
	for _, word := range slices.Sorted(maps.Keys(all)) {
		lines = append(lines, strings.TrimSpace(word+" "+all[word].usage)+": "+all[word].help)
	}
	c.reply("HELP", lines...)
}

func (c *session) version([]string, string) {
	c.reply("VERSION", strings.TrimSpace("komadai "+c.server.config.Version)+", CSA server protocol 1.2.1")
}

func (c *session) who([]string, string) {
	c.reply("WHO", c.server.everywhere("who")...)
}

// status returns the state of a session. The caller holds the server's mutex.
func (c *session) status() string {
	switch {
	case c.at != nil:
		return "game " + c.at.id
	case c.offer != nil:
		return "agree_waiting " + c.offer.id
	case c.opening != nil:
		if c.opening.seek != nil {
			return "game_waiting " + c.opening.seek.game.Text
		}
		return "game_waiting " + webName
	case c.seek != nil:
		wish := "*"
		if c.seek.wishes {
			wish = talk.Sign(c.seek.wish)
		}
		return "game_waiting " + c.seek.game.Text + " " + wish
	}
	return "connected"
}

func (c *session) list([]string, string) {
	c.reply("LIST", c.server.everywhere("list")...)
}

// rating lists the ratings of logged-in accounts: name, rule set, speed class, rating.
func (c *session) rating([]string, string) {
	s := c.server
	var players []*player
	s.mu.Lock()
	for _, name := range slices.Sorted(maps.Keys(s.players)) {
		if p := s.players[name].player; p.account != "" {
			players = append(players, p)
		}
	}
	s.mu.Unlock()
	var lines []string
	for _, p := range players {
		if s.config.Ratings == nil {
			break
		}
		ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
		all, err := s.config.Ratings.Standings(ctx, p.account)
		cancel()
		if err != nil {
			c.complain(s.explain(err), "%%RATING")
			return
		}
		for _, one := range all {
			lines = append(lines, fmt.Sprintf("%s %s %s %.0f", p.name, one.Rules, one.Speed, one.At(time.Now()).Value))
		}
	}
	c.reply("RATING", lines...)
}

// parseSeek parses the arguments of %%GAME and %%CHALLENGE.
func parseSeek(args []string) (*seek, error) {
	if len(args) != 2 || !strings.Contains("+-*", args[1]) || len(args[1]) != 1 {
		return nil, fmt.Errorf("want the name of a game and +, - or *")
	}
	game, err := talk.ParseGameName(args[0])
	if err != nil {
		return nil, err
	}
	k := &seek{game: game, wish: game.Wish, wishes: game.Wishes}
	switch args[1] {
	case "+":
		k.wish, k.wishes = shogi.Black, true
	case "-":
		k.wish, k.wishes = shogi.White, true
	}
	return k, nil
}

// wait handles %%GAME.
func (c *session) wait(args []string, text string) {
	if len(args) == 0 {
		c.server.mu.Lock()
		c.server.withdraw(c)
		c.server.mu.Unlock()
		c.shut()
		c.mine, c.called = false, nil
		c.reply("GAME")
		return
	}
	c.look("GAME", args, text, true)
}

// challenge handles %%CHALLENGE.
func (c *session) challenge(args []string, text string) { c.look("CHALLENGE", args, text, false) }

func (c *session) look(name string, args []string, text string, wait bool) {
	c.server.mu.Lock()
	busy := c.offer != nil || c.at != nil
	c.server.mu.Unlock()
	if busy {
		c.complain("you have a game already", "%%"+name+" "+text)
		return
	}
	c.shut()
	c.mine, c.called = false, nil
	if len(args) > 0 && hubGame.MatchString(args[0]) {
		if err := c.join(args[0]); err != nil {
			c.complain(err.Error(), "%%"+name+" "+text)
		}
		return
	}
	k, err := parseSeek(args)
	if err == nil {
		err = c.server.enter(c, k, wait)
	}
	switch {
	case errors.Is(err, errNobody):
		c.reply(name, err.Error())
	case err != nil:
		c.complain(err.Error(), "%%"+name+" "+text)
	case wait:
		c.reply(name)
	}
}

func (c *session) chat(_ []string, text string) {
	if text == "" {
		c.complain("there is nothing to say", "%%CHAT")
		return
	}
	if err := c.silenced(); err != nil {
		c.complain(err.Error(), "%%CHAT")
		return
	}
	c.server.spread(c.player.name, text)
	c.server.peers.publish(chatSubject, notice{From: c.player.name, Text: text})
}

// silenced returns an error if the client is muted.
func (c *session) silenced() error {
	s := c.server
	if s.config.Mutes == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	until, muted, err := s.config.Mutes.Muted(ctx, c.player.holder, time.Now())
	switch {
	case err != nil:
		return errors.New(s.explain(err))
	case !muted:
		return nil
	case until.IsZero():
		return errors.New("a moderator has muted you: you can play, but no longer talk")
	}
	return fmt.Errorf("a moderator has muted you until %s UTC: you can play, but not talk", until.UTC().Format("2006-01-02 15:04"))
}
