package api

import (
	"context"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/study/records"
)

type (
	diagramInput struct {
		Format      string `path:"format" enum:"svg,png,txt" doc:"A picture, or the position as text (the board block BOD of KIF)."`
		Rules       string `query:"rules" default:"standard" minLength:"1" maxLength:"300" doc:"The rule set."`
		SFEN        string `query:"sfen" required:"true" minLength:"1" maxLength:"1000" doc:"The position; it may be illegal."`
		Pieces      string `query:"pieces" enum:"one,two,intl" default:"one" doc:"The piece set."`
		Theme       string `query:"theme" enum:"light,dark,print" default:"light" doc:"The colours; print is black on white."`
		Coordinates string `query:"coordinates" enum:"kanji,latin,none" default:"kanji" doc:"The lettering of ranks."`
		Stands      string `query:"stands" enum:"beside,stacked,none" default:"beside" doc:"Where the stands are."`
		Size        int    `query:"size" minimum:"12" maximum:"120" default:"48" doc:"The width of a square in pixels."`
		Title       string `query:"title" maxLength:"100" doc:"Text above the board."`
		Black       string `query:"black" maxLength:"100" doc:"The name of Black."`
		White       string `query:"white" maxLength:"100" doc:"The name of White."`
		Flip        bool   `query:"flip" doc:"From White's side."`
		Tsume       bool   `query:"tsume" doc:"A mate problem: the corner of the board with the pieces, and below it the hand of the side to move. stands=none omits the hand."`
		Card        bool   `query:"card" doc:"A PNG of 1200×630 pixels for previews of links, with the board in its middle; size has no effect."`
	}
	diagramOutput struct {
		ContentType  string `header:"Content-Type"`
		Disposition  string `header:"Content-Disposition"`
		CacheControl string `header:"Cache-Control"`
		Body         []byte
	}
)

var pictureTypes = map[string]string{"svg": "image/svg+xml; charset=UTF-8", "png": "image/png", "txt": "text/plain; charset=UTF-8"}

func (h *handlers) registerDiagrams(a huma.API) {
	draw := operation(a, http.MethodGet, "/api/v1/diagrams/{format}", "draw-diagram",
		"A position as a picture or as text. The picture of an address never changes.", nil)
	binary := func(format string) *huma.MediaType {
		return &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: format}}
	}
	draw.Responses["200"] = &huma.Response{Description: "The diagram.", Content: map[string]*huma.MediaType{
		"image/svg+xml": binary(""), "image/png": binary("binary"), "text/plain": binary(""),
	}}
	huma.Register(a, draw, try(h, h.diagram))
}

func (h *handlers) diagram(ctx context.Context, in *diagramInput) (*diagramOutput, error) {
	set, err := records.Rules(h.Library, in.Rules)
	if err != nil {
		return nil, err
	}
	var data []byte
	err = h.Study.Records.Do(ctx, func() error {
		data, err = view.Draw(set, in.SFEN, view.DrawOptions{
			Format: in.Format, Pieces: in.Pieces, Theme: in.Theme, Coordinates: in.Coordinates, Stands: in.Stands, Size: in.Size, Flip: in.Flip, Tsume: in.Tsume, Card: in.Card,
			Title: in.Title, Names: [2]string{in.Black, in.White},
		})
		return err
	})
	return &diagramOutput{
		ContentType:  pictureTypes[in.Format],
		Disposition:  mime.FormatMediaType("inline", map[string]string{"filename": "position." + in.Format}),
		CacheControl: lasting,
		Body:         data,
	}, err
}
