package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
)

type (
	answerInput    struct{ Body wire.CeremonyAnswer }
	ceremonyOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Ceremony
	}
	passkeysOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.PasskeyList
	}
	passkeyOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Passkey
	}
)

func (h *handlers) registerPasskeys(a huma.API) {
	post := func(path, id, summary string) huma.Operation {
		op := operation(a, http.MethodPost, "/api/v1/account"+path, id, summary, nil)
		op.MaxBodyBytes = maxCeremony
		return op
	}
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/account/passkeys", "list-passkeys", "The passkeys of the account.", nil),
		func(ctx context.Context, _ *struct{}) (*passkeysOutput, error) {
			list, err := h.Accounts.ListPasskeys(ctx, identity(ctx))
			out := &passkeysOutput{private, wire.PasskeyList{Passkeys: []wire.Passkey{}}}
			for _, p := range list {
				out.Body.Passkeys = append(out.Body.Passkeys, passkeyOf(p))
			}
			return answered(ctx, h, out, err)
		})
	huma.Register(a, post("/passkeys/begin", "begin-passkey", "Begin to add a passkey."),
		func(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
			options, ticket, err := h.Accounts.BeginPasskey(ctx, identity(ctx), client(ctx))
			return h.ceremony(ctx, options, ticket, err)
		})
	add := post("/passkeys", "add-passkey", "Add the passkey that the browser has made.")
	add.DefaultStatus = http.StatusCreated
	huma.Register(a, add, func(ctx context.Context, in *answerInput) (*passkeyOutput, error) {
		response, err := raw(in.Body.Response)
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		p, err := h.Accounts.AddPasskey(ctx, identity(ctx), client(ctx), in.Body.Ticket, in.Body.Name, response)
		return answered(ctx, h, &passkeyOutput{private, passkeyOf(p)}, err)
	})
	huma.Register(a, operation(a, http.MethodDelete, "/api/v1/account/passkeys/{id}", "remove-passkey", "Remove a passkey.", nil),
		func(ctx context.Context, in *idInput) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.RemovePasskey(ctx, identity(ctx), in.ID))
		})
	huma.Register(a, post("/sign-in/passkey/begin", "begin-passkey-sign-in", "Begin a sign-in or a confirmation by passkey."),
		func(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
			options, ticket, err := h.Accounts.BeginPasskeySignIn(ctx, client(ctx))
			return h.ceremony(ctx, options, ticket, err)
		})
	huma.Register(a, post("/sign-in/passkey", "passkey-sign-in", "Sign in by the answer of a passkey."),
		func(ctx context.Context, in *answerInput) (*meOutput, error) {
			response, err := raw(in.Body.Response)
			if err != nil {
				return nil, h.failure(ctx, err)
			}
			signed, err := h.Accounts.PasskeySignIn(ctx, client(ctx), in.Body.Ticket, response)
			return h.signedIn(ctx, signed, err)
		})
	huma.Register(a, post("/confirm/passkey", "confirm-by-passkey", "Confirm with a passkey instead of the password."),
		func(ctx context.Context, in *answerInput) (*doneOutput, error) {
			response, err := raw(in.Body.Response)
			if err != nil {
				return nil, h.failure(ctx, err)
			}
			return done(ctx, h, h.Accounts.ConfirmByPasskey(ctx, identity(ctx), client(ctx), in.Body.Ticket, response))
		})
}

// ceremony returns the start of a passkey ceremony.
func (h *handlers) ceremony(ctx context.Context, options []byte, ticket string, err error) (*ceremonyOutput, error) {
	return answered(ctx, h, &ceremonyOutput{private, wire.Ceremony{Ticket: ticket, Options: json.RawMessage(options)}}, err)
}

func passkeyOf(p account.Passkey) wire.Passkey {
	return wire.Passkey{ID: p.ID, Name: p.Name, Created: millis(p.Created), Used: millis(p.Used)}
}
