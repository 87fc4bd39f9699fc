package wire

import "encoding/json"

// Me is the response of GET /api/v1/account: who the client is.
type Me struct {
	// Account is set if the client is signed in.
	Account *Account `json:"account,omitempty"`
	// Mail: the server sends mails, so an address is useful.
	Mail bool `json:"mail"`
	// Reports is the number of open reports, at most 100; only for moderators and admins.
	Reports int `json:"reports,omitempty"`
}

// Account is an account as its owner sees it.
type Account struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Role string `json:"role" enum:"player,moderator,admin"`
	// Email is the verified address or "".
	Email string `json:"email"`
	// Language is the language of mails.
	Language string `json:"language"`
	Created  int64  `json:"created"`
	// Scopes of the API token in the request, if any.
	Scopes []string `json:"scopes,omitempty" enum:"read,play,bot,write"`
}

// SignUp is the body of POST /api/v1/account.
type SignUp struct {
	// Name has 2 to 20 letters and digits, with single . _ - between them.
	Name     string `json:"name" minLength:"1" maxLength:"100" example:"木村義雄"`
	Password string `json:"password" maxLength:"800"`
	Language string `json:"language,omitempty" enum:"en,ja,zh,zh-Hans"`
}

// SignIn is the body of POST /api/v1/account/sign-in.
type SignIn struct {
	Name     string `json:"name" maxLength:"400"`
	Password string `json:"password" maxLength:"1600"`
}

// Password is the body of requests with a current or new password.
type Password struct {
	Password string `json:"password" maxLength:"1600"`
}

// AccountChange is the body of POST /api/v1/account/settings. Absent fields do not change.
type AccountChange struct {
	Name     string `json:"name,omitempty" maxLength:"100"`
	Language string `json:"language,omitempty" enum:"en,ja,zh,zh-Hans"`
	// Email is a new address, which gets a link; "" removes the current one.
	Email *string `json:"email,omitempty" maxLength:"254"`
}

// Code is the body of requests that use a mailed link.
type Code struct {
	Code string `json:"code" maxLength:"100"`
	// Password is the new password, for a link of that kind.
	Password string `json:"password,omitempty" maxLength:"800"`
	// EndTokens also revokes the account's API tokens, for a link that sets a password.
	EndTokens bool `json:"end_tokens,omitempty"`
}

// MailAddress is the body of POST /api/v1/account/reset.
type MailAddress struct {
	Email string `json:"email" maxLength:"254"`
}

// RemoveAccount is the body of DELETE /api/v1/account.
type RemoveAccount struct {
	// Name is the account's name, typed again to confirm.
	Name string `json:"name" maxLength:"100"`
}

// Session is a signed-in browser.
type Session struct {
	ID string `json:"id"`
	// Device describes the browser.
	Device  string `json:"device"`
	Created int64  `json:"created"`
	// Seen is the last use, within some minutes.
	Seen int64 `json:"seen"`
	// Here: it is the session of this request.
	Here bool `json:"here"`
}

// SessionList is the response of GET /api/v1/account/sessions, last used first.
type SessionList struct {
	Sessions []Session `json:"sessions"`
}

// NewToken is the body of POST /api/v1/account/tokens.
type NewToken struct {
	// Name is the purpose of the token.
	Name   string   `json:"name" maxLength:"200"`
	Scopes []string `json:"scopes" maxItems:"8" enum:"read,play,bot,write"`
	// Days is the validity in days; 0 is unlimited.
	Days int `json:"days,omitempty" minimum:"0" maximum:"3660"`
}

// Token is an API token.
type Token struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Scopes  []string `json:"scopes" enum:"read,play,bot,write"`
	Created int64    `json:"created"`
	// Used is the last use within some minutes, Expires the end of validity; 0 for never.
	Used    int64 `json:"used"`
	Expires int64 `json:"expires"`
	// Secret is sent by programs as Authorization: Bearer SECRET. Only the response that
	// creates the token has it.
	Secret string `json:"secret,omitempty"`
}

// TokenList is the response of GET /api/v1/account/tokens, newest first.
type TokenList struct {
	Tokens []Token `json:"tokens"`
}

// Passkey is a passkey of an account.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	// Used is the last use, 0 for never.
	Used int64 `json:"used"`
}

// PasskeyList is the response of GET /api/v1/account/passkeys, oldest first.
type PasskeyList struct {
	Passkeys []Passkey `json:"passkeys"`
}

// Ceremony starts the registration or use of a passkey.
type Ceremony struct {
	// Ticket is returned with the result within five minutes.
	Ticket string `json:"ticket"`
	// Options of navigator.credentials.create or get, as JSON of Web Authentication Level 3.
	Options json.RawMessage `json:"options" ts:"unknown"`
}

// CeremonyAnswer completes the registration or use.
type CeremonyAnswer struct {
	Ticket string `json:"ticket" maxLength:"100"`
	// Name labels a new passkey.
	Name string `json:"name,omitempty" maxLength:"200"`
	// Response is the result of the browser's PublicKeyCredential.toJSON.
	Response map[string]any `json:"response"`
}

// Profile is the response of GET /api/v1/players/{name}: the public part of an account.
type Profile struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Role    string `json:"role" enum:"player,moderator,admin"`
	Created int64  `json:"created"`
	// Closed: a moderator has closed the account.
	Closed bool `json:"closed,omitempty"`
	// Games are the newest, at most 50; You is this player's side.
	Games []GameSummary `json:"games"`
}
