package api

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/together"
	"github.com/komadai/komadai/kifu"
)

// Known is the rest of a person's stored data.
type Known interface {
	// Attempts returns a holder's attempts at a rule set's problems, newest first.
	Attempts(ctx context.Context, holder people.ID, rules string, limit int) ([]puzzle.Attempt, error)
	// BestStorm returns a holder's best run in a rule set.
	BestStorm(ctx context.Context, holder people.ID, rules string) (int, error)
	// Blocked returns the people that a holder has blocked.
	Blocked(ctx context.Context, holder people.ID, limit int) ([]people.ID, error)
}

const exportTime = 10 * time.Minute

func (h *handlers) registerExport(a huma.API) {
	op := operation(a, http.MethodGet, "/api/v1/account/export", "export-account",
		"All stored data of the account, with its games and studies as records, as one file.", wire.Export{})
	huma.Register(a, op, try(h, h.export))
}

func (h *handlers) export(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	head, err := h.exportHead(ctx)
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Type", "application/json")
		c.SetHeader("Cache-Control", private)
		c.SetHeader("Content-Disposition", `attachment; filename="komadai-account.json"`)
		_, w := humago.Unwrap(c)
		// Without deadline support the server's default applies.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportTime))
		// Studies and games are streamed to bound memory.
		err := h.exportBody(ctx, c.BodyWriter(), head)
		if err != nil && ctx.Err() == nil {
			h.Log.Error("an export was broken off", "err", err)
		}
	}}, err
}

// exportHead returns everything except the studies and the games.
func (h *handlers) exportHead(ctx context.Context) (wire.Export, error) {
	id := identity(ctx)
	if id.Session == "" {
		return wire.Export{}, refusal.New(refusal.SignInFirst, "Sign in first.")
	}
	me, err := h.me(ctx)
	if err != nil {
		return wire.Export{}, err
	}
	sessions, err1 := h.Accounts.ListSessions(ctx, id)
	tokens, err2 := h.Accounts.ListTokens(ctx, id)
	passkeys, err3 := h.Accounts.ListPasskeys(ctx, id)
	clubs, err6 := h.Clubs.Memberships(ctx, clubber(ctx))
	reported, muted, err4 := h.Moderation.Own(ctx, people.OfAccount(id.Account))
	out := wire.Export{
		Account: *me.Account, Sessions: sessionsOf(sessions, id), Tokens: wire.List(tokens, tokenOf), Passkeys: wire.List(passkeys, passkeyOf),
		Reports: wire.List(reported, func(r moderation.Report) wire.ExportedReport {
			return wire.ExportedReport{At: millis(r.At), Game: r.Game, Name: r.Name, Message: r.Message, Reason: r.Reason}
		}),
		Clubs: wire.List(clubs, func(m club.Membership) wire.ExportedClub {
			return wire.ExportedClub{ID: m.Club.ID, Name: m.Club.Name, Role: string(m.Role), Since: millis(m.Since)}
		}),
		Puzzles: []wire.ExportedPuzzle{}, Storms: []wire.ExportedStorm{}, Studies: []wire.ExportedStudy{}, Games: []wire.ExportedGame{},
	}
	if muted != nil {
		out.Muted = &wire.ExportedMute{Since: millis(muted.Since), Until: millis(muted.Until)}
	}
	ratings, err5 := h.playerRatings(ctx, out.Account.Name)
	out.Ratings = ratings.Ratings
	return out, errors.Join(err1, err2, err3, err4, err5, err6, h.exportPuzzles(ctx, &out))
}

// Bounds of the attempts per rule set and of the blocks.
const (
	exportedPuzzles = 1000
	exportedBlocks  = 10_000
)

// exportPuzzles adds the data outside games.
func (h *handlers) exportPuzzles(ctx context.Context, out *wire.Export) error {
	holder := people.OfAccount(out.Account.ID)
	for _, rs := range h.Library.All() {
		list, err := h.Known.Attempts(ctx, holder, rs.ID, exportedPuzzles)
		if err != nil {
			return err
		}
		for _, a := range list {
			one := wire.ExportedPuzzle{
				Rules: a.Rules, Problem: a.Problem, Started: millis(a.Started), Ended: millis(a.Ended), State: string(a.State),
				USI: append([]string{}, a.Moves...), Wrong: a.Wrong, Hints: a.Hints, Score: a.Score, Rating: round(a.After),
			}
			out.Puzzles = append(out.Puzzles, one)
		}
		best, err := h.Known.BestStorm(ctx, holder, rs.ID)
		if err != nil {
			return err
		}
		if best > 0 {
			out.Storms = append(out.Storms, wire.ExportedStorm{Rules: rs.ID, Solved: best})
		}
	}
	blocked, err := h.Known.Blocked(ctx, holder, exportedBlocks)
	out.Blocked = len(blocked)
	return err
}

