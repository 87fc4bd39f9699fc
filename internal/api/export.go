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

	"github.com/komadai/komadai/internal/account"
	"github.com/komadai/komadai/internal/session"
	"github.com/komadai/komadai/internal/wire"
)

// OwnGames is what the interface needs to give somebody all their games.
type OwnGames interface {
	// Own calls f with each game in which holder has a seat.
	Own(ctx context.Context, holder string, f func(wire.Game) error) error
}

// exportTime is the time that an export may take.
const exportTime = 10 * time.Minute

// registerExport adds the route that gives an account all that is known of it.
func (h *handlers) registerExport(a huma.API) {
	op := operation(a, http.MethodGet, "/api/v1/account/export", "export-account",
		"All that the server knows of the account, its games as records among it, as one file.", wire.Export{})
	huma.Register(a, op, func(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		head, err := h.exportHead(ctx)
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			c.SetHeader("Content-Type", "application/json")
			c.SetHeader("Cache-Control", private)
			c.SetHeader("Content-Disposition", `attachment; filename="komadai-account.json"`)
			_, w := humago.Unwrap(c)
			// A server that cannot be told so keeps to its usual time.
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportTime))
			// Games follow one by one, so that many take no more memory than one.
			err := h.exportBody(ctx, c.BodyWriter(), head)
			if err != nil && ctx.Err() == nil {
				h.log.Error("an export was broken off", "err", err)
			}
		}}, nil
	})
}

// exportHead is all but the games.
func (h *handlers) exportHead(ctx context.Context) (wire.Export, error) {
	id := identity(ctx)
	if id.Session == "" {
		return wire.Export{}, &account.Refusal{Code: account.SignInFirst, Message: "Sign in first."}
	}
	me, err := h.me(ctx)
	if err != nil {
		return wire.Export{}, err
	}
	sessions, err1 := h.accounts.ListSessions(ctx, id)
	tokens, err2 := h.accounts.ListTokens(ctx, id)
	passkeys, err3 := h.accounts.ListPasskeys(ctx, id)
	out := wire.Export{
		Account: *me.Body.Account, Sessions: []wire.Session{}, Tokens: []wire.Token{}, Passkeys: []wire.Passkey{},
		Reports: []wire.ExportedReport{}, Games: []wire.ExportedGame{},
	}
	reported, muted, err4 := h.moderation.Own(ctx, session.HolderOf(id.Account))
	for _, r := range reported {
		out.Reports = append(out.Reports, wire.ExportedReport{At: millis(r.At), Game: r.Game, Name: r.Name, Message: r.Message, Reason: r.Reason})
	}
	if muted != nil {
		out.Muted = &wire.ExportedMute{Since: millis(muted.Since), Until: millis(muted.Until)}
	}
	for _, s := range sessions {
		out.Sessions = append(out.Sessions, sessionOf(s, id))
	}
	for _, t := range tokens {
		out.Tokens = append(out.Tokens, tokenOf(t))
	}
	for _, p := range passkeys {
		out.Passkeys = append(out.Passkeys, passkeyOf(p))
	}
	return out, errors.Join(err1, err2, err3, err4)
}

// exportBody writes the file: the head, and into its empty list of games each
// game. A file that is broken off is no JSON, and so not taken for whole.
func (h *handlers) exportBody(ctx context.Context, w io.Writer, head wire.Export) error {
	data, err := json.MarshalIndent(head, "", " ")
	if err != nil {
		return err
	}
	const end = "]\n}"
	if _, err := w.Write(data[:len(data)-len(end)]); err != nil {
		return err
	}
	first := true
	err = h.own.Own(ctx, session.HolderOf(head.Account.ID), func(g wire.Game) error {
		one, err := h.exported(ctx, g)
		if err != nil {
			return err
		}
		data, err := json.Marshal(one)
		if err != nil {
			return err
		}
		if !first {
			data = append([]byte(","), data...)
		}
		first = false
		_, err = w.Write(append([]byte("\n  "), data...))
		return err
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, end+"\n")
	return err
}

func (h *handlers) exported(ctx context.Context, g wire.Game) (wire.ExportedGame, error) {
	out := wire.ExportedGame{
		ID: g.ID, Rules: g.Rules, Created: g.Created, You: g.You, Black: g.Black, White: g.White, Result: g.Result,
		SFEN: g.Start, USI: []string{},
	}
	for _, m := range g.Moves {
		out.USI = append(out.USI, m.USI)
	}
	var err error
	out.KIF, err = h.records.KIF(ctx, g)
	return out, err
}
