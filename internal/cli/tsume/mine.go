package tsume

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"sync"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
)

type mineCmd struct {
	Paths []string `arg:"" name:"records" help:"Files or folders of game records; - is standard input."`
	verb.RecordFlags
	fileFlags
	Plies  verb.Span     `default:"3..9" placeholder:"N..M" help:"Length of the mate in plies, odd, 1 to 31 (default ${default})."`
	Unique bool          `help:"Only mates with a unique first move."`
	Sound  bool          `help:"Only mates that are sound problems."`
	All    bool          `help:"Every position of a mating attack instead of the first."`
	Futile string        `enum:"narrow,strict,loose" default:"narrow" help:"Rule for useless interpositions (無駄合): narrow, loose or strict (default ${default})."`
	Nodes  uint64        `default:"5000" placeholder:"N" help:"Nodes per mate search (default ${default})."`
	Lang   verb.Language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of the text: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
	JSON   bool          `name:"json" xor:"form" help:"Print JSON."`
	SFEN   bool          `name:"sfen" xor:"form" help:"Print one SFEN per line."`
}

func (mineCmd) Help() string {
	return `Finds mates in game records of any format: main-line positions where the side to move has a
mate of the given length, played or not. Each line has the file, the game and the ply. Of a mating
attack only the first position is printed. Unreadable games are reported on standard error and
skipped.

Example:

    komadai tsume mine floodgate/2026/
    komadai tsume mine --plies 5..11 --unique --json games.csa
    komadai tsume mine --sound --sfen games.csa`
}

type minedLine struct {
	Source string `json:"source"`
	Game   int    `json:"game"`
	// Ply is the number of moves played earlier.
	Ply      int      `json:"ply"`
	Rules    string   `json:"rules"`
	SFEN     string   `json:"sfen"`
	Plies    int      `json:"plies"`
	Moves    []string `json:"moves"`
	Japanese string   `json:"ja"`
	Unique   bool     `json:"unique"`
	Played   bool     `json:"played"`
	Left     bool     `json:"left,omitempty"`

	// position is that of SFEN, last the move that led to it, line is Moves.
	position shogi.Position
	last     shogi.Move
	line     []shogi.Move
}

type mined struct {
	lines []minedLine
	err   error
	path  string
}

func (c *mineCmd) Run(env verb.Env) (err error) {
	env, stop := verb.Interruptible(env)
	defer stop()
	read, from, err := c.Options()
	if err != nil {
		return err
	}
	o := compose.MineOptions{
		Plies: compose.Range(c.Plies), Unique: c.Unique, Sound: c.Sound, All: c.All, Futile: futileOf(c.Futile), Nodes: c.Nodes,
	}
	if _, err := compose.Mine(env.Context, read.Rules.Start, nil, o); err != nil && !errors.Is(err, compose.ErrNoKing) && env.Context.Err() == nil {
		return verb.Usage(err)
	}
	sources, err := verb.Records(c.Paths)
	if err != nil {
		return err
	}
	env, closed, err := c.open(env, sources...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closed()) }()
	m := verb.NewRecordMeter(env.Err, sources, c.Progress)
	all := &inputGames{env: env, sources: sources, from: from, read: read, meter: m, places: map[int]place{}}
	var failed error
	verb.InOrder(env.Context, make(verb.Cores, c.Jobs), all.games(), func(number int, g kifu.Game, err error) mined {
		at := all.place(number)
		m.Games.Add(1)
		if err != nil {
			return mined{path: at.path, err: err}
		}
		return mined{lines: c.mine(env, at, g.Record, o)}
	}, func(r mined) bool {
		if r.err != nil {
			m.Fail(verb.FindingOf(r.path, r.err).String())
			return true
		}
		for _, line := range r.lines {
			if failed = m.Aside(func() error { return c.print(env.Out, line) }); failed != nil {
				return false
			}
		}
		return true
	})
	m.End()
	switch bad := int(m.Bad.Load()); {
	case env.Context.Err() != nil:
		return errors.New("interrupted")
	case failed != nil:
		return failed
	case bad > 0:
		return fmt.Errorf("%d %s could not be read", bad, verb.Plural(bad, "game", "games"))
	}
	return nil
}

// mine searches one game. A rule set without a king has no mates.
func (c *mineCmd) mine(env verb.Env, at place, rec *kifu.Record, o compose.MineOptions) (lines []minedLine) {
	nuggets, err := compose.Mine(env.Context, rec.Start.Position, rec.Moves(), o)
	if err != nil {
		return nil
	}
	rules := rec.Rules.Rules
	for _, n := range nuggets {
		lines = append(lines, minedLine{
			Source: at.path, Game: at.game, Ply: n.Ply, Rules: rec.Rules.ID, SFEN: notation.FormatSFEN(&n.Position), Plies: len(n.Line),
			Moves: notation.FormatUSIMoves(rules, n.Line), Japanese: lineIn(lang.Japanese, n.Position, lastMove(rec, n.Ply), n.Line),
			Unique: n.Unique, Played: n.Played, Left: n.Left,
			position: n.Position, last: lastMove(rec, n.Ply), line: n.Line,
		})
	}
	return lines
}

// lastMove returns the move that led to a position, for 同.
func lastMove(rec *kifu.Record, ply int) shogi.Move {
	if moves := rec.Moves(); ply > 0 && ply <= len(moves) {
		return moves[ply-1]
	}
	return shogi.NoMove
}

func (c *mineCmd) print(w io.Writer, line minedLine) error {
	switch {
	case c.JSON:
		return verb.PrintJSON(w, line)
	case c.SFEN:
		_, err := fmt.Fprintln(w, line.SFEN)
		return err
	}
	b := textWriter{l: lang.Language(c.Lang)}
	fmt.Fprintf(&b, "%s:%d:%d\t%s", line.Source, line.Game, line.Ply, line.SFEN)
	b.say("\t", lang.TsumeMate(line.Plies))
	b.WriteString("\t" + lineIn(b.l, line.position, line.last, line.line))
	if line.Left {
		b.aside(lang.TsumeLeft)
	}
	before := "\t"
	for _, note := range []struct {
		is   bool
		text lang.Text
	}{{line.Unique, lang.TsumeOnly}, {line.Played, lang.TsumePlayed}} {
		if note.is {
			b.say(before, note.text)
			before = ", "
		}
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

type inputGames struct {
	env     verb.Env
	sources []verb.Source
	from    kifu.Format
	read    kifu.ReadOptions
	meter   *verb.RecordMeter

	mu     sync.Mutex
	places map[int]place // of unfinished games, by number
}

// place is a file and the number of a game in it, from 1.
type place struct {
	path string
	game int
}

// games yields the games, and errors for files that cannot be opened.
func (p *inputGames) games() iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		number := 0
		put := func(at place, read kifu.Reading) bool {
			number++
			p.mu.Lock()
			p.places[number] = at
			p.mu.Unlock()
			return yield(read)
		}
		for _, s := range p.sources {
			in, err := s.Open(p.env, &p.meter.Read)
			if err != nil {
				if !put(place{path: s.Path}, func() (kifu.Game, error) { return kifu.Game{}, err }) {
					return
				}
				continue
			}
			_, games := s.Split(in, p.from, p.read)
			game := 0
			for read := range games {
				if game++; !put(place{s.Path, game}, read) {
					in.Close()
					return
				}
			}
			in.Close()
			p.meter.Done.Add(1)
		}
	}
}

func (p *inputGames) place(number int) place {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.places[number]
	delete(p.places, number)
	return at
}
