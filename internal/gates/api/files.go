package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
)

type (
	gameFileInput struct {
		File       string `path:"file" maxLength:"50" doc:"The game's ID with a file extension for the format: ID.kif, .kifu, .ki2, .ki2u, .csa, .jkf, .usi, .sfen or .usen (.usi and .sfen are one format: a line of SFEN and moves). Times are UTC, as in the header タイムゾーン. Without an extension the header Accept chooses."`
		Accept     string `header:"Accept" doc:"For an address without an extension: application/x-kif, application/x-ki2, application/x-csa, application/json (JKF) or text/html (the game's page). The default is KIF."`
		Charset    string `query:"charset" maxLength:"20" doc:"UTF-8, Shift_JIS or EUC-JP. The default is Shift_JIS for .kif and .ki2, else UTF-8."`
		Definition bool   `query:"definition" doc:"Include the definition of a rule set from a file, in KIF, KI2 and CSA."`
	}
	gameFileOutput struct {
		Status       int
		ContentType  string `header:"Content-Type"`
		Disposition  string `header:"Content-Disposition"`
		Location     string `header:"Location"`
		Vary         string `header:"Vary"`
		CacheControl string `header:"Cache-Control"`
		Body         []byte
	}
	gamesOfInput struct {
		Name   string `path:"name" maxLength:"60" doc:"The name of an account."`
		Format string `query:"format" enum:"csa,kif,ki2,jkf,usi,usen" default:"csa" doc:"The format. A line / separates CSA games, an empty line KIF and KI2 games; JKF, USI and USEN have one line per game."`
		Since  string `query:"since" format:"date" doc:"The first day, by UTC."`
		Until  string `query:"until" format:"date" doc:"The last day, by UTC."`
	}
	dayInput struct {
		Day   string `path:"day" format:"date" doc:"A day, by UTC."`
		Event string `query:"event" maxLength:"64" doc:"Only games of this event."`
	}
	gamesOnInput struct {
		Day    string `path:"day" format:"date" doc:"A day, by UTC."`
		Format string `query:"format" enum:"csa,kif,ki2,jkf,usi,usen" default:"csa" doc:"As for the games of a player."`
	}
)

func (h *handlers) registerFiles(a huma.API) {
	one := operation(a, http.MethodGet, "/games/{file}", "get-game-file",
		"The record of a running or finished game, in the format of the address's extension or of the header Accept. Other sites may request it (CORS).", nil)
	one.Responses["200"] = recordOf("text/plain", "application/json")
	one.Responses["303"] = &huma.Response{Description: "The game's page, for clients that accept text/html."}
	huma.Register(a, one, try(h, h.gameFile))
	lines := func(op *huma.Operation) { op.Responses["200"] = recordOf("text/plain", ndjson) }
	get(a, "/players/{name}/games", "stream-player-games",
		"The finished games of an account, oldest first, as a stream of records.", try(h, h.gamesOf), lines)
	get(a, "/days/{day}", "get-day", "The public games that ended on a day, in order, at most 500.", reply(h, h.day))
	get(a, "/days/{day}/games", "stream-day-games",
		"The public games that ended on a day, in order, as a stream of records.", try(h, h.gamesOn), lines)
}

func (h *handlers) gamesOf(ctx context.Context, in *gamesOfInput) (*huma.StreamResponse, error) {
	found, err := h.Accounts.Find(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	since, until, err := span(in.Since, in.Until)
	return h.stream(ctx, people.OfAccount(found.ID), since, until, kifu.Format(in.Format)), err
}

func (h *handlers) gamesOn(ctx context.Context, in *gamesOnInput) (*huma.StreamResponse, error) {
	since, until, err := span(in.Day, in.Day)
	return h.stream(ctx, "", since, until, kifu.Format(in.Format)), err
}

const mostOfDay = 500

var errEnough = errors.New("there are more games than are listed")

func (h *handlers) day(ctx context.Context, in *dayInput) (out wire.Day, err error) {
	since, until, err := span(in.Day, in.Day)
	if err != nil {
		return out, err
	}
	out = wire.Day{Day: in.Day, Games: []wire.DayGame{}}
	err = h.Games.Ended(ctx, "", since, until, func(v play.View) error {
		if in.Event != "" && v.Game.Config().Event != in.Event {
			return nil
		}
		if len(out.Games) == mostOfDay {
			return errEnough
		}
		out.Games = append(out.Games, view.DayGame(v))
		return nil
	})
	if errors.Is(err, errEnough) {
		out.More, err = true, nil
	}
	return out, err
}

// recordOf describes a response that is not a message of package wire.
func recordOf(types ...string) *huma.Response {
	r := &huma.Response{Description: "The record.", Content: map[string]*huma.MediaType{}}
	for _, t := range types {
		schema := &huma.Schema{Type: huma.TypeString}
		if t == "application/json" {
			schema = &huma.Schema{Type: huma.TypeObject, Description: "The record as JKF, whose schema is that of json-kifu-format.", AdditionalProperties: true}
		}
		r.Content[t] = &huma.MediaType{Schema: schema}
	}
	return r
}

// span returns the UTC time from the start of first to the end of last; without days, all
// time.
func span(first, last string) (since, until time.Time, err error) {
	since, until = time.UnixMilli(0), time.Now().Add(24*time.Hour)
	if first != "" {
		since, err = day(first)
	}
	if last != "" && err == nil {
		until, err = day(last)
		until = until.Add(24 * time.Hour)
	}
	return since, until, err
}

func day(text string) (time.Time, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return at, refusal.Newf(refusal.BadRequest, "%q: want a day, YYYY-MM-DD.", text).ForPrograms()
	}
	return at, nil
}

