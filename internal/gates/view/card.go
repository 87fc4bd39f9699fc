package view

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// Size of a card, the picture in a preview of a link, in pixels.
const (
	CardWidth, CardHeight = 1200, 630
	cardMargin            = 24
)

func card(rules *shogi.Rules, o diagram.Options, d *diagram.Diagram) ([]byte, error) {
	o.Square = diagram.MinSquare
	board, err := raster(rules, o, d)
	if err != nil {
		return nil, err
	}
	if o.Square = min(int(float64(o.Square)*fits(board)), diagram.MaxSquare); o.Square > diagram.MinSquare {
		if board, err = raster(rules, o, d); err != nil {
			return nil, err
		}
	}
	out := image.NewRGBA(image.Rect(0, 0, CardWidth, CardHeight))
	draw.Draw(out, out.Bounds(), image.NewUniform(board.At(board.Bounds().Min.X, board.Bounds().Min.Y)), image.Point{}, draw.Src)
	size := board.Bounds().Size()
	at := image.Pt((CardWidth-size.X)/2, (CardHeight-size.Y)/2)
	draw.Draw(out, image.Rectangle{Min: at, Max: at.Add(size)}, board, board.Bounds().Min, draw.Src)
	var b bytes.Buffer
	return finished(&b, png.Encode(&b, out))
}

// fits returns how many times as large the board may be.
func fits(board image.Image) float64 {
	size := board.Bounds().Size()
	return min(float64(CardWidth-2*cardMargin)/float64(size.X), float64(CardHeight-2*cardMargin)/float64(size.Y))
}

func raster(rules *shogi.Rules, o diagram.Options, d *diagram.Diagram) (image.Image, error) {
	r, err := diagram.NewRenderer(rules, o)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "%s.", err).ForPrograms()
	}
	if r.Lacks(d.Title) {
		d.Title = ""
	}
	var b bytes.Buffer
	if err := r.PNG(&b, d); err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "%s.", err).ForPrograms()
	}
	return png.Decode(&b)
}
