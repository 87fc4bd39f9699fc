package refusal

// A Code is a stable lower-case word that says to programs what a refusal is
// about. Gateways choose the status of an answer by it.
type Code string

// The codes of refusals.
const (
	// BadRequest: the request makes no sense; the message says why.
	BadRequest Code = "bad-request"
	// NotFound: there is no such thing, or none that this client may see.
	NotFound Code = "not-found"
	// Foul: the move is illegal; see [Error.Foul].
	Foul Code = "foul"
	// NotYourTurn: the other side is to move.
	NotYourTurn Code = "not-your-turn"
	// NotYours: it belongs to somebody else.
	NotYours Code = "not-yours"
	// Over: the game, attempt or tournament is over.
	Over Code = "over"
	// Taken: the game has both its players.
	Taken Code = "taken"
	// Stale: what this acts on has changed since.
	Stale Code = "stale"
	// NotNow: it is not possible in this state.
	NotNow Code = "not-now"
	// Busy: the server has too much to do at this moment.
	Busy Code = "busy"
	// BadRecord: a file cannot be read; [Error.Err] says where.
	BadRecord Code = "bad-record"
	// BadPosition: a position cannot be used; [Error.Err] lists its faults.
	BadPosition Code = "bad-position"
	// NoCheck: a move of the attacker in a mate problem gives no check.
	NoCheck Code = "no-check"
	// Full: there is no room for more of these.
	Full Code = "full"
	// TooMany: this was asked too often; [Error.Wait] may say how long to wait.
	TooMany Code = "too-many"
	// TooManyGames: one person or address has as many games as it may.
	TooManyGames Code = "too-many-games"
	// TooLarge: the request is longer than the address takes.
	TooLarge Code = "too-large"
	// Forbidden: the request came from a page of another site.
	Forbidden Code = "forbidden"
	// BadName: the name cannot be one.
	BadName Code = "bad-name"
	// NameTaken: another account has the name, or one that looks the same.
	NameTaken Code = "name-taken"
	// BadPassword: the password cannot be one.
	BadPassword Code = "bad-password"
	// BadEmail: the address cannot be one.
	BadEmail Code = "bad-email"
	// BadCode: the link or the ceremony is unknown, used or expired.
	BadCode Code = "bad-code"
	// WrongSignIn: there is no account with that name and password, or the
	// passkey belongs to none. Which of the two was wrong is not said.
	WrongSignIn Code = "wrong-sign-in"
	// SignInFirst: only who is signed in may ask this.
	SignInFirst Code = "sign-in-first"
	// ConfirmFirst: the password or a passkey must be given again first.
	ConfirmFirst Code = "confirm-first"
	// BadToken: the API token is unknown, removed or expired.
	BadToken Code = "bad-token"
	// Scope: the API token may not do this.
	Scope Code = "scope"
	// Role: only a moderator or an admin may do this.
	Role Code = "role"
	// Muted: a moderator has taken the right to chat; [Error.Wait] says for how
	// long, 0 for ever.
	Muted Code = "muted"
	// AccountClosed: a moderator has closed the account.
	AccountClosed Code = "account-closed"
	// Internal: the server failed; its log has the reason.
	Internal Code = "internal"
)
