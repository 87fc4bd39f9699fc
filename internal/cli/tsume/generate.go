package tsume

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

type generateCmd struct {
	verb.RuleFlag
	Plies    verb.Span     `default:"3..7" placeholder:"N..M" help:"Length of the mate in plies, odd, 1 to 31 (default ${default})."`
	Pieces   verb.Span     `default:"1..16" placeholder:"N..M" help:"Pieces besides the king, including the attacker's hand, 1 to 40 (default ${default})."`
	Count    int           `short:"n" default:"10" placeholder:"K" min:"0" help:"Number of problems; 0 means no limit (default ${default})."`
	Seed     uint64        `default:"1" placeholder:"N" help:"Random seed (default ${default})."`
	Draws    int           `placeholder:"N" help:"Random positions per step to a longer mate (default 3000)."`
	Polish   int           `placeholder:"N" help:"Changes to try to improve a problem (default 150)."`
	Quality  int           `name:"min-quality" placeholder:"Q" help:"Minimum quality, 0 to 100."`
	Refuse   []string      `placeholder:"FLAW,…" help:"Flaws to reject: branch (変同), last-move (最終手余詰), unlimited (非限定), detour (迂回)."`
	Theme    []string      `placeholder:"TAG,…" help:"Required tags, such as sacrifice, non-promotion or return."`
	Like     []string      `sep:"none" placeholder:"SFEN|FILE" help:"Start from these positions instead of random ones; repeatable."`
	Unlike   []string      `placeholder:"ID|FILE,…" help:"Rule sets that must not have the same problem."`
	Attempts int           `placeholder:"N" min:"0" help:"Maximum attempts (default: no limit)."`
	Time     time.Duration `placeholder:"D" min:"0" help:"Time limit (default: none)."`
	Jobs     int           `short:"j" placeholder:"N" help:"Attempts in parallel (default: all cores)."`
	Output   string        `short:"o" placeholder:"FILE" help:"Append JSON lines to a file; resumes an interrupted run."`
	JSON     bool          `name:"json" xor:"form" help:"Print JSON."`
	SFEN     bool          `name:"sfen" xor:"form" help:"Print one SFEN per line."`
	Lang     verb.Language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of the text: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
	Set      bool          `xor:"form" help:"Print JSON lines in the format of the trainer's sets."`
	Progress bool          `help:"Show progress even if standard error is not a terminal."`
}

func (generateCmd) Help() string {
	return `Composes mate problems (詰将棋): it places pieces around a king, finds a short mate, extends it
by retracting moves, and removes superfluous pieces. Every problem has a unique shortest solution
under every rule for useless interpositions. --like starts from given problems or mates. The same
options and seed give the same problems on any number of cores.

Each problem has a quality from 0 to 100; see docs/guide/composing.md.

Example:

    komadai tsume generate --plies 3..7 --count 5
    komadai tsume generate --rules cylinder --plies 5 --min-quality 60 --refuse branch,last-move --json
    komadai tsume generate --plies 11..15 --count 0 --time 1h -o long.jsonl
    komadai tsume generate --like "7nl/5B1k1/6Ppp/5+R3/9/9/9/9/9 b GS2Pr 1" --plies 3..9
    komadai tsume generate --like mates.sfen --attempts 500`
}

func (c *generateCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	set, err := c.Load()
	if err != nil {
		return err
	}
	o, err := c.options(set)
	if err != nil {
		return err
	}
	begin, err := readModels(env, set, c.Like)
	if err != nil {
		return err
	}
	o.Like = begin.setups
	out := &problemWriter{w: env.Out, form: c.form(), lang: lang.Language(c.Lang), recipe: c.recipe(set, &begin)}
	if c.Output != "" {
		end, err := c.open(env, out, &o)
		if err != nil {
			return err
		}
		defer end()
		if c.Count > 0 && o.Count <= 0 || c.Attempts > 0 && o.Attempts <= 0 {
			fmt.Fprintf(env.Err, "%s holds %d %s already\n", c.Output, len(o.Known), verb.Plural(len(o.Known), "problem", "problems"))
			return nil
		}
		o.Count, o.Attempts = max(0, o.Count), max(0, o.Attempts)
	}
	ctx, cancel := context.WithCancel(env.Context)
	if c.Time > 0 {
		ctx, cancel = context.WithTimeout(ctx, c.Time)
	}
	defer cancel()
	problems, err := compose.Generate(ctx, o)
	switch {
	case errors.Is(err, compose.ErrNoKing):
		return verb.Usagef("--rules: %s is not won by mate", set.ID)
	case err != nil:
		return verb.Usage(err)
	}
	began := time.Now()
	m := verb.StartMeter(env.Err, c.Progress || verb.IsTerminal(env.Err), func() string {
		return fmt.Sprintf("%d problems, %d attempts, %d positions, %.0f s",
			o.Progress.Problems.Load(), o.Progress.Attempts.Load(), o.Progress.Tests.Load(), time.Since(began).Seconds())
	})
	defer m.End()
	for p := range problems {
		if err := m.Aside(func() error { return out.write(p) }); err != nil {
			return err
		}
	}
	m.End()
	return shortfall(env, &o)
}

// open directs the problems to -o, as JSON lines. A file's own problems are not made again.
func (c *generateCmd) open(env verb.Env, out *problemWriter, o *compose.Options) (end func(), err error) {
	out.form = formFull
	if verb.Streams(c.Output) {
		env, end, err := (&fileFlags{Output: c.Output}).open(env)
		if err != nil {
			return nil, err
		}
		out.w = env.Out
		return func() { _ = end() }, nil // each problem was written at once
	}
	file, err := openProblems(c.Output, out.recipe)
	if err != nil {
		return nil, err
	}
	out.w = file
	o.From, o.Known = file.next, file.known
	o.Count, o.Attempts = o.Count-len(file.known), o.Attempts-file.next
	return func() { file.Close() }, nil
}

