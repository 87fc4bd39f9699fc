package lab

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/shlex"

	"github.com/komadai/komadai/internal/cli/verb"
)

type queueCmd struct {
	File    string `arg:"" help:"Queue: in each line a name, then match or tune with its flags."`
	Threads int    `short:"j" default:"1" placeholder:"N" help:"Runs at a time (default ${default})."`
	Watch   bool   `help:"Wait for new lines at the end of the queue."`
}

func (queueCmd) Help() string {
	return `Runs matches and tunings one after another. A line of the queue has a name and a command; # begins
a comment. Lines may be added at any time. FILE.runs gets a journal and a report for each run, FILE.tsv
a row. After an interruption the same command continues: finished runs have a row,
others resume by their journal. To repeat a run, delete its row.

Example:

    echo "lmr match --engine name=new --engine name=old,Param.LateMoveReductionBase=15 --nodes 20000 --sprt -j 1" > night.queue
    komadai lab queue night.queue -j 2`
}

// watchEvery is the pause before an empty queue is read again.
const watchEvery = 5 * time.Second

func (c *queueCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	if c.Threads < 1 {
		return verb.Usagef("-j %d: at least one run at a time", c.Threads)
	}
	q := &queue{file: c.File, env: env, begun: map[string]bool{}}
	if _, err := q.read(); err != nil {
		return err
	}
	if err := os.MkdirAll(q.dir(), 0o777); err != nil {
		return verb.Plain(err)
	}
	var all sync.WaitGroup
	errs := make([]error, c.Threads)
	for i := range c.Threads {
		all.Go(func() { errs[i] = q.work(c.Watch) })
	}
	all.Wait()
	if env.Context.Err() != nil {
		return errors.New("interrupted; the same command goes on")
	}
	return errors.Join(errs...)
}

// queue hands out the runs of a file. Its methods may be called from several goroutines.
type queue struct {
	file  string
	env   verb.Env
	mu    sync.Mutex
	begun map[string]bool
}

type queued struct {
	name, text string
	args       []string
}

func (q *queue) dir() string { return q.file + ".runs" }

func (q *queue) path(r *queued, ext string) string { return filepath.Join(q.dir(), r.name+ext) }

// work carries out runs until none is left.
func (q *queue) work(watch bool) error {
	for q.env.Context.Err() == nil {
		r, ok, err := q.next()
		switch {
		case err != nil:
			return err
		case ok:
			if err := q.run(r); err != nil {
				return err
			}
			continue
		case !watch:
			return nil
		}
		select {
		case <-q.env.Context.Done():
		case <-time.After(watchEvery):
		}
	}
	return nil
}

// next returns the first run that is neither finished nor begun.
func (q *queue) next() (r *queued, ok bool, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	all, err := q.read()
	if err != nil {
		return nil, false, err
	}
	done, err := q.finished()
	if err != nil {
		return nil, false, err
	}
	for _, r := range all {
		was, finished := done[r.name]
		switch {
		case finished && was != r.text:
			return nil, false, verb.Usagef("%s: %s was another run, %.200s: choose a new name, or delete its row in %s", q.file, r.name, was, q.table())
		case !finished && !q.begun[r.name]:
			q.begun[r.name] = true
			return r, true, nil
		}
	}
	return nil, false, nil
}

func (q *queue) read() (all []*queued, err error) {
	text, err := os.ReadFile(q.file)
	if err != nil {
		return nil, verb.Plain(err)
	}
	lines := map[string]int{}
	for i, line := range strings.Split(string(text), "\n") {
		r, err := parseQueued(line)
		if err != nil {
			return nil, verb.Usagef("%s:%d: %w", q.file, i+1, err)
		}
		if r == nil {
			continue
		}
		if at := lines[r.name]; at != 0 {
			return nil, verb.Usagef("%s:%d: line %d has the name %s, too", q.file, i+1, at, r.name)
		}
		lines[r.name] = i + 1
		all = append(all, r)
	}
	return all, nil
}

func (q *queue) table() string { return q.file + ".tsv" }

func (q *queue) finished() (map[string]string, error) {
	text, err := os.ReadFile(q.table())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, verb.Plain(err)
	}
	done := map[string]string{}
	for row := range strings.Lines(string(text)) {
		if cells := strings.Split(strings.TrimSuffix(row, "\n"), "\t"); len(cells) == 4 {
			done[cells[0]] = cells[3]
		}
	}
	return done, nil
}

// run carries out one run in a program of its own, which a signal to this one interrupts.
func (q *queue) run(r *queued) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	report := q.path(r, ".txt")
	args := append([]string{"lab"}, r.args...)
	cmd := exec.CommandContext(q.env.Context, program, append(args, "--journal", q.path(r, ".journal"), "--report", report)...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 30 * time.Second
	var said bytes.Buffer
	cmd.Stderr = &said
	q.say("%s: begins", r.name)
	err = cmd.Run()
	if q.env.Context.Err() != nil {
		return nil // its journal goes on
	}
	result := lastLine(said.Bytes())
	if err == nil {
		text, err := os.ReadFile(report)
		if err != nil {
			return verb.Plain(err)
		}
		result = lastLine(text)
	} else {
		result = "failed: " + cmp.Or(result, err.Error())
	}
	q.say("%s: %s", r.name, result)
	return q.keep(r, result)
}

// lastLine returns the last line of a report or of errors, without tabs.
func lastLine(text []byte) string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.Join(strings.Fields(lines[len(lines)-1]), " ")
}

func (q *queue) say(format string, args ...any) {
	q.mu.Lock()
	defer q.mu.Unlock()
	fmt.Fprintf(q.env.Out, format+"\n", args...)
}

// keep adds the row of a finished run: name, end, result, command.
func (q *queue) keep(r *queued, result string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	f, err := os.OpenFile(q.table(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return verb.Plain(err)
	}
	_, err = fmt.Fprintf(f, "%s\t%s\t%s\t%s\n", r.name, time.Now().UTC().Format(time.RFC3339), result, r.text)
	return errors.Join(err, f.Close())
}

// parseQueued returns nil for a line without a run.
func parseQueued(line string) (*queued, error) {
	words, err := shlex.Split(line)
	if err != nil || len(words) == 0 {
		return nil, err
	}
	name := words[0]
	if len(name) > 80 || strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789-_.") != "" || name[0] == '.' {
		return nil, fmt.Errorf("the name %.80q is not of letters, digits, - and _", name)
	}
	if len(words) < 2 || words[1] != "match" && words[1] != "tune" {
		return nil, fmt.Errorf("after the name %s comes match or tune, with its flags", name)
	}
	for _, flag := range []string{"--journal", "--report"} {
		if slices.ContainsFunc(words, func(w string) bool { return w == flag || strings.HasPrefix(w, flag+"=") }) {
			return nil, fmt.Errorf("%s is set by the queue", flag)
		}
	}
	return &queued{name: name, text: strings.Join(strings.Fields(strings.Join(words[1:], " ")), " "), args: words[1:]}, nil
}
