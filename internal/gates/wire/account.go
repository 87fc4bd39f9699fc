package wire

// Me is the answer of GET /api/v1/account: who the client is.
type Me struct {
	// Account is set when the client is signed in.
	Account *Account `json:"account,omitempty"`
	// Mail says whether this server sends mails, so that an address is of use.
	Mail bool `json:"mail"`
	// Reports is the number of open reports that wait for a moderator, at most 100,
	// told to moderators and admins alone.
	Reports int `json:"reports,omitempty"`
}

// Account is an account as its owner sees it.
type Account struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Role is "player", "moderator" or "admin".
	Role string `json:"role" enum:"player,moderator,admin"`
	// Email is the verified address, "" for none.
	Email string `json:"email"`
	// Language is that of mails: "en", "ja", "zh" or "zh-Hans".
	Language string `json:"language"`
	Created  int64  `json:"created"`
	// Scopes are those of the API token by which the client asked, if it did.
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

// Password is the body of requests that give one: the present one to confirm,
// or a new one.
type Password struct {
	Password string `json:"password" maxLength:"1600"`
}

// AccountChange is the body of POST /api/v1/account/settings; what is left out
// stays as it is.
type AccountChange struct {
	Name     string `json:"name,omitempty" maxLength:"100"`
	Language string `json:"language,omitempty" enum:"en,ja,zh,zh-Hans"`
	// Email is a new address, to which a link is sent; "" removes the present one.
	Email *string `json:"email,omitempty" maxLength:"254"`
}

// Code is the body of requests that use up a link of a mail.
type Code struct {
	Code string `json:"code" maxLength:"100"`
	// Password is the new one, where the link is for that.
	Password string `json:"password,omitempty" maxLength:"800"`
	// EndTokens ends the API tokens of the account too, where the link is for a new
	// password.
	EndTokens bool `json:"end_tokens,omitempty"`
}

// MailAddress is the body of POST /api/v1/account/reset.
type MailAddress struct {
	Email string `json:"email" maxLength:"254"`
}

// RemoveAccount is the body of DELETE /api/v1/account.
type RemoveAccount struct {
	// Name is the account's name, typed again.
	Name string `json:"name" maxLength:"100"`
}

// Session is a browser that is signed in.
type Session struct {
	ID string `json:"id"`
	// Device says what the browser is.
	Device  string `json:"device"`
	Created int64  `json:"created"`
	// Seen is when it was last used, to within some minutes.
	Seen int64 `json:"seen"`
	// Here says that it is the one that asks.
	Here bool `json:"here"`
}

// SessionList is the answer of GET /api/v1/account/sessions, last used first.
type SessionList struct {
	Sessions []Session `json:"sessions"`
}

// NewToken is the body of POST /api/v1/account/tokens.
type NewToken struct {
	// Name says what the token is for.
	Name   string   `json:"name" maxLength:"200"`
	Scopes []string `json:"scopes" maxItems:"8" enum:"read,play,bot,write"`
	// Days is for how many days it is valid, 0 for ever.
	Days int `json:"days,omitempty" minimum:"0" maximum:"3660"`
}

// Token is an API token.
type Token struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Scopes  []string `json:"scopes" enum:"read,play,bot,write"`
	Created int64    `json:"created"`
	// Used is when it was last used, to within some minutes, 0 for never; Expires
	// when it ends, 0 for never.
	Used    int64 `json:"used"`
	Expires int64 `json:"expires"`
	// Secret is what programs send, as Authorization: Bearer SECRET. It is only in
	// the answer to the request that made the token.
	Secret string `json:"secret,omitempty"`
}

// TokenList is the answer of GET /api/v1/account/tokens, newest first.
type TokenList struct {
	Tokens []Token `json:"tokens"`
}

// Passkey is a passkey of an account.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	// Used is when it was last used, 0 for never.
	Used int64 `json:"used"`
}

// PasskeyList is the answer of GET /api/v1/account/passkeys, oldest first.
type PasskeyList struct {
	Passkeys []Passkey `json:"passkeys"`
}

// Ceremony is the beginning of a registration or use of a passkey.
type Ceremony struct {
	// Ticket goes back with the answer, within five minutes.
	Ticket string `json:"ticket"`
	// Options are those of navigator.credentials.create or get, as JSON of Web
	// Authentication Level 3.
	Options any `json:"options"`
}

// CeremonyAnswer is the end of it.
type CeremonyAnswer struct {
	Ticket string `json:"ticket" maxLength:"100"`
	// Name says which passkey it is, when one is added.
	Name string `json:"name,omitempty" maxLength:"200"`
	// Response is what the browser's PublicKeyCredential.toJSON returned.
	Response map[string]any `json:"response"`
}

// Profile is the answer of GET /api/v1/players/{name}: an account as everybody
// sees it.
type Profile struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Role    string `json:"role" enum:"player,moderator,admin"`
	Created int64  `json:"created"`
	// Closed says that a moderator has closed the account.
	Closed bool `json:"closed,omitempty"`
	// Games are the newest, at most 50; You is the side of this player.
	Games []GameSummary `json:"games"`
}
