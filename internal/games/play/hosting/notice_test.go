package hosting

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/people"
)

func TestNotices(t *testing.T) {
	early, late := time.Unix(1, 0), time.Unix(2, 0)
	pair := [][2]people.ID{{"s:a", "a:1"}}
	for _, c := range []struct{ a, b, want Notice }{
		{Notice{}, Notice{Received: late, Seq: 4}, Notice{Received: late, Seq: 4}},
		{Notice{Received: early, Seq: 5}, Notice{Received: late, Seq: 4}, Notice{Received: early, Seq: 5}},
		{Notice{Host: true, Anew: true}, Notice{Next: true}, Notice{Host: true, Anew: true, Next: true}},
		{Notice{Next: true, Talk: true}, Notice{Host: true}, Notice{Host: true, Next: true, Talk: true}},
		{Notice{}, Notice{Host: true, Anew: true, Next: true, Talk: true}, Notice{Host: true, Anew: true, Next: true, Talk: true}},
		{Notice{Moved: pair}, Notice{Moved: pair}, Notice{Moved: append(pair, pair...)}},
	} {
		got := c.a
		got.Add(c.b)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%+v and %+v (-want +got):\n%s", c.a, c.b, d)
		}
	}
}
