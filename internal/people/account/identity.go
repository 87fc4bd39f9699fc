package account

// Identity is the account by which a request comes, and how.
type Identity struct {
	// Account is the account's id, Name its name.
	Account, Name string
	Role          Role
	// Session is the id of the session, when there is one.
	Session string
	// Token is the id of the API token, when there is one, and Scopes what it may
	// do.
	Token  string
	Scopes []Scope
}
