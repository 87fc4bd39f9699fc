package remote_test

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
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/variant"
)

// A rule set comes over a message as it is: a shipped one by its name, also with
// choices, one of a file with its definition; and a message that is no rule set is an error.
func TestRules(t *testing.T) {
	own, err := variant.Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[ending]\nno_move = \"draw\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	var library remote.Library
	for _, set := range append(variant.All(), own) {
		sent, err := remote.NewRules(set)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		var came remote.Rules
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
	for want, r := range map[string]remote.Rules{
		"other rules by the name standard": {ID: "standard", Fingerprint: "0"},
		"nowhere":                          {ID: "nowhere"},
		"definition":                       {ID: "own", Definition: []byte("id = 3")},
	} {
		if _, err := library.Find(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

var work = remote.Kind[int, string]{Name: "work"}

// fails is a caller that fails so often before it answers.
type fails struct {
	err   error
	times int
}

func (f *fails) Follow(context.Context, string, []byte, func([]byte) error) ([]byte, error) {
	if f.times--; f.times >= 0 {
		return nil, f.err
	}
	return []byte(`{"answer":"done"}`), nil
}

// A caller waits for a free place and reports the wait once. It replaces a worker that
// dies, up to twenty times.
func TestCall(t *testing.T) {
	for _, c := range []struct {
		name string
		fails
		told []bool
		want string
	}{
		{"at once", fails{nil, 0}, nil, ""},
		{"no worker for a moment", fails{remote.ErrNobody, 5}, nil, ""},
		{"no worker for long", fails{remote.ErrNobody, 200}, []bool{true, false}, ""},
		{"some that die", fails{remote.ErrSilent, 19}, nil, ""},
		{"too many that die", fails{errors.New("out of memory"), 20}, nil, "20 workers failed, the last with: out of memory"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var told []bool
			out, err := work.Insist(t.Context(), &c.fails, 1, func(waiting bool) { told = append(told, waiting) }, nil)
			got := "" // the error, if there is one
			if err != nil {
				got = err.Error()
			}
			if got != c.want || err == nil && out != "done" {
				t.Errorf("%s: %s, %v", c.name, out, err)
			}
			if !cmp.Equal(told, c.told) {
				t.Errorf("%s: reported %v", c.name, told)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := work.Insist(ctx, &fails{remote.ErrNobody, 1 << 30}, 1, nil, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("when the time is over: %v", err)
		}
	})
}

// service answers n with the text of n; 1 is a fault and 2 an error of this worker.
func service() remote.Service {
	return work.Service(func(_ context.Context, n int, send func(string)) (string, error) {
		switch n {
		case 1:
			return "", errors.New("one is odd")
		case 2:
			return "", remote.Transient(errors.New("out of memory"))
		}
		send("begun")
		return strings.Repeat("x", n), nil
	})
}

type local struct {
	remote.Service
	calls int
}

func (l *local) Follow(ctx context.Context, _ string, data []byte, heard func([]byte) error) ([]byte, error) {
	l.calls++
	return l.Do(ctx, data, func(news []byte) {
		if heard != nil {
			_ = heard(news)
		}
	})
}

// A question gets its answer with the interim ones. A fault is not retried, an error of
// one worker is.
func TestAsk(t *testing.T) {
	for _, c := range []struct {
		n, calls    int
		want, fault string
	}{
		{3, 1, "xxx", ""},
		{1, 1, "", "one is odd"},
		{2, 20, "", "20 workers failed, the last with: out of memory"},
	} {
		synctest.Test(t, func(t *testing.T) {
			l := &local{Service: service()}
			var news []string
			got, err := work.Insist(t.Context(), l, c.n, nil, func(s string) error { news = append(news, s); return nil })
			text := ""
			if err != nil {
				text = err.Error()
			}
			if got != c.want || text != c.fault || l.calls != c.calls || errors.As(err, new(remote.Fault)) != (c.n == 1) {
				t.Errorf("%d: %q, %v after %d calls", c.n, got, err, l.calls)
			}
			if (len(news) == 1) != (c.n == 3) {
				t.Errorf("%d: heard %q", c.n, news)
			}
		})
	}
	l := &local{Service: service()}
	if _, err := work.Ask(t.Context(), l, 2, nil); err == nil || l.calls != 1 {
		t.Errorf("Ask: %v after %d calls", err, l.calls)
	}
	for in, want := range map[string]string{`"x"`: `{"fault":"the task cannot be read`, `3`: `{"answer":"xxx"}`} {
		if out, err := service().Do(t.Context(), []byte(in), func([]byte) {}); err != nil || !strings.HasPrefix(string(out), want) {
			t.Errorf("%s: %s, %v", in, out, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := service().Do(ended, []byte("1"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a worker that goes down: %v", err)
	}
	for _, answer := range []string{`[`, `{}`, `{"fault":"no"}`} {
		bad := remote.Service{Do: func(context.Context, []byte, func([]byte)) ([]byte, error) { return []byte(answer), nil }}
		if _, err := work.Ask(t.Context(), &local{Service: bad}, 3, nil); err == nil {
			t.Errorf("%s is taken for an answer", answer)
		}
	}
}
