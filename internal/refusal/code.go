package refusal

// A Code is a stable lower-case word that names the kind of a refusal for programs.
// Gateways derive the status of a response from it.
type Code string

const (
	// BadRequest: the request is invalid; the message names the fault.
	BadRequest Code = "bad-request"
	// NotFound: it does not exist, or this client may not see it.
	NotFound Code = "not-found"
	// Foul: the move is illegal; see [Error.Foul].
	Foul        Code = "foul"
	NotYourTurn Code = "not-your-turn"
	// NotYours: the subject belongs to another holder.
	NotYours Code = "not-yours"
	// Over: the game, attempt or tournament is over.
	Over Code = "over"
	// Taken: the game has both players.
	Taken Code = "taken"
	// Stale: the state that the request acts on has changed.
	Stale Code = "stale"
	// NotNow: it is impossible in this state.
	NotNow Code = "not-now"
	// Busy: the server is overloaded.
	Busy Code = "busy"
	// BadRecord: a file cannot be read; [Error.Err] has the place.
	BadRecord Code = "bad-record"
	// BadPosition: [Error.Err] lists the faults.
	BadPosition Code = "bad-position"
	// NoCheck: a move of the attacker in a mate problem gives no check.
	NoCheck Code = "no-check"
	Full    Code = "full"
	// TooMany: a rate limit; [Error.Wait] may be set.
	TooMany Code = "too-many"
	// TooManyGames: the limit of a person or address.
	TooManyGames Code = "too-many-games"
	TooLarge     Code = "too-large"
	// Forbidden: the request came from a page of another site.
	Forbidden Code = "forbidden"
	BadName   Code = "bad-name"
	// NameTaken: another account has the name, or one that looks the same.
	NameTaken   Code = "name-taken"
	BadPassword Code = "bad-password"
	BadEmail    Code = "bad-email"
	// BadCode: the link or the ceremony is unknown, used or expired.
	BadCode Code = "bad-code"
	// WrongSignIn: name, password or passkey is wrong; it does not reveal which.
	WrongSignIn Code = "wrong-sign-in"
	// SignInFirst: the request needs an account.
	SignInFirst Code = "sign-in-first"
	// ConfirmFirst: the password or a passkey is required again.
	ConfirmFirst Code = "confirm-first"
	// BadToken: the API token is unknown, removed or expired.
	BadToken Code = "bad-token"
	// Scope: the API token lacks the permission.
	Scope Code = "scope"
	// Role: only a moderator or an admin may do this.
	Role Code = "role"
	// Muted: a moderator has muted the account for [Error.Wait], 0 for ever.
	Muted         Code = "muted"
	AccountClosed Code = "account-closed"
	// Internal: the server failed; its log has the reason.
	Internal Code = "internal"
)
