package tsume_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/komadai/komadai/tsume"
)

func TestSettledIsReadBack(t *testing.T) {
	p := problem(t, "standard", "l4rg2/2+B1g1sl1/p2n1kn2/2p1Ppp2/3+R5/1PPP2P2/P1S2PN1P/3GGS3/+p3K3L b SN3Pbl2p 89")
	o := tsume.Options{Shortest: true, Hash: 32 << 20, Whole: 2_000_000, Settled: tsume.NewSettled()}
	want, err := tsume.Judge(t.Context(), p, nil, o)
	if err != nil || o.Settled.Len() < 10 {
		t.Fatalf("%d answers, %v", o.Settled.Len(), err)
	}
	var file bytes.Buffer
	if err := o.Settled.Write(&file, &p); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	if o.Settled, err = tsume.ReadSettled(&file, &p); err != nil {
		t.Fatal(err)
	}
	got, err := tsume.Judge(t.Context(), p, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	if got.Sound() != want.Sound() || !reflect.DeepEqual(got.Line, want.Line) || !reflect.DeepEqual(got.Flaws, want.Flaws) || !reflect.DeepEqual(got.Open, want.Open) {
		t.Errorf("%v %v %v, want %v %v %v", got.Line, got.Flaws, got.Open, want.Line, want.Flaws, want.Open)
	}
	if got.Nodes*10 > want.Nodes {
		t.Errorf("%d positions searched once more, after %d", got.Nodes, want.Nodes)
	}
	other := problem(t, "standard", "7nk/7sl/6G2/7N1/9/9/9/9/9 b - 1")
	first, rest, _ := strings.Cut(text, "\n")
	for name, c := range map[string]struct{ text, want string }{
		"nothing":        {"", "line 1: EOF"},
		"another move":   {first + "\n" + strings.Replace(rest, `"line":["`, `"line":["x`, 1), "line "},
		"another colour": {first + "\n" + strings.Replace(rest, `"attacker":"black"`, `"attacker":"red"`, 1), `attacker "red": must be black or white`},
		"half a line":    {text[:len(text)-8], "unexpected EOF"},
	} {
		if _, err := tsume.ReadSettled(strings.NewReader(c.text), &p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if _, err := tsume.ReadSettled(strings.NewReader(text), &other); err == nil || !strings.Contains(err.Error(), "another problem") {
		t.Errorf("of another problem: %v", err)
	}
}
