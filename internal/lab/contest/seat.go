package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"time"

	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variant"
)

// MiB by default: games are short, and it is cleared for each.
const ownHash = 16

func timeouts(timeout time.Duration) usi.Timeouts {
	return usi.Timeouts{USI: timeout, Ready: timeout, Stop: min(timeout, 2*time.Second), Quit: 2 * time.Second}
}

// sit starts p's engine and sets the rules. The error has the engine in one sentence.
func sit(ctx context.Context, p *Player, rules *variant.RuleSet, timeout time.Duration) (*usi.Engine, error) {
	e, err := open(ctx, p, rules, timeouts(timeout))
	if err == nil {
		if err = setUp(e, p, rules); err == nil {
			err = e.Ready(ctx)
		}
		if err != nil {
			_ = e.Quit()
		}
	}
	if err != nil {
		return nil, p.failed(err)
	}
	return e, nil
}

func (p *Player) failed(err error) error {
	late := (*usi.TimeoutError)(nil)
	missing := (*exec.Error)(nil)
	switch {
	case errors.As(err, &missing):
		return fmt.Errorf("engine %s: %s cannot be started: %w", p.Name, missing.Name, missing.Err)
	case errors.As(err, &late):
		return fmt.Errorf("engine %s: it did not send %s within %v", p.Name, late.Awaited, late.After)
	}
	return fmt.Errorf("engine %s: %w", p.Name, err)
}

func open(ctx context.Context, p *Player, rules *variant.RuleSet, t usi.Timeouts) (*usi.Engine, error) {
	if p.Own() {
		config := usi.Config{Rules: rules, Hash: ownHash, Params: true, Seed: 1}
		return usi.Open(ctx, usi.Local(func(ctx context.Context, in io.Reader, out io.Writer) error {
			return usi.Serve(ctx, in, out, config)
		}), t)
	}
	if p.Serve != nil {
		return usi.Open(ctx, usi.Local(p.Serve), t)
	}
	cmd := exec.Command(p.Command[0], p.Command[1:]...)
	cmd.Dir = p.Dir
	return usi.Start(ctx, cmd, t)
}

// Engines may have UCI_Variant instead.
const variantOption = "USI_Variant"

// setUp sets options. Without a variant among them, it uses the engine's list.
func setUp(e *usi.Engine, p *Player, rules *variant.RuleSet) error {
	if err := e.SetOption("USI_Ponder", strconv.FormatBool(false)); err != nil {
		return err
	}
	for _, o := range p.Options {
		if p.Own() && o.Name == evalFile {
			if err := checkEvalFile(o.Value, rules); err != nil {
				return fmt.Errorf("option %s: %w", o.Name, err)
			}
		}
		if err := e.SetOption(o.Name, o.Value); err != nil {
			return fmt.Errorf("option %s = %q: %w", o.Name, o.Value, err)
		}
	}
	names, _ := e.Option(variantOption)
	named := func(o Option) bool {
		set, ok := e.Option(o.Name)
		return ok && set.Name == names.Name
	}
	if p.Own() || slices.ContainsFunc(p.Options, named) {
		return nil
	}
	return e.SetVariant(rules.Called()...)
}
