//go:build !js

package nnue_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The kernels for browsers (web/wasm/kernels.wat) give the bits of the reference: the
// tests of the kernels, built for a browser and run by Node.
func TestVectors(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if ci := os.Getenv("CI"); ci == "true" || ci == "1" {
			t.Fatal("node is missing")
		}
		t.Skip("node is missing")
	}
	wasm := filepath.Join(t.TempDir(), "nnue.wasm")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-tags", "vectors", "-o", wasm, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), node, "testdata/run.mjs", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"), wasm, "-test.v", "-test.run=^(TestAccumulate|TestActivate|TestActivateBounds|TestHasVectors)$")
	out, err := run.CombinedOutput()
	if err != nil || strings.Count(string(out), "--- PASS") != 4 {
		t.Errorf("%v\n%s", err, out)
	}
}
