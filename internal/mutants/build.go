package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// variable is the environment variable that holds the number of the mutant that
// is switched on; 0 is none.
const variable = "KOMADAI_MUTANT"

// tests is the test binary of a package with all its mutants.
type tests struct {
	binary, dir string
	args        []string
}

// build compiles the tests of a package with all its mutants, in dir.
func build(ctx context.Context, p *parsed, dir string) (*tests, []mutant, error) {
	var mutants []mutant
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	put := func(name, text string) error {
		to := filepath.Join(dir, name)
		overlay.Replace[filepath.Join(p.dir, name)] = to
		return os.WriteFile(to, []byte(text), 0o600)
	}
	for _, f := range p.files {
		text, err := changed(p, f, &mutants)
		if err == nil {
			err = put(filepath.Base(p.fset.Position(f.Package).Filename), text)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if err := put("mutant_switch.go", fmt.Sprintf(`package %s

import (
	"os"
	"strconv"
)

var %s, _ = strconv.Atoi(os.Getenv(%q))

func %s[T any](id int, plain, changed T) T {
	if id == %s {
		return changed
	}
	return plain
}
`, p.name, current, variable, pick, current)); err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		return nil, nil, err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, text, 0o600); err != nil {
		return nil, nil, err
	}
	t := &tests{binary: filepath.Join(dir, "tests"), dir: p.dir, args: []string{"-test.failfast"}}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", t.binary, p.path)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	help, err := exec.CommandContext(ctx, t.binary, "-test.run=^$", "-help").CombinedOutput()
	if strings.Contains(string(help), "rapid.nofailfile") {
		t.args = append(t.args, "-rapid.nofailfile") // an input that fails a mutant is of no use
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, nil, err
	}
	return t, mutants, nil
}

// run runs the tests against a mutant. It returns an error when one fails, or
// when they take longer than the limit.
func (t *tests) run(ctx context.Context, id int, limit time.Duration) (output []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, t.binary, t.args...)
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", variable, id))
	cmd.WaitDelay = time.Second
	return cmd.CombinedOutput()
}