// gameFile returns a game's record, or redirects a browser to its page.
func (h *handlers) gameFile(ctx context.Context, in *gameFileInput) (*gameFileOutput, error) {
	ext := path.Ext(in.File)
	id := strings.TrimSuffix(in.File, ext)
	ext = strings.ToLower(ext)
	format := kifu.FormatOfName(ext)
	switch {
	case ext == "" && accepts(in.Accept) == page:
		return &gameFileOutput{Status: http.StatusSeeOther, Location: "/game/" + id, Vary: "Accept", CacheControl: private}, nil
	case ext == "":
		format = kifu.Format(accepts(in.Accept))
	case format == kifu.FormatUnknown:
		return nil, refusal.Newf(refusal.NotFound, "No format of records ends in %q: want .kif, .kifu, .ki2, .ki2u, .csa, .jkf, .usi, .sfen or .usen (.usi and .sfen are one format: a line of SFEN and moves).", kifu.Clip(ext))
	}
	o := records.WriteOptions{Format: format, Charset: in.Charset, Definition: in.Definition}
	if byCustom := ext == ".kif" || ext == ".ki2"; byCustom && o.Charset == "" {
		o.Charset, o.CRLF = kifu.ShiftJIS.String(), true
	}
	v, err := h.Games.Get(ctx, session.Holder(ctx), id)
	if err != nil {
		return nil, err
	}
	file, err := h.written(ctx, v, o)
	return &gameFileOutput{
		Status: http.StatusOK, ContentType: file.Type, CacheControl: private, Vary: "Accept",
		Disposition: mime.FormatMediaType("inline", map[string]string{"filename": file.Name}), Body: file.Data,
	}, err
}

// page stands for the game's page in the result of [accepts].
const page = "html"

func accepts(header string) string {
	types := map[string]string{
		"text/html": page, "application/xhtml+xml": page,
		"application/json": string(kifu.FormatJKF), "application/x-jkf": string(kifu.FormatJKF),
		"application/x-kif": string(kifu.FormatKIF), "application/x-ki2": string(kifu.FormatKI2), "application/x-csa": string(kifu.FormatCSA),
		"application/x-usi": string(kifu.FormatUSI), "application/x-usen": string(kifu.FormatUSEN),
	}
	for part := range strings.SplitSeq(header, ",") {
		media, parameters, _ := mime.ParseMediaType(part)
		quality, given := parameters["q"]
		if found, ok := types[media]; ok && (!given || strings.Trim(quality, "0.") != "") { // q=0 is not acceptable
			return found
		}
	}
	return string(kifu.FormatKIF)
}

func (h *handlers) written(ctx context.Context, v play.View, o records.WriteOptions) (file records.File, err error) {
	err = h.Study.Records.Do(ctx, func() error {
		r, err := records.OfGame(h.Library, v.Game, h.place(v.ID))
		if err == nil {
			file, err = records.Write(r, o)
		}
		return err
	})
	return file, err
}

// stream writes games as they are read, to bound memory.
func (h *handlers) stream(ctx context.Context, holder people.ID, since, until time.Time, f kifu.Format) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(c huma.Context) {
		media := "text/plain; charset=UTF-8"
		if f == kifu.FormatJKF {
			media = ndjson
		}
		c.SetHeader("Content-Type", media)
		c.SetHeader("Cache-Control", private)
		_, w := humago.Unwrap(c)
		// Without deadline support the server's default applies.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportTime))
		out := &gameWriter{w: c.BodyWriter(), format: f}
		err := h.Games.Ended(ctx, holder, since, until, func(v play.View) error {
			file, err := h.written(ctx, v, records.WriteOptions{Format: f, Charset: kifu.UTF8.String()})
			if err != nil {
				return err
			}
			return out.game(file.Data)
		})
		if err != nil && ctx.Err() == nil {
			h.Log.Error("a stream of games was broken off", "err", err)
			// The broken connection shows the client that the file is incomplete.
			panic(http.ErrAbortHandler)
		}
	}}
}

type gameWriter struct {
	w      io.Writer
	format kifu.Format
	games  int
}

func (g *gameWriter) game(data []byte) error {
	var b bytes.Buffer
	if g.games++; g.games > 1 {
		b.WriteString(map[kifu.Format]string{kifu.FormatCSA: "/\n", kifu.FormatKIF: "\n", kifu.FormatKI2: "\n"}[g.format])
	}
	if g.format != kifu.FormatJKF {
		b.Write(data)
	} else if err := json.Compact(&b, data); err != nil {
		return err
	}
	if !bytes.HasSuffix(b.Bytes(), []byte("\n")) {
		b.WriteByte('\n')
	}
	_, err := g.w.Write(b.Bytes())
	return err
}
