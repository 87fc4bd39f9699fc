//go:build !js

package nnue

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

type browser struct {
	memory []byte
	calls  [][]any
}

func put[T int16 | uint32](b *browser, list []T) int {
	size := binary.Size(T(0))
	for len(b.memory)%size != 0 {
		b.memory = append(b.memory, 0xa5)
	}
	at := len(b.memory)
	b.memory, _ = binary.Append(b.memory, binary.LittleEndian, list)
	return at
}

func (b *browser) run(t *testing.T) (returned []int64) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		if ci := os.Getenv("CI"); ci == "true" || ci == "1" {
			t.Fatal("node is missing")
		}
		t.Skip("node is missing")
	}
	list, err := json.Marshal(b.calls)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	calls, memory := filepath.Join(dir, "calls.json"), filepath.Join(dir, "memory")
	if err := os.WriteFile(calls, list, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(memory, b.memory, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), node, "testdata/kernels.mjs", calls, memory).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, err.(*exec.ExitError).Stderr)
	}
	if err := json.Unmarshal(out, &returned); err != nil || len(returned) != len(b.calls) {
		t.Fatalf("%v: %s", err, out)
	}
	if b.memory, err = os.ReadFile(memory); err != nil {
		t.Fatal(err)
	}
	return returned
}

// web/wasm/kernels.wat is bit-identical to the reference and writes nowhere else.
func TestBrowserKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(n int) []int16 { return randomNumbers(rng, []int{1, 300, 600, 1 << 16}[rng.IntN(4)], n) }
	b := &browser{memory: make([]byte, 64)} // no address is 0
	b.calls = append(b.calls, []any{"vectors"})
	type sum struct {
		call int
		want int32
	}
	var sums []sum
	type patch struct {
		at   int
		want []int16
	}
	var patches []patch
	for n := range 400 {
		width := WidthStep * (1 + n%(MaxWidth/WidthStep))
		inputs := 1 + rng.IntN(50)
		choose := func() []uint32 {
			list := make([]uint32, rng.IntN(60))
			for i := range list {
				list[i] = uint32(rng.IntN(inputs))
			}
			return list
		}
		rows, from, into := random(inputs*width), random(width), make([]int16, width)
		added, removed := choose(), choose()
		want := make([]int16, width)
		accumulatePlain(want, from, rows, added, removed)
		atRows, atFrom, atInto := put(b, rows), put(b, from), put(b, into)
		put(b, random(8)) // must stay unchanged
		atAdded, atRemoved := put(b, added), put(b, removed)
		if n%2 == 0 {
			atInto = atFrom
		}
		b.calls = append(b.calls, []any{"accumulate", atInto, atFrom, atRows, width, atAdded, len(added), atRemoved, len(removed)})
		patches = append(patches, patch{atInto, want})

		us, them, weights := random(width), random(width), random(2*width)
		for i, w := range weights {
			weights[i] = min(max(w, -MaxWeight), MaxWeight)
		}
		if n < 2*MaxWidth/WidthStep { // the greatest sums
			for i := range width {
				us[i], them[i], weights[i], weights[width+i] = 32767, 32767, MaxWeight, MaxWeight
			}
		}
		sums = append(sums, sum{len(b.calls), activatePlain(us, them, weights)})
		b.calls = append(b.calls, []any{"activate", put(b, us), put(b, them), put(b, weights), width})
	}
	want := slices.Clone(b.memory)
	for _, p := range patches {
		for i, v := range p.want {
			binary.LittleEndian.PutUint16(want[p.at+2*i:], uint16(v))
		}
	}
	returned := b.run(t)
	if returned[0] != 1 {
		t.Error("the kernels say that they are not there")
	}
	for _, s := range sums {
		if returned[s.call] != int64(s.want) {
			t.Fatalf("call %v returns %d, want %d", b.calls[s.call], returned[s.call], s.want)
		}
	}
	if !slices.Equal(b.memory, want) {
		for i := range want {
			if b.memory[i] != want[i] {
				t.Fatalf("the byte %d of memory is %#x, want %#x", i, b.memory[i], want[i])
			}
		}
	}
}
