package wire

// Friends answers GET /api/v1/friends: the people of the account, and its conversations.
type Friends struct {
	// People follow the account, or it follows them; newest first.
	People []Tie `json:"people"`
	// Threads are conversations, newest first.
	Threads []Thread `json:"threads"`
	// Problems have comments that the account has not seen.
	Problems []ProblemTitle `json:"problems"`
}

// ProblemTitle names a published problem. Title may be "".
type ProblemTitle struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Tie is what the account has with another.
type Tie struct {
	Name    string `json:"name"`
	Account string `json:"account"`
	// Follows: the account follows the other. Followed: the other follows the account. Both
	// make friends.
	Follows  bool `json:"follows,omitempty"`
	Followed bool `json:"followed,omitempty"`
	// Asked: the other waits for an answer.
	Asked   bool `json:"asked,omitempty"`
	Blocked bool `json:"blocked,omitempty"`
	// Since is when the newer of both began to follow.
	Since int64 `json:"since,omitempty"`
}

// Thread of messages.
type Thread struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Last message; Mine: the account wrote it.
	Last string `json:"last"`
	Mine bool   `json:"mine,omitempty"`
	At   int64  `json:"at"`
	// Unread: the last ones are unread.
	Unread bool `json:"unread,omitempty"`
}

// Conversation answers GET /api/v1/friends/{name}.
type Conversation struct {
	Tie    Tie    `json:"tie"`
	Thread string `json:"thread"`
	Posts  []Post `json:"posts"`
}

// Post is a message or a comment.
type Post struct {
	// Seq counts from 1 per thread.
	Seq  int    `json:"seq"`
	At   int64  `json:"at"`
	Name string `json:"name"`
	// Mine: the account wrote it.
	Mine bool   `json:"mine,omitempty"`
	Text string `json:"text"`
	// Removed by a moderator.
	Removed bool `json:"removed,omitempty"`
}

// NewPost is posted to /api/v1/friends/{name}/messages and /api/v1/problems/{id}/comments.
type NewPost struct {
	Text string `json:"text" minLength:"1" maxLength:"8000"`
	// Client is a fresh random name: a request that is sent again posts once.
	Client string `json:"client" minLength:"8" maxLength:"32" pattern:"^[a-z0-9]+$"`
}

// Switch is the body of requests that turn something on or off.
type Switch struct {
	On bool `json:"on"`
}

// Seen is posted to /api/v1/threads/{id}/seen.
type Seen struct {
	// Seq of the last post seen.
	Seq int `json:"seq" minimum:"0"`
}

// Unread counts what an account has not seen.
type Unread struct {
	// Threads with unread messages, problems with unread Comments, and followers that wait for
	// an answer.
	Threads  int `json:"threads,omitempty"`
	Comments int `json:"comments,omitempty"`
	Asked    int `json:"asked,omitempty"`
}
