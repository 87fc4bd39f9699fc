package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

// maxCeremony bounds a passkey response in bytes.
const maxCeremony = 64 << 10

func client(ctx context.Context) account.Client {
	from, who := session.From(ctx), session.Who(ctx)
	c := account.Client{
		Address: from.Address, Device: from.Agent, Party: account.Party{Origin: from.Origin, ID: from.Host},
	}
	if !who.SignedIn() {
		c.Holder = who.Holder
	}
	return c
}

func identity(ctx context.Context) account.Identity { return session.Who(ctx).Identity }

type profileNameArg struct {
	Name string `path:"name" maxLength:"400" doc:"The name of an account, or a confusable one."`
	ID   string `query:"id" maxLength:"40" doc:"The account's ID, which stays after a change of name."`
}

func (h *handlers) registerAccounts(a huma.API) {
	get(a, "/account", "get-account", "Who the client is.", reply(h, func(ctx context.Context, _ *struct{}) (wire.Me, error) { return h.me(ctx) }))
	post(a, "/account", "sign-up", "Create an account and sign in. The guest's games become the account's.", reply(h, h.signUp), status(http.StatusCreated))
	post(a, "/account/sign-in", "sign-in", "Sign in with name and password. The guest's games become the account's.", reply(h, h.signIn))
	post(a, "/account/sign-out", "sign-out", "End the client's session.", done(h, h.signOut))
	post(a, "/account/confirm", "confirm",
		"Confirm the password. Changes of the account need this or a sign-in within the last 15 minutes; otherwise they are refused with code confirm-first.", done(h, h.confirm))
	post(a, "/account/password", "set-password", "Change the password, and end all other sessions.", done(h, h.setPassword))
	post(a, "/account/settings", "change-account",
		"Change the name, the language of mails, or the e-mail address. A new address gets a link.", reply(h, h.changeAccount))
	post(a, "/account/verify", "verify-email", "Verify an e-mail address with the mailed link.", done(h, h.verifyEmail))
	post(a, "/account/reset", "ask-reset",
		"Mail a link for a new password. The response does not show whether an account has the address.", done(h, h.askReset))
	post(a, "/account/reset/finish", "reset", "Set a new password with the mailed link, and sign in.", reply(h, h.reset))
	remove(a, "/account", "remove-account",
		"Delete the account and its data. Running games are resigned; all games stay without its name.", done(h, h.removeAccount))
	get(a, "/players/{name}", "get-player", "The public part of an account, with its newest games.", reply(h, h.profile))
	h.registerSessions(a)
	h.registerTokens(a)
	h.registerPasskeys(a)
	h.registerExport(a)
}

func (h *handlers) me(ctx context.Context) (wire.Me, error) {
	out := wire.Me{Mail: h.Accounts.HasMail()}
	id := identity(ctx)
	if id.Account == "" {
		return out, nil
	}
	a, err := h.Accounts.Account(ctx, id)
	if err != nil {
		return out, err
	}
	out.Account = &wire.Account{
		ID: a.ID, Name: a.Name, Role: string(a.Role), Email: a.Email, Language: a.Language,
		Created: a.Created.UnixMilli(), Mails: strings.Fields(a.Mails), Scopes: scopeNames(id.Scopes),
	}
	if id.Token != "" {
		out.Account.Email = "" // not needed to play
	}
	if id.Session != "" {
		news, err := h.Circle.News(ctx, id)
		if err != nil {
			return out, err
		}
		out.Unread = wire.Unread{Threads: news.Threads, Comments: news.Comments, Asked: news.Asked}
	}
	if session.Who(ctx).Covers(account.Moderator) {
		list, err := h.Moderation.Pending(ctx, id)
		if err != nil {
			return out, err
		}
		out.Reports = len(list)
	}
	return out, nil
}

func (h *handlers) signUp(ctx context.Context, in *body[wire.SignUp]) (wire.Me, error) {
	signed, err := h.Accounts.SignUp(ctx, account.SignUp(in.Body), client(ctx))
	return h.signedIn(ctx, signed, err)
}

func (h *handlers) signIn(ctx context.Context, in *body[wire.SignIn]) (wire.Me, error) {
	signed, err := h.Accounts.SignIn(ctx, in.Body.Name, in.Body.Password, client(ctx))
	return h.signedIn(ctx, signed, err)
}

// signedIn sets the new session's cookie.
func (h *handlers) signedIn(ctx context.Context, signed account.Signed, err error) (wire.Me, error) {
	if err != nil {
		return wire.Me{}, err
	}
	// The browser's previous session is over.
	if before := identity(ctx); before.Session != "" {
		_ = h.Accounts.EndSession(ctx, before, before.Session)
	}
	session.SignIn(ctx, signed.Identity, signed.Secret, account.SessionLifetime)
	return h.me(ctx)
}

func (h *handlers) signOut(ctx context.Context, _ *struct{}) error {
	id := identity(ctx)
	if id.Token != "" {
		return refusal.New(refusal.SignInFirst, "An API token is removed, not signed out.")
	}
	if id.Session != "" {
		if err := h.Accounts.EndSession(ctx, id, id.Session); err != nil {
			return err
		}
	}
	if id.Session == "" && session.Holder(ctx) != "" { // an account's end with the session
		if err := h.Push.Unsubscribe(ctx, session.Holder(ctx), ""); err != nil {
			return err
		}
	}
	session.SignOut(ctx)
	return nil
}

func (h *handlers) confirm(ctx context.Context, in *body[wire.Password]) error {
	return h.Accounts.Confirm(ctx, identity(ctx), in.Body.Password, client(ctx))
}

func (h *handlers) setPassword(ctx context.Context, in *body[wire.Password]) error {
	return h.Accounts.SetPassword(ctx, identity(ctx), in.Body.Password)
}

