package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Under Node, a straightened program prints the same as natively.
func TestSame(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if ci := os.Getenv("CI"); ci == "true" || ci == "1" {
			t.Fatal("node is missing")
		}
		t.Skip("node is missing")
	}
	want := output(t, nil, "go", "run", "./testdata/program")
	linked, straight := built(t)
	packages := []string{"main", "fmt", "sync", "sort", "strings", "strconv", "errors", "internal/fmtsort", "reflect", "slices", "unicode/utf8", "time", "runtime", "internal/runtime/maps"}
	if err := run(linked, straight, packages); err != nil {
		t.Fatal(err)
	}
	root := strings.TrimSpace(string(output(t, nil, "go", "env", "GOROOT")))
	for _, program := range []string{linked, straight} {
		got := output(t, nil, node, filepath.Join(root, "lib/wasm/wasm_exec_node.js"), program)
		if !bytes.Equal(got, want) {
			t.Errorf("%s: natively\n%s\nin Node\n%s", filepath.Base(program), want, got)
		}
	}
}

// All functions of a package that can be straightened are, and their loops avoid the table.
func TestStraightened(t *testing.T) {
	linked, _ := built(t)
	data, err := os.ReadFile(linked)
	if err != nil {
		t.Fatal(err)
	}
	m, err := decode(data)
	if err != nil {
		t.Fatal(err)
	}
	before := len(m.bodies)
	if err := m.rewrite(func(name string) bool { return within(name, []string{"main"}) }); err != nil {
		t.Fatal(err)
	}
	for name, straight := range map[string]bool{"main.collatz": true, "main.primes": true, "main.around": true, "main.pipeline": true, "main.selected": true, "main.crossed": false} {
		at := -1
		for i, n := range m.names {
			if n == name {
				at = i - m.imports
			}
		}
		if at < 0 {
			t.Errorf("%s is not there", name)
			continue
		}
		code := code(t, m.bodies[at])
		tables := slices.ContainsFunc(code, func(in instruction) bool { return in.op == opBrTable })
		if tables == straight {
			t.Errorf("%s: a table of jumps is there: %v", name, tables)
		}
	}
	again, err := decode(append(m.encode(), names(data)...))
	if err != nil {
		t.Fatal(err)
	}
	if len(again.bodies) <= before || len(again.bodies) != len(m.bodies) {
		t.Errorf("%d functions, before %d", len(again.bodies), before)
	}
}

func names(data []byte) []byte {
	r := &reader{data: data, at: 8}
	for r.more() {
		from := r.at
		id := r.byte()
		s := r.bytes(r.unsigned())
		if id == sectionCustom && bytes.HasPrefix(s, []byte("\x04name")) {
			return data[from:r.at]
		}
	}
	return nil
}

func code(t *testing.T, body []byte) []instruction {
	t.Helper()
	r := &reader{data: body}
	for n := r.unsigned(); n > 0; n-- {
		r.unsigned()
		r.byte()
	}
	code, err := instructions(body[r.at:])
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func built(t *testing.T) (linked, straight string) {
	t.Helper()
	dir := t.TempDir()
	linked, straight = filepath.Join(dir, "linked.wasm"), filepath.Join(dir, "straight.wasm")
	output(t, []string{"GOOS=js", "GOARCH=wasm"}, "go", "build", "-o", linked, "./testdata/program")
	return linked, straight
}

func output(t *testing.T, env []string, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = append(os.Environ(), env...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, errs.Bytes())
	}
	return out
}

// Other programs are rejected with a sentence.
func TestRefused(t *testing.T) {
	empty := "\x00asm\x01\x00\x00\x00"
	for name, data := range map[string]string{
		"this is not a WebAssembly module":              "GIF89a, and more",
		"it has no names: build it without -ldflags=-s": empty,
		"the module ends too early":                     empty + "\x0a\x7f",
		"section 3: the module ends too early":          empty + "\x03\x01\x7f",
		"not every function has a body":                 empty + "\x03\x02\x01\x00",
		"section 2: the module ends too early":          empty + "\x02\x05\x01\x01a\x01b",
		"section 10: the module ends too early":         empty + "\x0a\x02\x01\x09",
		"section 1: the module ends too early":          empty + "\x01\x02\x01\x00",
	} {
		if _, err := decode([]byte(data)); err == nil || err.Error() != name {
			t.Errorf("%q: %v, want %s", data, err, name)
		}
	}
}
