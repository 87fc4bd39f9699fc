package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// Bounds of the verb's flags.
const (
	maxHashMB   = 1 << 20
	maxThreads  = 1024
	maxSFENLine = 1 << 16 // bytes of a line of input
)

type tsumeSolveCmd struct {
	File string `arg:"" optional:"" help:"File of problems, one SFEN a line; standard input when left out."`
	ruleFlag
	JSON     bool          `name:"json" help:"Print a JSON object a line."`
	Time     time.Duration `default:"10s" help:"Time for each problem (default ${default}); 0 for no limit."`
	Nodes    uint64        `placeholder:"N" help:"Positions to search for each problem; 0 for no limit."`
	Hash     int           `default:"256" placeholder:"MB" help:"Size of all transposition tables together in MB (default ${default})."`
	Threads  int           `placeholder:"N" help:"Problems solved at a time; all cores when left out."`
	Any      bool          `help:"Be content with any mate; else look for the shortest and prove it."`
	Futile   string        `enum:"narrow,strict" default:"narrow" help:"Rule for useless interpositions (無駄合): narrow (透かし詰 is mate) or strict (none is useless)."`
	Verify   bool          `help:"Judge the problem: try every move beside the main line (余詰, 変同, 駒余り, …). The bounds hold for each of these searches."`
	Hisshi   bool          `help:"Look for quiet moves that leave no defence against mate (必至). The bounds hold for each of the searches."`
	Defender bool          `help:"The side to move is the defender (玉方)."`
}

// Help is the example kong prints.
func (tsumeSolveCmd) Help() string {
	return `Solves mate problems (詰将棋). Every line of the input is a position in SFEN, with or
without "sfen" before it; the side to move attacks and may lack its king. Every line of the output
is the result for one position, in the order of the input:

    {"sfen":"…","status":"mate","plies":3,"moves":["G*5b",…],"nodes":12,"ms":0,…}

"status" is mate, nomate or unknown; a line that is no problem has "error" instead and is told on
standard error. Progress goes to standard error, too.

Example:

    echo "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1" | komadai tsume
    komadai tsume --json --time 30s problems.sfen
    komadai tsume --verify problem.sfen
    komadai tsume --hisshi position.sfen

With --verify a problem is sound (完全作) when it has one shortest mate, no piece is left over, and no
other attacking move mates; "flaws" lists what is not so:

    cook 余詰, early 早詰, leftover 駒余り, longer 変長 and escape 不詰 spoil a problem;
    branch 変同, last-move 最終手余詰, unlimited 非限定 and detour 迂回 are tolerated.`
}

// problemReport is the result of a line.
type problemReport struct {
	SFEN         string   `json:"sfen"`
	Status       string   `json:"status,omitempty"`
	Plies        *int     `json:"plies,omitempty"`
	Moves        []string `json:"moves,omitempty"`
	Minimal      bool     `json:"minimal,omitempty"`
	Left         bool     `json:"left,omitempty"`
	Futile       string   `json:"futile,omitempty"`
	Decided      bool     `json:"futileDecided,omitempty"`
	Nodes        uint64   `json:"nodes"`
	Milliseconds int64    `json:"ms"`
	// Verdict is "sound", "flawed" or "open", with --verify.
	Verdict string       `json:"verdict,omitempty"`
	Flaws   []flawReport `json:"flaws,omitempty"`
	Open    []flawReport `json:"open,omitempty"`
	// Hisshi are the moves found with --hisshi, Undecided those left open.
	Hisshi    []brinkReport `json:"hisshi,omitempty"`
	Undecided []string      `json:"undecided,omitempty"`
	Error     string        `json:"error,omitempty"`

	line     int
	solution *tsume.Solution
	position shogi.Position
}

// flawReport is a move beside the main line.
type flawReport struct {
	Kind  string   `json:"kind"`
	Ja    string   `json:"ja"`
	Ply   int      `json:"ply,omitempty"`
	Move  string   `json:"move,omitempty"`
	Plies int      `json:"plies,omitempty"`
	Line  []string `json:"line,omitempty"`

	flaw tsume.Flaw
}

// Run solves.
func (c *tsumeSolveCmd) Run(env Env) error {
	set, err := c.load()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	lines, err := c.read(env.In)
	if err != nil {
		return err
	}
	if set.Rules.Royal() == shogi.NoKind {
		return usagef("--rules: %s has no king, so there is no mate to look for", set.ID)
	}
	bad := 0
	progress := newTally(env.Err, len(lines))
	for r := range c.solveAll(env.Context, set, lines) {
		if r.Error != "" {
			bad++
			fmt.Fprintf(env.Err, "line %d: %s\n", r.line, r.Error)
		}
		if err := c.print(env.Out, set, r); err != nil {
			return err
		}
		progress.count(r)
	}
	progress.end()
	if err := env.Context.Err(); err != nil {
		return fmt.Errorf("interrupted")
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d lines are no problems", bad, len(lines))
	}
	return nil
}

