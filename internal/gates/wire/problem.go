package wire

// NewProblem is posted to /api/v1/problems. The server verifies it, which can take a minute.
type NewProblem struct {
	Title string `json:"title,omitempty" maxLength:"400"`
	Note  string `json:"note,omitempty" maxLength:"8000"`
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN has Black to mate.
	SFEN string `json:"sfen" minLength:"1" maxLength:"500"`
	// Futile is the rule for useless interpositions (無駄合).
	Futile string `json:"futile,omitempty" enum:"narrow,strict,loose"`
	// Client is a fresh random name: a request that is sent again publishes once.
	Client string `json:"client" minLength:"8" maxLength:"32" pattern:"^[a-z0-9]+$"`
}

// Problem is a published mate problem.
type Problem struct {
	ID string `json:"id"`
	// Author is a name, or "" once the account is gone.
	Author string `json:"author"`
	Title  string `json:"title"`
	Note   string `json:"note,omitempty"`
	Rules  string `json:"rules"`
	SFEN   string `json:"sfen"`
	Futile string `json:"futile" enum:"narrow,strict,loose"`
	// Plies of the mate.
	Plies     int   `json:"plies"`
	Published int64 `json:"published"`
	// Votes recommend it. Tries and Solvers count accounts.
	Votes   int `json:"votes"`
	Tries   int `json:"tries"`
	Solvers int `json:"solvers"`
	// Solution is for the author, on request.
	Solution []RecordNode `json:"solution,omitempty"`
}

// ProblemList answers GET /api/v1/problems and GET /api/v1/problems/week.
type ProblemList struct {
	Problems []Problem `json:"problems"`
	// More: further problems follow.
	More bool `json:"more,omitempty"`
}

// ProblemPage answers GET /api/v1/problems/{id}.
type ProblemPage struct {
	Problem Problem `json:"problem"`
	// Mine: the account is the author. Voted: it recommends the problem.
	Mine   bool `json:"mine,omitempty"`
	Solved bool `json:"solved,omitempty"`
	Voted  bool `json:"voted,omitempty"`
	// Shown: the account has finished an attempt or is the author, and so sees Solution, Tags
	// and Comments.
	Shown    bool         `json:"shown,omitempty"`
	Solution []RecordNode `json:"solution,omitempty"`
	Tags     []string     `json:"tags,omitempty"`
	Thread   string       `json:"thread"`
	Comments []Post       `json:"comments,omitempty"`
}

// ProblemAsk is posted to /api/v1/problems/{id}/attempt to start or continue an attempt.
type ProblemAsk struct {
	// State is from the previous response, "" to start.
	State  string        `json:"state,omitempty" maxLength:"4000"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// ProblemAttempt answers a ProblemAsk.
type ProblemAttempt struct {
	Attempt PuzzleAttempt `json:"attempt"`
	// State for the next request.
	State string `json:"state"`
}

// ProblemWords is posted to /api/v1/problems/{id}/words.
type ProblemWords struct {
	Title string `json:"title,omitempty" maxLength:"400"`
	Note  string `json:"note,omitempty" maxLength:"8000"`
}
