package wire_test

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/gates/wire"
)

var update = flag.Bool("update", false, "write testdata/engine-messages.txt")

// When the messages change, see wire.EngineMessages, then: go test ./internal/gates/wire
// -update
func TestEngineMessages(t *testing.T) {
	const file = "testdata/engine-messages.txt"
	got := fmt.Sprintf("version %d\n%s", wire.EngineMessages, strings.Join(fields(reflect.TypeFor[wire.EngineAsk](), reflect.TypeFor[wire.EngineNews]()), "\n")+"\n")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("the engine's messages changed: raise wire.EngineMessages, go test ./internal/gates/wire -update, make wasm\n%s", d)
	}
}

func fields(types ...reflect.Type) (list []string) {
	seen := map[reflect.Type]bool{}
	for len(types) > 0 {
		one := types[0]
		types = types[1:]
		for one.Kind() == reflect.Pointer || one.Kind() == reflect.Slice || one.Kind() == reflect.Map {
			one = one.Elem()
		}
		if seen[one] || one.Kind() != reflect.Struct {
			continue
		}
		seen[one] = true
		for f := range one.Fields() {
			list = append(list, fmt.Sprintf("%s.%s %s", one.Name(), f.Tag.Get("json"), strings.TrimPrefix(f.Type.String(), "wire.")))
			types = append(types, f.Type)
		}
	}
	slices.Sort(list)
	return list
}