// check judges the flags.
func (c *tsumeSolveCmd) check() error {
	switch {
	case c.Verify && c.Hisshi:
		return usagef("--verify and --hisshi can't be used together")
	case c.Time < 0:
		return usagef("--time %s: has to be 0 or more", c.Time)
	case c.Hash < 1 || c.Hash > maxHashMB:
		return usagef("--hash %d: has to be 1 to %d", c.Hash, maxHashMB)
	case c.Threads < 0 || c.Threads > maxThreads:
		return usagef("--threads %d: has to be 1 to %d", c.Threads, maxThreads)
	}
	return nil
}

// numbered is a line of input with its number.
type numbered struct {
	number int
	text   string
}

// read returns the lines that hold something; # begins a comment.
func (c *tsumeSolveCmd) read(in io.Reader) ([]numbered, error) {
	if c.File != "" && c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return nil, plain(err)
		}
		defer f.Close()
		in = f
	}
	var lines []numbered
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, maxSFENLine)
	for n := 1; scan.Scan(); n++ {
		if text := strings.TrimSpace(scan.Text()); text != "" && !strings.HasPrefix(text, "#") {
			lines = append(lines, numbered{n, text})
		}
	}
	if err := scan.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d: longer than %d bytes", len(lines)+1, maxSFENLine)
	} else if err != nil {
		return nil, err
	}
	return lines, nil
}

// solveAll solves the problems on several threads and yields the results in
// their order.
func (c *tsumeSolveCmd) solveAll(ctx context.Context, set *variant.RuleSet, lines []numbered) func(func(problemReport) bool) {
	threads := c.Threads
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	threads = max(1, min(threads, len(lines)))
	return func(yield func(problemReport) bool) {
		ctx, cancel := context.WithCancel(ctx)
		results := make([]chan problemReport, len(lines))
		for i := range results {
			results[i] = make(chan problemReport, 1)
		}
		var next sync.Mutex
		at := 0
		take := func() int {
			next.Lock()
			defer next.Unlock()
			at++
			return at - 1
		}
		var workers sync.WaitGroup
		defer workers.Wait()
		defer cancel()
		for range threads {
			workers.Go(func() {
				for i := take(); i < len(lines) && ctx.Err() == nil; i = take() {
					results[i] <- c.solve(ctx, set, lines[i], c.Hash<<20/threads)
				}
			})
		}
		for i := range lines {
			select {
			case r := <-results[i]:
				if !yield(r) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// solve solves one line.
func (c *tsumeSolveCmd) solve(ctx context.Context, set *variant.RuleSet, line numbered, hash int) problemReport {
	r := problemReport{SFEN: line.text, line: line.number}
	p, err := c.problem(set, line.text)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	o := tsume.Options{
		DefenderMoves: c.Defender, Shortest: !c.Any, Futile: futileOf(c.Futile),
		Hash: hash, Nodes: c.Nodes, Time: c.Time, Now: time.Now,
	}
	if c.Hisshi {
		c.hisshi(ctx, set, p, o, &r)
		return r
	}
	from := time.Now()
	s, err := c.answer(ctx, p, o, &r)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	r.position, r.solution = p, s
	r.Status, r.Nodes, r.Milliseconds = s.Status.String(), s.Nodes, time.Since(from).Milliseconds()
	if s.Status == tsume.Mate {
		r.Plies, r.Minimal, r.Left = &s.Plies, s.Minimal, s.Left
		r.Futile, r.Decided = s.Futile.String(), s.Decided
		for _, m := range s.Line {
			r.Moves = append(r.Moves, notation.FormatUSI(set.Rules, m))
		}
	}
	return r
}

// answer solves a problem, and judges it if that was asked for.
func (c *tsumeSolveCmd) answer(ctx context.Context, p shogi.Position, o tsume.Options, r *problemReport) (*tsume.Solution, error) {
	if !c.Verify {
		return tsume.Solve(ctx, p, o)
	}
	j, err := tsume.Judge(ctx, p, nil, o)
	if err != nil {
		return nil, err
	}
	for _, f := range j.Flaws {
		r.Flaws = append(r.Flaws, reportFlaw(&p, f))
	}
	for _, f := range j.Open {
		r.Open = append(r.Open, reportFlaw(&p, f))
	}
	if j.Solution.Status == tsume.Mate {
		switch {
		case j.Sound():
			r.Verdict = "sound"
		case slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind.Fatal() }):
			r.Verdict = "flawed"
		default:
			r.Verdict = "open"
		}
	}
	if len(j.Line) > 0 {
		j.Solution.Line = j.Line
		j.Solution.Left = slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind == tsume.Leftover })
	}
	return j.Solution, nil
}

