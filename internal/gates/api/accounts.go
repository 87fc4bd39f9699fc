package api

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

// maxCeremony bounds a passkey's response in bytes.
const maxCeremony = 64 << 10

// client returns the sender for package account, including a guest's holder.
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

func identity(ctx context.Context) account.Identity {
	who := session.Who(ctx)
	return account.Identity{
		Account: who.Account, Name: who.Name, Role: who.Role, Session: who.Session, Token: who.Token, Scopes: who.Scopes,
	}
}

type (
	meOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Me
	}
	signUpInput    struct{ Body wire.SignUp }
	signInInput    struct{ Body wire.SignIn }
	passwordInput  struct{ Body wire.Password }
	changeInput    struct{ Body wire.AccountChange }
	codeInput      struct{ Body wire.Code }
	mailInput      struct{ Body wire.MailAddress }
	removeInput    struct{ Body wire.RemoveAccount }
	doneOutput     struct{}
	profileNameArg struct {
		Name string `path:"name" maxLength:"400" doc:"The name of an account, or a confusable one."`
		ID   string `query:"id" maxLength:"40" doc:"The account's ID, which stays after a change of name."`
	}
	profileOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Profile
	}
)

func (h *handlers) registerAccounts(a huma.API) {
	get := func(path, id, summary string) huma.Operation {
		return operation(a, http.MethodGet, "/api/v1"+path, id, summary, nil)
	}
	change := func(method, path, id, summary string) huma.Operation {
		op := operation(a, method, "/api/v1"+path, id, summary, nil)
		op.MaxBodyBytes = maxBody
		return op
	}
	post := func(path, id, summary string) huma.Operation { return change(http.MethodPost, path, id, summary) }

	huma.Register(a, get("/account", "get-account", "Who the client is."),
		func(ctx context.Context, _ *struct{}) (*meOutput, error) { return h.me(ctx) })
	signUp := post("/account", "sign-up", "Create an account and sign in. The guest's games become the account's.")
	signUp.DefaultStatus = http.StatusCreated
	huma.Register(a, signUp, func(ctx context.Context, in *signUpInput) (*meOutput, error) {
		signed, err := h.Accounts.SignUp(ctx, account.SignUp(in.Body), client(ctx))
		return h.signedIn(ctx, signed, err)
	})
	huma.Register(a, post("/account/sign-in", "sign-in", "Sign in with name and password. The guest's games become the account's."),
		func(ctx context.Context, in *signInInput) (*meOutput, error) {
			signed, err := h.Accounts.SignIn(ctx, in.Body.Name, in.Body.Password, client(ctx))
			return h.signedIn(ctx, signed, err)
		})
	huma.Register(a, post("/account/sign-out", "sign-out", "End the client's session."), h.signOut)
	huma.Register(a, post("/account/confirm", "confirm",
		"Confirm the password. Changes of the account need this or a sign-in within the last 15 minutes; otherwise they are refused with code confirm-first."),
		func(ctx context.Context, in *passwordInput) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.Confirm(ctx, identity(ctx), in.Body.Password, client(ctx)))
		})
	huma.Register(a, post("/account/password", "set-password", "Change the password, and end all other sessions."),
		func(ctx context.Context, in *passwordInput) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.SetPassword(ctx, identity(ctx), in.Body.Password))
		})
	huma.Register(a, post("/account/settings", "change-account", "Change the name, the language of mails, or the e-mail address. A new address gets a link."), h.changeAccount)
	huma.Register(a, post("/account/verify", "verify-email", "Verify an e-mail address with the mailed link."),
		func(ctx context.Context, in *codeInput) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.VerifyEmail(ctx, in.Body.Code))
		})
	huma.Register(a, post("/account/reset", "ask-reset", "Mail a link for a new password. The response does not show whether an account has the address."),
		func(ctx context.Context, in *mailInput) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.AskReset(ctx, in.Body.Email, client(ctx)))
		})
	huma.Register(a, post("/account/reset/finish", "reset", "Set a new password with the mailed link, and sign in."),
		func(ctx context.Context, in *codeInput) (*meOutput, error) {
			signed, err := h.Accounts.Reset(ctx, in.Body.Code, in.Body.Password, in.Body.EndTokens, client(ctx))
			return h.signedIn(ctx, signed, err)
		})
	huma.Register(a, change(http.MethodDelete, "/account", "remove-account",
		"Delete the account and its data. Running games are resigned; all games stay without its name."), h.removeAccount)
	huma.Register(a, get("/players/{name}", "get-player", "The public part of an account, with its newest games."),
		func(ctx context.Context, in *profileNameArg) (*profileOutput, error) {
			p, err := h.profile(ctx, in.Name, in.ID)
			return answered(ctx, h, &profileOutput{private, p}, err)
		})
	h.registerSessions(a)
	h.registerTokens(a)
	h.registerPasskeys(a)
	h.registerExport(a)
}