func shortfall(env verb.Env, o *compose.Options) error {
	if env.Context.Err() != nil {
		return errors.New("interrupted")
	}
	switch found, tried := int(o.Progress.Problems.Load()), o.Progress.Attempts.Load(); {
	case found < o.Count:
		return fmt.Errorf("%d of %d problems were found in %d attempts", found, o.Count, tried)
	case found == 0:
		return fmt.Errorf("no problem was found in %d attempts", tried)
	}
	return nil
}

func (c *generateCmd) options(set *variant.RuleSet) (compose.Options, error) {
	o := compose.Options{
		Rules: set.Rules, Plies: compose.Range(c.Plies), Pieces: compose.Range(c.Pieces), Quality: c.Quality, Draws: c.Draws, Polish: c.Polish,
		Seed: c.Seed, Count: c.Count, Attempts: c.Attempts, Threads: c.Jobs, Progress: &compose.Progress{},
	}
	if o.Threads < 0 || o.Threads > verb.MaxThreads {
		return o, verb.Usagef("--jobs %d: has to be 1 to %d", o.Threads, verb.MaxThreads)
	}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	for _, name := range c.Refuse {
		kind := tsume.FlawKind(name)
		if kind.Ja() == "" || kind.Fatal() {
			return o, verb.Usagef("--refuse %s: unknown flaw; the flaws are branch, last-move, unlimited and detour", name)
		}
		o.Refuse = append(o.Refuse, kind)
	}
	for _, name := range c.Theme {
		tag := compose.Tag(name)
		if !slices.Contains(compose.AllTags, tag) {
			return o, verb.Usagef("--theme %s: unknown tag; the tags are %s", name, tagNames())
		}
		o.Theme = append(o.Theme, tag)
	}
	for _, name := range c.Unlike {
		other, err := verb.FindRules(name)
		if err != nil {
			return o, verb.Usagef("--unlike: %w", err)
		}
		o.Unlike = append(o.Unlike, other.Rules)
	}
	return o, nil
}

func (c *generateCmd) recipe(set *variant.RuleSet, begin *models) string {
	text := fmt.Sprintf("%s plies %s pieces %s quality %d seed %d", set.ID, c.Plies, c.Pieces, c.Quality, c.Seed)
	if c.Draws > 0 {
		text += fmt.Sprintf(" draws %d", c.Draws)
	}
	if c.Polish > 0 {
		text += fmt.Sprintf(" polish %d", c.Polish)
	}
	if len(c.Refuse) > 0 {
		text += " without " + strings.Join(c.Refuse, " ")
	}
	if len(c.Theme) > 0 {
		text += " theme " + strings.Join(c.Theme, " ")
	}
	if len(c.Unlike) > 0 {
		text += " unlike " + strings.Join(c.Unlike, " ")
	}
	if n := len(begin.setups); n > 0 {
		text += fmt.Sprintf(" like %d positions %08x", n, begin.digest)
	}
	return fmt.Sprintf("%s, %d", text, compose.Version)
}

func tagNames() string {
	names := make([]string, len(compose.AllTags))
	for i, tag := range compose.AllTags {
		names[i] = string(tag)
	}
	return strings.Join(names, ", ")
}

func (c *generateCmd) form() problemForm {
	switch {
	case c.JSON:
		return formFull
	case c.Set:
		return formSet
	case c.SFEN:
		return formSFEN
	}
	return formText
}

const mostModels = 1 << 20

type models struct {
	setups []shogi.Setup
	digest uint32
}

// readModels reads positions: each name is an SFEN, a file of problems, or "-" for standard
// input.
func readModels(env verb.Env, set *variant.RuleSet, names []string) (m models, err error) {
	for _, name := range names {
		setup, wrong := notation.ParseSFEN(set.Rules, name)
		if wrong == nil {
			m.add(setup)
			continue
		}
		if _, err := os.Stat(name); err != nil && name != verb.StandardStream {
			// A file name is unlikely to have both a slash and a space.
			if strings.Contains(name, "/") && strings.Contains(name, " ") {
				return m, verb.Usagef("--like %s: %w", printable(name), wrong)
			}
			return m, verb.Usagef("--like %s: neither a position nor a file: %w", printable(name), verb.Plain(err))
		}
		if err := m.read(env, set, name); err != nil {
			return m, err
		}
	}
	return m, nil
}

func (m *models) read(env verb.Env, set *variant.RuleSet, name string) error {
	sources, _, err := verb.Find([]string{name}, "")
	if err != nil {
		return err
	}
	var read, files atomic.Int64
	in := &taskReader{env: env, set: set, read: kifu.ReadOptions{Rules: set}, bytes: &read, files: &files}
	before := len(m.setups)
	for t := range in.all(sources) {
		switch {
		case t.fault != nil:
			return verb.Usagef("--like: %s", printable(oneLine(t.fault.String())))
		case t.set.ID != set.ID:
			return verb.Usagef("--like %s: the problem has rule set %s, --rules is %s", printable(t.place()), t.set.ID, set.ID)
		case len(m.setups) == mostModels:
			return verb.Usagef("--like: more than %d positions", mostModels)
		}
		m.add(t.position.Setup())
	}
	if len(m.setups) == before && env.Context.Err() == nil {
		return verb.Usagef("--like %s: no positions", printable(name))
	}
	return env.Context.Err()
}

func (m *models) add(d shogi.Setup) {
	m.setups = append(m.setups, d)
	m.digest = crc32.Update(m.digest, crc32.IEEETable, []byte(notation.FormatSetup(&d)+"\n"))
}
