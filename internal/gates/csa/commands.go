package csa

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type console struct {
	*lobby
	members  *members
	peers    *peers
	monitors monitors
}

type command struct {
	usage, help string
	run         func(c *console, args []string, text string) (lines []string, err error)
}

var errAnswered = errors.New("the command has been answered")

func answers(f func(c *console, args []string) error) func(*console, []string, string) ([]string, error) {
	return func(c *console, args []string, _ string) ([]string, error) {
		if err := f(c, args); err != nil {
			return nil, err
		}
		return nil, errAnswered
	}
}

func commands() map[string]command {
	return map[string]command{
		"%%HELP":         {"", "list the commands", (*console).help},
		"%%VERSION":      {"", "show the name of the server", (*console).version},
		"%%WHO":          {"", "list the logged-in players", (*console).who},
		"%%LIST":         {"", "list the games that are played here", (*console).list},
		"%%RATING":       {"", "list the ratings of the players here", (*console).rating},
		"%%GAME":         {"[GAME +|-|*]", "wait for a game as Black, White or either; without words, wait no longer", (*console).wait},
		"%%CHALLENGE":    {"GAME +|-|*", "play a waiting player without waiting", (*console).challenge},
		"%%SETBUOY":      {"GAME MOVES COUNT", "let so many games of a name, buoy_…, begin after moves as +7776FU-3334FU", (*console).setBuoy},
		"%%DELETEBUOY":   {"GAME", "let them begin there no longer", (*console).dropBuoy},
		"%%GETBUOYCOUNT": {"GAME", "show the number of games left for a buoy; -1 if there is no buoy", (*console).countBuoy},
		"%%FORK":         {"GAME_ID [GAME] [N]", "set a buoy for one game after move N of a game, else before its last", (*console).fork},
		"%%CHAT":         {"TEXT", "send a message to all in extended mode", (*console).chat},
		"%%SHOW":         {"GAME_ID", "show a game", (*console).show},
		"%%MONITORON":    {"GAME_ID", "watch a game: the board after each move", answers(func(c *console, args []string) error { return c.monitors.start("MONITOR", args) })},
		"%%MONITOR2ON":   {"GAME_ID", "watch a game: its record and each move", answers(func(c *console, args []string) error { return c.monitors.start("MONITOR2", args) })},
		"%%MONITOROFF":   {"GAME_ID", "watch it no longer", answers(func(c *console, args []string) error { return c.monitors.stop("MONITOR", args) })},
		"%%MONITOR2OFF":  {"GAME_ID", "watch it no longer", answers(func(c *console, args []string) error { return c.monitors.stop("MONITOR2", args) })},
	}
}

func (c *console) run(word, text string) {
	command, ok := commands()[word]
	switch {
	case !c.player.extended:
		c.complain("this needs the extended mode: LOGIN NAME PASSWORD x1", word)
		return
	case !ok:
		c.complain("unknown command; %%HELP lists those there are", word)
		return
	}
	switch lines, err := command.run(c, strings.Fields(text), text); {
	case err == nil:
		c.reply(strings.TrimPrefix(word, "%%"), lines...)
	case !errors.Is(err, errAnswered):
		c.complain(err.Error(), strings.TrimSpace(word+" "+text))
	}
}

func (c *console) help([]string, string) (lines []string, err error) {
	all := commands()
	for _, word := range slices.Sorted(maps.Keys(all)) {
		lines = append(lines, strings.TrimSpace(word+" "+all[word].usage)+": "+all[word].help)
	}
	return lines, nil
}

func (c *console) version([]string, string) ([]string, error) {
	return []string{strings.TrimSpace("komadai "+c.Version) + ", CSA server protocol 1.2.1"}, nil
}

func (c *console) who([]string, string) ([]string, error) { return c.peers.everywhere("who"), nil }

func (c *console) list([]string, string) ([]string, error) { return c.peers.everywhere("list"), nil }

// rating lists accounts: name, rule set, speed class, rating.
func (c *console) rating([]string, string) (lines []string, err error) {
	ctx, cancel := c.short()
	defer cancel()
	for _, p := range c.members.accounts() {
		all, err := c.Store.Standings(ctx, p.account)
		if err != nil {
			return nil, c.explain(err)
		}
		for _, one := range all {
			lines = append(lines, fmt.Sprintf("%s %s %s %.0f", p.name, one.Rules, one.Speed, one.At(c.Games.Now()).Value))
		}
	}
	return lines, nil
}

func (c *console) wait(args []string, _ string) ([]string, error) {
	if len(args) == 0 {
		c.stop()
		return nil, nil
	}
	err := c.look(args, true)
	if err == nil && hubGame.MatchString(args[0]) {
		err = errAnswered
	}
	return nil, err
}

func (c *console) challenge(args []string, _ string) ([]string, error) {
	switch err := c.look(args, false); {
	case errors.Is(err, errNobody):
		return []string{err.Error()}, nil
	case err != nil:
		return nil, err
	}
	return nil, errAnswered
}

func (c *console) look(args []string, wait bool) error {
	if c.offer != nil || c.at != "" {
		return errors.New("you have a game already")
	}
	c.stop()
	if len(args) > 0 && hubGame.MatchString(args[0]) {
		return c.join(args[0])
	}
	k, err := parseSeek(args)
	if err != nil {
		return err
	}
	return c.enter(k, wait)
}

func (c *console) setBuoy(args []string, _ string) ([]string, error) {
	return nil, c.buoys.set(c.player.holder, args)
}

func (c *console) dropBuoy(args []string, _ string) ([]string, error) {
	return nil, c.buoys.drop(c.player.holder, args)
}

func (c *console) countBuoy(args []string, _ string) ([]string, error) {
	left, err := c.buoys.count(args)
	return []string{strconv.Itoa(left)}, err
}

func (c *console) fork(args []string, _ string) ([]string, error) {
	name, err := c.buoys.fork(c.player.holder, args)
	return []string{name}, err
}

func (c *console) show(args []string, _ string) ([]string, error) { return c.monitors.show(args) }

func (c *console) chat(_ []string, text string) ([]string, error) {
	if text == "" {
		return nil, errors.New("the message is empty")
	}
	if err := c.silenced(); err != nil {
		return nil, err
	}
	c.peers.chat(c.player.name, text)
	return nil, errAnswered
}

func (c *console) silenced() error {
	ctx, cancel := c.short()
	defer cancel()
	until, muted, err := c.Store.Muted(ctx, c.player.holder, c.Games.Now())
	switch {
	case err != nil || !muted:
		return c.explain(err)
	case until.IsZero():
		return errors.New("a moderator has muted you: you can play, but no longer talk")
	}
	return fmt.Errorf("a moderator has muted you until %s UTC: you can play, but not talk", until.UTC().Format("2006-01-02 15:04"))
}