func done(ctx context.Context, h *handlers, err error) (*doneOutput, error) {
	return answered(ctx, h, &doneOutput{}, err)
}

// me returns the client's own account or guest.
func (h *handlers) me(ctx context.Context) (*meOutput, error) {
	out := &meOutput{private, wire.Me{Mail: h.Accounts.HasMail()}}
	id := identity(ctx)
	if id.Account == "" {
		return out, nil
	}
	a, err := h.Accounts.Account(ctx, id)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	out.Body.Account = &wire.Account{
		ID: a.ID, Name: a.Name, Role: string(a.Role), Email: a.Email, Language: a.Language,
		Created: a.Created.UnixMilli(), Scopes: scopeNames(id.Scopes),
	}
	if id.Token != "" {
		out.Body.Account.Email = "" // not needed to play
	}
	if session.Who(ctx).Covers(account.Moderator) {
		list, err := h.Moderation.Pending(ctx, id)
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		out.Body.Reports = len(list)
	}
	return out, nil
}

// signedIn sets the new session's cookie.
func (h *handlers) signedIn(ctx context.Context, signed account.Signed, err error) (*meOutput, error) {
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	// The browser's previous session is over.
	if before := identity(ctx); before.Session != "" {
		_ = h.Accounts.EndSession(ctx, before, before.Session)
	}
	session.SignIn(ctx, signed.Identity, signed.Secret, account.SessionLifetime)
	return h.me(ctx)
}

func (h *handlers) signOut(ctx context.Context, _ *struct{}) (*doneOutput, error) {
	id := identity(ctx)
	if id.Token != "" {
		return nil, h.failure(ctx, refusal.New(refusal.SignInFirst, "An API token is removed, not signed out."))
	}
	if id.Session != "" {
		if err := h.Accounts.EndSession(ctx, id, id.Session); err != nil {
			return nil, h.failure(ctx, err)
		}
	}
	session.SignOut(ctx)
	return &doneOutput{}, nil
}

func (h *handlers) changeAccount(ctx context.Context, in *changeInput) (*meOutput, error) {
	id := identity(ctx)
	if in.Body.Name != "" {
		if _, err := h.Accounts.Rename(ctx, id, in.Body.Name); err != nil {
			return nil, h.failure(ctx, err)
		}
	}
	if in.Body.Language != "" {
		if err := h.Accounts.SetLanguage(ctx, id, in.Body.Language); err != nil {
			return nil, h.failure(ctx, err)
		}
	}
	if in.Body.Email != nil {
		if err := h.Accounts.SetEmail(ctx, id, *in.Body.Email, client(ctx)); err != nil {
			return nil, h.failure(ctx, err)
		}
	}
	return h.me(ctx)
}

func (h *handlers) removeAccount(ctx context.Context, in *removeInput) (*doneOutput, error) {
	id := identity(ctx)
	if id.Account != "" && account.Key(in.Body.Name) != account.Key(id.Name) {
		return nil, h.failure(ctx, refusal.New(refusal.BadRequest, "This is not the name of the account.").Because("wrong-name"))
	}
	if err := h.Accounts.Remove(ctx, id); err != nil {
		return nil, h.failure(ctx, err)
	}
	session.SignOut(ctx)
	return &doneOutput{}, nil
}