func (h *handlers) changeAccount(ctx context.Context, in *body[wire.AccountChange]) (out wire.Me, err error) {
	id := identity(ctx)
	if in.Body.Name != "" {
		if _, err := h.Accounts.Rename(ctx, id, in.Body.Name); err != nil {
			return out, err
		}
	}
	if in.Body.Language != "" {
		if err := h.Accounts.SetLanguage(ctx, id, in.Body.Language); err != nil {
			return out, err
		}
	}
	if in.Body.Mails != nil {
		if err := h.Accounts.SetMails(ctx, id, *in.Body.Mails); err != nil {
			return out, err
		}
	}
	if in.Body.Email != nil {
		if err := h.Accounts.SetEmail(ctx, id, *in.Body.Email, client(ctx)); err != nil {
			return out, err
		}
	}
	return h.me(ctx)
}

func (h *handlers) verifyEmail(ctx context.Context, in *body[wire.Code]) error {
	return h.Accounts.VerifyEmail(ctx, in.Body.Code)
}

func (h *handlers) askReset(ctx context.Context, in *body[wire.MailAddress]) error {
	return h.Accounts.AskReset(ctx, in.Body.Email, client(ctx))
}

func (h *handlers) reset(ctx context.Context, in *body[wire.Code]) (wire.Me, error) {
	signed, err := h.Accounts.Reset(ctx, in.Body.Code, in.Body.Password, in.Body.KeepTokens, client(ctx))
	return h.signedIn(ctx, signed, err)
}

func (h *handlers) removeAccount(ctx context.Context, in *body[wire.RemoveAccount]) error {
	id := identity(ctx)
	if id.Account != "" && account.Key(in.Body.Name) != account.Key(id.Name) {
		return refusal.New(refusal.BadRequest, "This is not the name of the account.").Because("wrong-name")
	}
	if err := h.Accounts.Remove(ctx, id); err != nil {
		return err
	}
	session.SignOut(ctx)
	return nil
}

func (h *handlers) profile(ctx context.Context, in *profileNameArg) (wire.Profile, error) {
	name, find := in.Name, h.Accounts.Find
	if in.ID != "" {
		name, find = in.ID, h.Accounts.FindID
	}
	a, err := find(ctx, name)
	if err != nil {
		return wire.Profile{}, err
	}
	list, err := h.Games.Shown(ctx, people.OfAccount(a.ID))
	return wire.Profile{
		ID: a.ID, Name: a.Name, Role: string(a.Role), Created: a.Created.UnixMilli(), Closed: a.IsClosed(), Games: view.GameList(list).Games,
	}, err
}

type idInput struct {
	ID string `path:"id" maxLength:"400" doc:"The id of the entry to remove."`
}

func removal(h *handlers, do func(context.Context, account.Identity, string) error) handler[idInput, *doneOutput] {
	return done(h, func(ctx context.Context, in *idInput) error { return do(ctx, identity(ctx), in.ID) })
}

func (h *handlers) registerSessions(a huma.API) {
	get(a, "/account/sessions", "list-sessions", "The account's signed-in browsers.", reply(h, h.listSessions))
	remove(a, "/account/sessions", "end-sessions", "End all other sessions of the account.", done(h, h.endOthers))
	remove(a, "/account/sessions/{id}", "end-session", "End one session of the account.", removal(h, h.Accounts.EndSession))
}

func (h *handlers) listSessions(ctx context.Context, _ *struct{}) (wire.SessionList, error) {
	id := identity(ctx)
	list, err := h.Accounts.ListSessions(ctx, id)
	return wire.SessionList{Sessions: sessionsOf(list, id)}, err
}

func (h *handlers) endOthers(ctx context.Context, _ *struct{}) error {
	return h.Accounts.EndOthers(ctx, identity(ctx))
}

func sessionsOf(list []account.SessionRecord, id account.Identity) []wire.Session {
	return wire.List(list, func(s account.SessionRecord) wire.Session {
		return wire.Session{ID: s.ID, Device: s.Device, Created: millis(s.Created), Seen: millis(s.Seen), Here: s.ID == id.Session}
	})
}

func (h *handlers) registerTokens(a huma.API) {
	get(a, "/account/tokens", "list-tokens", "The account's API tokens without secrets.", reply(h, h.listTokens))
	post(a, "/account/tokens", "add-token",
		"Create an API token. Only this response has its secret. Programs send it as Authorization: Bearer SECRET.", reply(h, h.addToken), status(http.StatusCreated))
	remove(a, "/account/tokens/{id}", "remove-token", "Remove an API token.", removal(h, h.Accounts.RemoveToken))
}

func (h *handlers) listTokens(ctx context.Context, _ *struct{}) (wire.TokenList, error) {
	list, err := h.Accounts.ListTokens(ctx, identity(ctx))
	return wire.TokenList{Tokens: wire.List(list, tokenOf)}, err
}

func (h *handlers) addToken(ctx context.Context, in *body[wire.NewToken]) (wire.Token, error) {
	t, secret, err := h.Accounts.AddToken(ctx, identity(ctx), account.NewToken{
		Name: in.Body.Name, Scopes: in.Body.Scopes, Lasts: time.Duration(in.Body.Days) * 24 * time.Hour,
	})
	out := tokenOf(t)
	out.Secret = secret
	return out, err
}

func tokenOf(t account.Token) wire.Token {
	return wire.Token{
		ID: t.ID, Name: t.Name, Scopes: scopeNames(t.Scopes),
		Created: millis(t.Created), Used: millis(t.Used), Expires: millis(t.Expires),
	}
}

func scopeNames(list []account.Scope) []string {
	return wire.List(list, func(s account.Scope) string { return string(s) })
}

// millis returns Unix milliseconds, or 0 for the zero time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
