package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
)

func (h *handlers) registerPasskeys(a huma.API) {
	bound := limit(maxCeremony)
	get(a, "/account/passkeys", "list-passkeys", "The passkeys of the account.", reply(h, h.listPasskeys))
	post(a, "/account/passkeys/begin", "begin-passkey", "Begin to add a passkey.", reply(h, h.beginPasskey))
	post(a, "/account/passkeys", "add-passkey", "Add the passkey that the browser has made.", reply(h, h.addPasskey), bound, status(http.StatusCreated))
	remove(a, "/account/passkeys/{id}", "remove-passkey", "Remove a passkey.", removal(h, h.Accounts.RemovePasskey))
	post(a, "/account/sign-in/passkey/begin", "begin-passkey-sign-in", "Begin a sign-in or a confirmation by passkey.", reply(h, h.beginPasskeySignIn))
	post(a, "/account/sign-in/passkey", "passkey-sign-in", "Sign in by the answer of a passkey.", reply(h, h.passkeySignIn), bound)
	post(a, "/account/confirm/passkey", "confirm-by-passkey", "Confirm with a passkey instead of the password.", done(h, h.confirmByPasskey), bound)
}

func (h *handlers) listPasskeys(ctx context.Context, _ *struct{}) (wire.PasskeyList, error) {
	list, err := h.Accounts.ListPasskeys(ctx, identity(ctx))
	return wire.PasskeyList{Passkeys: wire.List(list, passkeyOf)}, err
}

func (h *handlers) beginPasskey(ctx context.Context, _ *struct{}) (wire.Ceremony, error) {
	options, ticket, err := h.Accounts.BeginPasskey(ctx, identity(ctx), client(ctx))
	return wire.Ceremony{Ticket: ticket, Options: options}, err
}

func (h *handlers) addPasskey(ctx context.Context, in *body[wire.CeremonyAnswer]) (wire.Passkey, error) {
	return show(passkeyOf)(h.Accounts.AddPasskey(ctx, identity(ctx), client(ctx), in.Body.Ticket, in.Body.Name, answerOf(in)))
}

func (h *handlers) beginPasskeySignIn(ctx context.Context, _ *struct{}) (wire.Ceremony, error) {
	options, ticket, err := h.Accounts.BeginPasskeySignIn(ctx, client(ctx))
	return wire.Ceremony{Ticket: ticket, Options: options}, err
}

func (h *handlers) passkeySignIn(ctx context.Context, in *body[wire.CeremonyAnswer]) (wire.Me, error) {
	signed, err := h.Accounts.PasskeySignIn(ctx, client(ctx), in.Body.Ticket, answerOf(in))
	return h.signedIn(ctx, signed, err)
}

func (h *handlers) confirmByPasskey(ctx context.Context, in *body[wire.CeremonyAnswer]) error {
	return h.Accounts.ConfirmByPasskey(ctx, identity(ctx), client(ctx), in.Body.Ticket, answerOf(in))
}

func answerOf(in *body[wire.CeremonyAnswer]) []byte {
	data, _ := json.Marshal(in.Body.Response) // it was decoded from JSON
	return data
}

func passkeyOf(p account.Passkey) wire.Passkey {
	return wire.Passkey{ID: p.ID, Name: p.Name, Created: millis(p.Created), Used: millis(p.Used)}
}