func reportFlaw(p *shogi.Position, f tsume.Flaw) flawReport {
	out := flawReport{Kind: string(f.Kind), Ja: f.Kind.Ja(), Ply: f.Ply, Plies: f.Plies, flaw: f}
	if f.Ply > 0 {
		out.Move = notation.FormatUSI(p.Rules(), f.Move)
	}
	for _, m := range f.Line {
		out.Line = append(out.Line, notation.FormatUSI(p.Rules(), m))
	}
	return out
}

// problem reads a position.
func (c *tsumeSolveCmd) problem(set *variant.RuleSet, text string) (shogi.Position, error) {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "position "), "sfen "))
	s, err := notation.ParseSFEN(set.Rules, text)
	if err != nil {
		return shogi.Position{}, err
	}
	attacker := s.Side
	if c.Defender {
		attacker = attacker.Other()
	}
	return s.ProblemOf(attacker)
}

// futileOf returns the rule that kong has found to be one of the two.
func futileOf(name string) tsume.Futile {
	if name == tsume.Strict.String() {
		return tsume.Strict
	}
	return tsume.Narrow
}

// print writes a result.
func (c *tsumeSolveCmd) print(w io.Writer, set *variant.RuleSet, r problemReport) error {
	if c.JSON {
		return printJSON(w, r)
	}
	if r.Error != "" {
		return nil // told on standard error
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\t%s", r.SFEN, r.Status)
	hisshiText(&b, r)
	if r.Plies != nil {
		fmt.Fprintf(&b, " %d", *r.Plies)
		p, last := r.position, shogi.NoMove
		b.WriteByte('\t')
		for _, m := range r.solution.Line {
			b.WriteString(notation.Text(notation.Japanese, &p, m, last))
			var u shogi.Undo
			p.Make(m, &u)
			last = m
		}
		if r.Left {
			b.WriteString(" 駒余り")
		}
		if !r.Minimal && !c.Any && !c.Hisshi {
			b.WriteString(" (a shorter mate is not ruled out)")
		}
		if r.Verdict != "" {
			b.WriteString("\t" + r.Verdict)
		}
		c.printFlaws(&b, r)
	}
	_, err := fmt.Fprintln(w, b.String())
	return err
}

// printFlaws writes a line for each flaw: its name, the number of the move, the
// move, the length of the mate with it, and how it goes on.
func (c *tsumeSolveCmd) printFlaws(b *strings.Builder, r problemReport) {
	one := func(f flawReport, open string) {
		b.WriteString("\n\t" + f.Ja + open)
		if f.Ply == 0 {
			return
		}
		p, last := r.position, shogi.NoMove
		var u shogi.Undo
		for _, m := range r.solution.Line[:f.Ply-1] {
			p.Make(m, &u)
			last = m
		}
		fmt.Fprintf(b, " %d手目 ", f.Ply)
		for i, m := range append([]shogi.Move{f.flaw.Move}, f.flaw.Line...) {
			if i == maxFlawLine || !p.IsLegal(m) {
				b.WriteString("…")
				break
			}
			b.WriteString(notation.Text(notation.Japanese, &p, m, last))
			p.Make(m, &u)
			last = m
		}
		if f.Plies > 0 {
			fmt.Fprintf(b, " %d手", f.Plies)
		}
	}
	for _, f := range r.Flaws {
		one(f, "")
	}
	for _, f := range r.Open {
		one(f, "?")
	}
}

// maxFlawLine is how many moves of a flaw's line are printed.
const maxFlawLine = 12

// tally tells on standard error how far a batch has come.
type tally struct {
	out           io.Writer
	all, done     int
	mates, failed int
	bad           int // lines that are no problems
	started, told time.Time
	nodes         uint64
}

func newTally(w io.Writer, all int) *tally {
	return &tally{out: w, all: all, started: time.Now(), told: time.Now()}
}

func (t *tally) count(r problemReport) {
	t.done++
	t.nodes += r.Nodes
	switch r.Status {
	case tsume.Mate.String():
		t.mates++
	case tsume.NoMate.String():
		t.failed++
	case "":
		t.bad++
	}
	if t.all > 1 && time.Since(t.told) > time.Second {
		t.told = time.Now()
		t.tell()
	}
}

func (t *tally) end() {
	if t.all > 1 {
		t.tell()
	}
}

func (t *tally) tell() {
	fmt.Fprintf(t.out, "%d of %d: %d mates, %d without, %d open; %d nodes, %.1f s\n",
		t.done, t.all, t.mates, t.failed, t.done-t.mates-t.failed-t.bad, t.nodes, time.Since(t.started).Seconds())
}
