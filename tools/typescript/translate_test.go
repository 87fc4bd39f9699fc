package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTranslate(t *testing.T) {
	source := `package wire

// Me is
// who asks.
type Me struct {
	Base
	// Names are all.
	Names []string ` + "`json:\"names\" nullable:\"true\"`" + `
	Side string ` + "`json:\"side\" enum:\"b,w\"`" + `
	Sides [][]string ` + "`json:\"sides,omitempty\" words:\",b\"`" + `
	At [2]int ` + "`json:\"at\"`" + `
	Record *Record ` + "`json:\"record,omitempty\"`" + `
	Other *Other ` + "`json:\"other\"`" + `
	Count map[string]uint64 ` + "`json:\"count,omitzero\"`" + `
	Data []byte ` + "`json:\"data\"`" + `
	Any any ` + "`json:\"any\"`" + `
	Hidden func() ` + "`json:\"-\"`" + `
}
`
	want := head + `
/**
 * Me is
 * who asks.
 */
export interface Me extends Base {
  /** Names are all. */
  names: string[] | null;
  side: "b" | "w";
  sides?: ("" | "b")[][];
  at: [number, number];
  record?: GameRecord;
  other: Other | null;
  count?: Record<string, number>;
  data: string;
  any: unknown;
}
`
	got, err := translate(fstest.MapFS{"me.go": {Data: []byte(source)}, "me_test.go": {Data: []byte("no Go")}})
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTranslateRefuses(t *testing.T) {
	for name, test := range map[string]struct{ field, want string }{
		"no tag":       {"A int", "a.go:2:6: T.A: it has no json tag"},
		"no name":      {"A int `json:\",omitempty\"`", "T.A: its json tag gives no name"},
		"a channel":    {"A chan int `json:\"a\"`", "has no TypeScript"},
		"another type": {"A uint8 `json:\"a\"`", "uint8 has no TypeScript"},
		"a map":        {"A map[int]int `json:\"a\"`", "the keys of a map must be strings"},
		"a length":     {"A [n]int `json:\"a\"`", "the length of an array must be a number"},
		"embedded":     {"*T", "embeds something other"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := translate(fstest.MapFS{"a.go": {Data: []byte("package wire\ntype T struct { " + test.field + " }\n")}})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want it to say %q", err, test.want)
			}
		})
	}
	if _, err := translate(fstest.MapFS{"a.go": {Data: []byte("package wire\ntype T int\n")}}); err == nil {
		t.Error("a type that is not a struct is let through")
	}
}

// The committed file of the front end is up to date.
func TestFresh(t *testing.T) {
	got, err := translate(os.DirFS("../../internal/gates/wire"))
	if err != nil {
		t.Fatal(err)
	}
	const file = "../../web/src/wire.gen.ts"
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is stale: make generate", file)
	}
}
