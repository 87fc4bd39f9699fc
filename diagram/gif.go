package diagram

import (
	"image"
	"image/gif"
	"io"
	"time"
)

// Frame is a picture of an animation.
type Frame struct {
	Diagram Diagram
	// Delay is in steps of 10 ms up to ten minutes; 0 means DefaultDelay, or DefaultLastDelay
	// for the last frame.
	Delay time.Duration
}

const (
	DefaultDelay     = time.Second
	DefaultLastDelay = 4 * time.Second
)

const (
	MaxFrames = 2000
	maxDelay  = 10 * time.Minute
)

// GIF writes a looping animation. All frames have the first one's size and the lines of any
// frame. Each stores only changes, with one palette. The error is a [*DiagramError], or that
// of w.
func (r *Renderer) GIF(w io.Writer, frames []Frame) error {
	switch n := len(frames); {
	case n == 0:
		return &DiagramError{"Frames", "an animation has at least one frame"}
	case n > MaxFrames:
		return &DiagramError{"Frames", "an animation has at most 2000 frames"}
	}
	if r.options.Transparent {
		// GIF pixels are opaque or clear, without soft edges.
		opaque := *r
		opaque.options.Transparent, opaque.ground = false, nil
		r = &opaque
	}
	layouts, err := r.arrangeAll(frames)
	if err != nil {
		return err
	}
	var count histogram
	picture := func(i int, reuse *image.RGBA) *image.RGBA {
		return r.paint(&frames[i].Diagram, layouts[i], reuse)
	}
	// The palette comes from some frames.
	var img *image.RGBA
	step := max(1, len(frames)/12)
	for i := 0; i < len(frames); i += step {
		img = picture(i, img)
		count.add(img)
	}
	if len(frames) > 1 {
		img = picture(len(frames)-1, img)
		count.add(img)
	}
	palette := count.palette(255)
	clear := uint8(len(palette))
	nearest := newMatcher(palette)
	out := gif.GIF{Config: image.Config{ColorModel: withClear(palette), Width: layouts[0].width, Height: layouts[0].height}}
	var last *image.Paletted
	for i := range frames {
		img = picture(i, img)
		now := nearest.convert(img)
		out.Image = append(out.Image, difference(last, now, clear))
		out.Delay = append(out.Delay, delay(frames[i].Delay, i == len(frames)-1))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		last = now
	}
	return gif.EncodeAll(w, &out)
}

// In hundredths of a second.
func delay(d time.Duration, last bool) int {
	switch {
	case d <= 0 && last:
		d = DefaultLastDelay
	case d <= 0:
		d = DefaultDelay
	}
	return int(min(d, maxDelay) / (10 * time.Millisecond))
}

func (r *Renderer) arrangeAll(frames []Frame) ([]layout, error) {
	var all Diagram
	for i := range frames {
		d := &frames[i].Diagram
		if err := d.check(r.rules); err != nil {
			return nil, err
		}
		all.Title, all.Caption = or(all.Title, d.Title), or(all.Caption, d.Caption)
		for _, sq := range r.rules.Squares() {
			if d.shows(sq) {
				all.Marks = append(all.Marks[:len(all.Marks):len(all.Marks)], Mark{Square: sq})
			}
		}
	}
	options := r.options
	if options.Tsume && options.Window == (Window{}) {
		options.Window = corner(r.rules, &all)
	}
	layouts := make([]layout, len(frames))
	for i := range frames {
		all.Setup = frames[i].Diagram.Setup
		layouts[i] = newLayout(r.rules, &options, &all)
	}
	return layouts, tooLarge(&layouts[0])
}