// exportBody writes the head with studies and games inserted into its empty lists, which are last.
// An aborted file is invalid JSON.
func (h *handlers) exportBody(ctx context.Context, w io.Writer, head wire.Export) error {
	data, err := json.MarshalIndent(head, "", " ")
	if err != nil {
		return err
	}
	const between, end = "],\n \"games\": [", "]\n}"
	if _, err := w.Write(data[:len(data)-len(between)-len(end)]); err != nil {
		return err
	}
	who := reader(ctx)
	if err := h.exportStudies(ctx, who, w); err != nil {
		return err
	}
	if _, err := io.WriteString(w, between); err != nil {
		return err
	}
	games := list{w: w}
	err = h.Games.Own(ctx, who.Holder, func(v play.View) error {
		one, err := h.exported(ctx, v, who.Holder)
		if err != nil {
			return err
		}
		return games.add(one)
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, end+"\n")
	return err
}

// list writes the items of a JSON list.
type list struct {
	w     io.Writer
	begun bool
}

func (l *list) add(item any) error {
	data, err := json.Marshal(item)
	if err != nil {
		return err
	}
	sep := ",\n  "
	if !l.begun {
		sep = "\n  "
	}
	l.begun = true
	_, err = l.w.Write(append([]byte(sep), data...))
	return err
}

func (h *handlers) exportStudies(ctx context.Context, who play.Person, w io.Writer) error {
	all, err := h.Studies.Own(ctx, who)
	if err != nil {
		return err
	}
	out := list{w: w}
	for _, s := range all {
		one, err := h.exportedStudy(ctx, who, s.ID)
		if refusal.Is(err, refusal.NotFound) { // it was removed meanwhile
			continue
		}
		if err == nil {
			err = out.add(one)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (h *handlers) exportedStudy(ctx context.Context, who play.Person, id string) (out wire.ExportedStudy, err error) {
	var chapters []*kifu.Record
	err = h.Studies.See(ctx, who, id, func(v together.View) error {
		out = wire.ExportedStudy{
			ID: v.ID, Name: v.Name, Visibility: string(v.Visibility), Role: string(v.Role), Created: millis(v.Created), Updated: millis(v.Updated),
		}
		for _, c := range v.Chapters {
			out.Chapters = append(out.Chapters, wire.ExportedChapter{Name: c.Name})
			if c.Record == nil {
				chapters = append(chapters, nil)
				continue
			}
			record, err := together.Titled(v.Study, c)
			if err != nil {
				return err
			}
			chapters = append(chapters, record)
		}
		return nil
	})
	if err != nil {
		return out, err
	}
	for i, record := range chapters {
		if record == nil {
			continue
		}
		err := h.Study.Records.Do(ctx, func() error {
			file, err := records.Write(record, records.WriteOptions{Format: kifu.FormatKIF, Charset: kifu.UTF8.String()})
			out.Chapters[i].Rules, out.Chapters[i].KIF = record.Rules.ID, string(file.Data)
			return err
		})
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

func (h *handlers) exported(ctx context.Context, v play.View, holder people.ID) (wire.ExportedGame, error) {
	g := h.Renderer.Game(v)
	out := wire.ExportedGame{
		ID: g.ID, Rules: g.Rules, Created: g.Created, You: g.You, Black: g.Black, White: g.White, Result: g.Result,
		SFEN: g.Start, USI: wire.List(g.Moves, func(m wire.Move) string { return m.USI }),
	}
	file, err := h.written(ctx, v, records.WriteOptions{Format: kifu.FormatKIF, Charset: kifu.UTF8.String()})
	if err != nil {
		return out, err
	}
	out.KIF = string(file.Data)
	talk, err := h.Games.Hear(ctx, holder, g.ID)
	for _, m := range talk.Messages {
		if m.Mine {
			out.Said = append(out.Said, wire.ExportedMessage{At: m.At.UnixMilli(), Text: m.Text})
		}
	}
	return out, err
}
