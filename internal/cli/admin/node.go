package admin

import (
	"os"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

// NodeCmd is serve for tests of faults: its clock can be stepped, commits can be delayed, and passwords are
// cheap.
// serve itself has no such setting.
type NodeCmd struct {
	ServeCmd
	Step string `required:"" placeholder:"FILE" help:"File with the step of the wall clock and the delay of commits to SQLite, such as 1h 2s."`
}

func (NodeCmd) Help() string {
	return `Runs a server whose clock and disk the load tool can disturb. Never let people
use it.

Example:

    komadai node --step step.txt`
}

func (c *NodeCmd) Run(env verb.Env) error {
	ignoreFileSize()
	settings := c.settings()
	settings.PasswordCost = account.Cost{Memory: 64, Passes: 1, Lanes: 1}
	clock := stepped{c.Step, time.Now()}
	store.SlowCommits(func() time.Duration { return clock.word(1) })
	return c.run(env, settings, clock)
}

// stepped is the machine's clock, with the wall clock set off by the first duration in a file.
type stepped struct {
	file  string
	begin time.Time
}

func (s stepped) Wall() time.Time {
	return time.Now().Round(0).Add(s.word(0))
}

// word returns the i-th duration in the file, or 0.
func (s stepped) word(i int) (d time.Duration) {
	text, _ := os.ReadFile(s.file)
	if words := strings.Fields(string(text)); i < len(words) {
		d, _ = time.ParseDuration(words[i])
	}
	return d
}

func (s stepped) Elapsed() time.Duration { return time.Since(s.begin) }