func (h *handlers) profile(ctx context.Context, name, id string) (wire.Profile, error) {
	find := h.Accounts.Find
	if id != "" {
		name, find = id, h.Accounts.FindID
	}
	a, err := find(ctx, name)
	if err != nil {
		return wire.Profile{}, err
	}
	list, err := h.Games.List(ctx, principal.OfAccount(a.ID))
	return wire.Profile{
		ID: a.ID, Name: a.Name, Role: string(a.Role), Created: a.Created.UnixMilli(), Closed: a.IsClosed(), Games: view.GameList(list).Games,
	}, err
}

type (
	idInput struct {
		ID string `path:"id" maxLength:"400" doc:"The id of the entry to remove."`
	}
	sessionsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.SessionList
	}
	newTokenInput struct{ Body wire.NewToken }
	tokenOutput   struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Token
	}
	tokensOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.TokenList
	}
)

func (h *handlers) registerSessions(a huma.API) {
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/account/sessions", "list-sessions", "The account's signed-in browsers.", nil),
		func(ctx context.Context, _ *struct{}) (*sessionsOutput, error) {
			id := identity(ctx)
			list, err := h.Accounts.ListSessions(ctx, id)
			out := &sessionsOutput{private, wire.SessionList{Sessions: []wire.Session{}}}
			for _, s := range list {
				out.Body.Sessions = append(out.Body.Sessions, sessionOf(s, id))
			}
			return answered(ctx, h, out, err)
		})
	huma.Register(a, operation(a, http.MethodDelete, "/api/v1/account/sessions", "end-sessions", "End all other sessions of the account.", nil),
		func(ctx context.Context, _ *struct{}) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.EndOthers(ctx, identity(ctx)))
		})
	huma.Register(a, operation(a, http.MethodDelete, "/api/v1/account/sessions/{id}", "end-session", "End one session of the account.", nil),
		func(ctx context.Context, in *idInput) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.EndSession(ctx, identity(ctx), in.ID))
		})
}

func sessionOf(s account.SessionRecord, id account.Identity) wire.Session {
	return wire.Session{
		ID: s.ID, Device: s.Device, Created: millis(s.Created), Seen: millis(s.Seen), Here: s.ID == id.Session,
	}
}

func (h *handlers) registerTokens(a huma.API) {
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/account/tokens", "list-tokens", "The account's API tokens without secrets.", nil),
		func(ctx context.Context, _ *struct{}) (*tokensOutput, error) {
			list, err := h.Accounts.ListTokens(ctx, identity(ctx))
			out := &tokensOutput{private, wire.TokenList{Tokens: []wire.Token{}}}
			for _, t := range list {
				out.Body.Tokens = append(out.Body.Tokens, tokenOf(t))
			}
			return answered(ctx, h, out, err)
		})
	add := operation(a, http.MethodPost, "/api/v1/account/tokens", "add-token",
		"Create an API token. Only this response has its secret. Programs send it as Authorization: Bearer SECRET.", nil)
	add.DefaultStatus = http.StatusCreated
	add.MaxBodyBytes = maxBody
	huma.Register(a, add, func(ctx context.Context, in *newTokenInput) (*tokenOutput, error) {
		t, secret, err := h.Accounts.AddToken(ctx, identity(ctx), account.NewToken{
			Name: in.Body.Name, Scopes: in.Body.Scopes, Lasts: time.Duration(in.Body.Days) * 24 * time.Hour,
		})
		out := &tokenOutput{private, tokenOf(t)}
		out.Body.Secret = secret
		return answered(ctx, h, out, err)
	})
	huma.Register(a, operation(a, http.MethodDelete, "/api/v1/account/tokens/{id}", "remove-token", "Remove an API token.", nil),
		func(ctx context.Context, in *idInput) (*doneOutput, error) {
			return done(ctx, h, h.Accounts.RemoveToken(ctx, identity(ctx), in.ID))
		})
}

func tokenOf(t account.Token) wire.Token {
	return wire.Token{
		ID: t.ID, Name: t.Name, Scopes: scopeNames(t.Scopes),
		Created: millis(t.Created), Used: millis(t.Used), Expires: millis(t.Expires),
	}
}

func scopeNames(list []account.Scope) (names []string) {
	for _, s := range list {
		names = append(names, string(s))
	}
	return names
}

// millis returns Unix milliseconds, or 0 for the zero time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func raw(v map[string]any) ([]byte, error) { return json.Marshal(v) }
