package admin

import (
	"os"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/people/account"
)

// NodeCmd is serve for tests of faults: its clock can be stepped, and passwords are cheap.
// serve itself has no such setting.
type NodeCmd struct {
	ServeCmd
	Step string `required:"" placeholder:"FILE" help:"File with the step of the wall clock, such as 1h."`
}

func (NodeCmd) Help() string {
	return `Runs a server whose clock the load tool can step. Never let people use it.

Example:

    komadai node --step step.txt`
}

func (c *NodeCmd) Run(env verb.Env) error {
	ignoreFileSize()
	settings := c.settings()
	settings.PasswordCost = account.Cost{Memory: 64, Passes: 1, Lanes: 1}
	return c.run(env, settings, stepped{c.Step, time.Now()})
}

// stepped is the machine's clock, with the wall clock set off by the duration in a file.
type stepped struct {
	file  string
	begin time.Time
}

func (s stepped) Wall() time.Time {
	text, _ := os.ReadFile(s.file) // without it there is no step
	step, _ := time.ParseDuration(strings.TrimSpace(string(text)))
	return time.Now().Round(0).Add(step)
}

func (s stepped) Elapsed() time.Duration { return time.Since(s.begin) }
