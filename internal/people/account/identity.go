package account

// Identity is the authenticated account of a request.
type Identity struct {
	Account, Name string
	Role          Role
	// Session is the session id, or "".
	Session string
	// Token is the API token's id, or "".
	Token  string
	Scopes []Scope
}
