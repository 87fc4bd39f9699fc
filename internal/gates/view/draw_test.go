package view_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/variant"
)

// Positions are drawn in each format, legal or not; errors name the wrong option.
func TestDraw(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	const lone = "4k4/9/9/9/9/9/9/9/9 b G 1"
	for _, c := range []struct {
		sfen   string
		o      view.DrawOptions
		want   string
		reason string // part of the refusal
	}{
		{lone, view.DrawOptions{Format: "txt"}, "先手の持駒：金", ""},
		{lone, view.DrawOptions{Format: "svg"}, "<svg", ""},
		{"k8/9/9/9/9/9/9/9/K8 b - 1", view.DrawOptions{Format: "svg", Pieces: "intl", Flip: true}, "</svg>", ""},
		{"P8/9/9/9/9/9/9/9/9 b - 1", view.DrawOptions{Format: "svg"}, "<svg", ""}, // a pawn without moves
		{lone, view.DrawOptions{Format: "gif"}, "", `unknown diagram format "gif"`},
		{lone, view.DrawOptions{Format: "svg", Pieces: "runes"}, "", `pieces: there is no "runes"`},
		{lone, view.DrawOptions{Format: "svg", Theme: "plaid"}, "", `theme: there is no "plaid"`},
		{lone, view.DrawOptions{Format: "svg", Coordinates: "polar"}, "", `coordinates: there is no "polar"`},
		{lone, view.DrawOptions{Format: "svg", Stands: "hidden away"}, "", `stands: there is no "hidden away"`},
		{"9/9 b - 1", view.DrawOptions{Format: "svg"}, "", "rank"},
	} {
		out, err := view.Draw(set, c.sfen, c.o)
		if c.reason != "" {
			if r, ok := refusal.As(err); !ok || !strings.Contains(r.Message, c.reason) {
				t.Errorf("%s, %+v: %v, want a refusal that says %s", c.sfen, c.o, err, c.reason)
			}
			continue
		}
		if err != nil || !strings.Contains(string(out), c.want) {
			t.Errorf("%s, %+v: %v, want %s in %.200s", c.sfen, c.o, err, c.want, out)
		}
	}
}

func TestDrawSize(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	width := func(size int) int {
		out, err := view.Draw(set, "4k4/9/9/9/9/9/9/9/4K4 b - 1", view.DrawOptions{Format: "png", Size: size})
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		return picture.Bounds().Dx()
	}
	if small, large := width(20), width(40); small < 9*20 || large < 9*40 || large <= small {
		t.Errorf("%d and %d pixels for squares of 20 and 40", small, large)
	}
}

// A problem is the corner with its pieces, with or without the hand below it.
func TestDrawProblem(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	size := func(sfen string, o view.DrawOptions) (width, height int) {
		o.Format, o.Size, o.Coordinates = "png", 20, "none"
		out, err := view.Draw(set, sfen, o)
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(bytes.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		return c.Width, c.Height
	}
	for _, sfen := range []string{"7nl/5B1k1/6Ppp/5+R3/9/9/9/9/9 b GS2Pr 1", "7nl/5B1k1/6Ppp/5+R3/9/9/9/9/9 w GS2Pr2g 1"} {
		wide, high := size(sfen, view.DrawOptions{Stands: "none"})
		width, without := size(sfen, view.DrawOptions{Stands: "none", Tsume: true})
		same, with := size(sfen, view.DrawOptions{Tsume: true})
		if width != wide-4*20 || without >= high || same != width || with <= without+20 {
			t.Errorf("%s: %d by %d, the corner %d by %d, with the hand %d by %d", sfen, wide, high, width, without, same, with)
		}
	}
}
