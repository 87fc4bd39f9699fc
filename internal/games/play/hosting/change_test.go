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
	for _, c := range []struct{ a, b, want Change }{
		{Change{}, Change{Received: late, Seq: 4}, Change{Received: late, Seq: 4}},
		{Change{Received: early, Seq: 5}, Change{Received: late, Seq: 4}, Change{Received: early, Seq: 5}},
		{Change{Host: true, Anew: true}, Change{Next: true}, Change{Host: true, Anew: true, Next: true}},
		{Change{Next: true, Talk: true}, Change{Host: true}, Change{Host: true, Next: true, Talk: true}},
		{Change{}, Change{Host: true, Anew: true, Next: true, Talk: true}, Change{Host: true, Anew: true, Next: true, Talk: true}},
		{Change{Moved: pair}, Change{Moved: pair}, Change{Moved: append(pair, pair...)}},
	} {
		got := c.a
		got.Add(c.b)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%+v and %+v (-want +got):\n%s", c.a, c.b, d)
		}
	}
}
