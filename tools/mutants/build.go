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
)

// Environment variables of a mutated package: the number of the active mutant, 0 for none; and
// the file that gets the numbers of the mutants that the tests reach, if set.
const (
	variable = "KOMADAI_MUTANT"
	reach    = "KOMADAI_MUTANT_REACHED"
)

type tests struct {
	binary, dir, temp string
	args              []string
	rapid             bool // some tests use rapid
}

func (t *tests) shorten() {
	if t.rapid {
		t.args = append(t.args, "-rapid.checks=10")
	}
}

const support = `package %s

import (
	"os"
	"strconv"
	"sync"
)

var (
	%[2]s, _ = strconv.Atoi(os.Getenv(%[5]q))
	%[2]sReach   = os.Getenv(%[6]q)
	%[2]sMutex   sync.Mutex
	%[2]sReached [%[7]d + 1]bool
)

func %[3]s(id int) bool {
	if %[2]sReach != "" {
		%[3]sNote(id)
	}
	return id == %[2]s
}

func %[3]sNote(id int) {
	%[2]sMutex.Lock()
	defer %[2]sMutex.Unlock()
	if %[2]sReached[id] {
		return
	}
	%[2]sReached[id] = true
	f, err := os.OpenFile(%[2]sReach, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if _, err := f.WriteString(strconv.Itoa(id) + "\n"); err != nil {
		panic(err)
	}
}

func %[4]s[T any](id int, plain, changed T) T {
	if %[3]s(id) {
		return changed
	}
	return plain
}
`

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
	text := fmt.Sprintf(support, p.name, current, isOn, pick, variable, reach, len(mutants))
	if err := put("mutant_switch.go", text); err != nil {
		return nil, nil, err
	}
	replaced, err := json.Marshal(overlay)
	if err != nil {
		return nil, nil, err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, replaced, 0o600); err != nil {
		return nil, nil, err
	}
	t := &tests{binary: filepath.Join(dir, "tests"), dir: p.dir, temp: dir, args: []string{"-test.failfast"}}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", t.binary, p.path)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	help, err := exec.CommandContext(ctx, t.binary, "-test.run=^$", "-help").CombinedOutput()
	if strings.Contains(string(help), "rapid.nofailfile") {
		// The failing input does not matter, nor its shortest form.
		t.args = append(t.args, "-rapid.nofailfile", "-rapid.shrinktime=1ns")
		t.rapid = true
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, nil, err
	}
	return t, mutants, nil
}
