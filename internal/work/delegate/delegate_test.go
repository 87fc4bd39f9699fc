package delegate_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/delegate"
	"github.com/komadai/komadai/variant"
)

// A rule set comes over a message as it is: a shipped one by its name, also with
// choices, one of a file with its definition; and what is no such message is told.
func TestRules(t *testing.T) {
	own, err := variant.Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[ending]\nno_move = \"draw\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	var library delegate.Library
	for _, set := range append(variant.All(), own) {
		sent, err := delegate.NewRules(set)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		var came delegate.Rules
		if err := json.Unmarshal(text, &came); err != nil {
			t.Fatal(err)
		}
		found, err := library.Find(came)
		if err != nil {
			t.Errorf("%s: %v", set.ID, err)
		} else if nnue.FingerprintOf(found.Rules) != nnue.FingerprintOf(set.Rules) {
			t.Errorf("%s comes as %s", set.ID, found.ID)
		}
		if (len(sent.Definition) > 0) != (set == own) {
			t.Errorf("%s is sent with %d bytes of definition", set.ID, len(sent.Definition))
		}
	}
	for want, r := range map[string]delegate.Rules{
		"other rules by the name standard": {ID: "standard", Fingerprint: "0"},
		"nowhere":                          {ID: "nowhere"},
		"definition":                       {ID: "own", Definition: []byte("id = 3")},
	} {
		if _, err := library.Find(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// fails is a caller that fails so often before it answers.
type fails struct {
	err   error
	times int
}

func (f *fails) Call(context.Context, string, []byte) ([]byte, error) {
	if f.times--; f.times >= 0 {
		return nil, f.err
	}
	return []byte("done"), nil
}

// Who finds no worker waits, and tells so once; who finds one that dies asks another,
// up to twenty times.
func TestCall(t *testing.T) {
	for _, c := range []struct {
		name string
		fails
		told []bool
		want string
	}{
		{"at once", fails{nil, 0}, nil, ""},
		{"nobody for a moment", fails{bus.ErrNobody, 5}, nil, ""},
		{"nobody for long", fails{bus.ErrNobody, 100}, []bool{true, false}, ""},
		{"some that die", fails{bus.ErrSilent, 19}, nil, ""},
		{"too many that die", fails{errors.New("out of memory"), 20}, nil, "20 workers failed, the last with: out of memory"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var told []bool
			out, err := delegate.Call(t.Context(), &c.fails, "work", nil, func(waiting bool) { told = append(told, waiting) })
			got := "" // the error, if there is one
			if err != nil {
				got = err.Error()
			}
			if got != c.want || err == nil && string(out) != "done" {
				t.Errorf("%s: %s, %v", c.name, out, err)
			}
			if !cmp.Equal(told, c.told) {
				t.Errorf("%s: told %v", c.name, told)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := delegate.Call(ctx, &fails{bus.ErrNobody, 1 << 30}, "work", nil, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("when the time is over: %v", err)
		}
	})
}
