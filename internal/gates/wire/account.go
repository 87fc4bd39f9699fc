package wire

import "encoding/json"

// Me answers GET /api/v1/account: who the client is.
type Me struct {
	// Account is set if the client is signed in.
	Account *Account `json:"account,omitempty"`
	// Mail: the server sends mails, so an address is useful.
	Mail bool `json:"mail"`
	// Reports is the number of open reports, at most 100; only for moderators and admins.
	Reports int `json:"reports,omitempty"`
	// Unread is what the account has not seen.
	Unread Unread `json:"unread,omitzero"`
}

// Account is an account as its owner sees it.
type Account struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Role string `json:"role" enum:"player,moderator,admin"`
	// Email is the verified address or "".
	Email string `json:"email"`
	// Language of mails.
	Language string `json:"language"`
	Created  int64  `json:"created"`
	// Mails are the topics of notices sent by mail.
	Mails []string `json:"mails" enum:"moves,challenges,tournaments,messages,followers,comments"`
	// Scopes of the API token in the request, if any.
	Scopes []string `json:"scopes,omitempty" enum:"read,play,bot,write"`
}

// SignUp is posted to /api/v1/account.
type SignUp struct {
	// Name has 2 to 20 letters and digits, with single . _ - between.
	Name     string `json:"name" minLength:"1" maxLength:"100" example:"木村義雄"`
	Password string `json:"password" maxLength:"800"`
	Language string `json:"language,omitempty" enum:"en,ja,zh,zh-Hans"`
}

// SignIn is posted to /api/v1/account/sign-in.
type SignIn struct {
	Name     string `json:"name" maxLength:"400"`
	Password string `json:"password" maxLength:"1600"`
}

// Password is the current or a new one.
type Password struct {
	Password string `json:"password" maxLength:"1600"`
}

// AccountChange is posted to /api/v1/account/settings; absent fields do not change.
type AccountChange struct {
	Name     string `json:"name,omitempty" maxLength:"100"`
	Language string `json:"language,omitempty" enum:"en,ja,zh,zh-Hans"`
	// Email gets a link; "" removes the current one.
	Email *string `json:"email,omitempty" maxLength:"254"`
	// Mails are the topics of notices to send by mail.
	Mails *[]string `json:"mails,omitempty" maxItems:"10" enum:"moves,challenges,tournaments,messages,followers,comments"`
}

// Code is the body of requests that use a mailed link.
type Code struct {
	Code string `json:"code" maxLength:"100"`
	// Password is the new one, for such a link.
	Password string `json:"password,omitempty" maxLength:"800"`
	// KeepTokens keeps the API tokens, which a new password ends otherwise.
	KeepTokens bool `json:"keepTokens,omitempty"`
}

// MailAddress is posted to /api/v1/account/reset.
type MailAddress struct {
	Email string `json:"email" maxLength:"254"`
}

// RemoveAccount is the body of DELETE /api/v1/account.
type RemoveAccount struct {
	// Name confirms: the account's name.
	Name string `json:"name" maxLength:"100"`
}

// Session of a browser.
type Session struct {
	ID      string `json:"id"`
	Device  string `json:"device"`
	Created int64  `json:"created"`
	// Seen is the last use, within some minutes.
	Seen int64 `json:"seen"`
	// Here: this request's session.
	Here bool `json:"here"`
}

// SessionList answers GET /api/v1/account/sessions, last used first.
type SessionList struct {
	Sessions []Session `json:"sessions"`
}

// NewToken is posted to /api/v1/account/tokens.
type NewToken struct {
	Name   string   `json:"name" maxLength:"200"`
	Scopes []string `json:"scopes" maxItems:"8" enum:"read,play,bot,write"`
	// Days of validity; 0 is unlimited.
	Days int `json:"days,omitempty" minimum:"0" maximum:"3660"`
}

// Token of the API.
type Token struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Scopes  []string `json:"scopes" enum:"read,play,bot,write"`
	Created int64    `json:"created"`
	// Used is the last use within some minutes; Expires may be 0 for never.
	Used    int64 `json:"used"`
	Expires int64 `json:"expires"`
	// Secret, sent as Authorization: Bearer SECRET, is only in the response that creates the
	// token.
	Secret string `json:"secret,omitempty"`
}

// TokenList answers GET /api/v1/account/tokens, newest first.
type TokenList struct {
	Tokens []Token `json:"tokens"`
}

// Passkey of an account.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	// Used is 0 for never.
	Used int64 `json:"used"`
}

// PasskeyList answers GET /api/v1/account/passkeys, oldest first.
type PasskeyList struct {
	Passkeys []Passkey `json:"passkeys"`
}

// Ceremony starts the registration or use of a passkey.
type Ceremony struct {
	// Ticket is returned with the result within five minutes.
	Ticket string `json:"ticket"`
	// Options of navigator.credentials.create or get (Web Authentication Level 3 JSON).
	Options json.RawMessage `json:"options" ts:"unknown"`
}

// CeremonyAnswer completes the registration or use.
type CeremonyAnswer struct {
	Ticket string `json:"ticket" maxLength:"100"`
	Name   string `json:"name,omitempty" maxLength:"200"`
	// Response of the browser's PublicKeyCredential.toJSON.
	Response map[string]any `json:"response"`
}

// Profile answers GET /api/v1/players/{name}.
type Profile struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Role    string `json:"role" enum:"player,moderator,admin"`
	Created int64  `json:"created"`
	// Closed by a moderator.
	Closed bool `json:"closed,omitempty"`
	// Games are the newest 50 that were not aborted; You is this player's side.
	Games []GameSummary `json:"games"`
}
