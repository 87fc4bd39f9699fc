package wire

// NewReport is the body of POST /api/v1/games/{id}/report: what a player tells
// the moderators.
type NewReport struct {
	// Message is the number of the message it is about; without one, Side is that
	// of the player it is about.
	Message int    `json:"message,omitempty" minimum:"1"`
	Side    string `json:"side,omitempty" enum:"b,w"`
	// Reason is what is the matter, in 1 to 500 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"2000"`
}

// Suspect is somebody as moderators know them.
type Suspect struct {
	// Person names them in a [ModeratorAction].
	Person string `json:"person"`
	// Name is what they were called, "" for a guest without a name.
	Name string `json:"name"`
	// Account says that they have an account, which can be closed.
	Account bool `json:"account,omitempty"`
}

// Report is an open report.
type Report struct {
	ID string `json:"id"`
	At int64  `json:"at"`
	// Reporter is the account's name of who reports, "" for a guest.
	Reporter string `json:"reporter"`
	// Game is where it happened.
	Game    string  `json:"game"`
	Suspect Suspect `json:"suspect"`
	// Message is the number of the message it is about, 0 for none; Text is what
	// it says, also when it has been removed.
	Message int    `json:"message,omitempty"`
	Text    string `json:"text,omitempty"`
	Reason  string `json:"reason"`
}

// ReportList is the answer of GET /api/v1/moderation/reports, oldest first, at
// most 100.
type ReportList struct {
	Reports []Report `json:"reports"`
}

// ModeratedGame is the answer of GET /api/v1/moderation/games/{id}: a game and
// all that was said beside it, also what has been removed.
type ModeratedGame struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// Players are those of Black and White who are people.
	Players []Suspect `json:"players"`
	Plies   int       `json:"plies"`
	// Over says that the game has ended, CallOff that it can be called off.
	Over     bool               `json:"over"`
	CallOff  bool               `json:"callOff"`
	Messages []ModeratedMessage `json:"messages"`
}

// ModeratedMessage is a message as moderators see it.
type ModeratedMessage struct {
	Seq  int    `json:"seq"`
	At   int64  `json:"at"`
	Room string `json:"room" enum:"players,watchers"`
	// Side is the speaker's side, "" for a watcher.
	Side    string  `json:"side,omitempty" enum:"b,w"`
	Speaker Suspect `json:"speaker"`
	Text    string  `json:"text"`
	// Removed says that only moderators see it.
	Removed bool `json:"removed,omitempty"`
}

// ModeratorAction is the body of POST /api/v1/moderation/actions.
type ModeratorAction struct {
	// Type is what is done. A report is dismissed when nothing follows of it, and
	// settled when something has been done.
	Type string `json:"type" enum:"dismiss,settle,hide,show,mute,unmute,close,open,call-off"`
	// Report is the open report it is about; with mute and close the suspect is
	// meant.
	Report string `json:"report,omitempty" maxLength:"40"`
	// Game and Message are what hide and show are about, Game what call-off is.
	Game    string `json:"game,omitempty" maxLength:"40"`
	Message int    `json:"message,omitempty" minimum:"0"`
	// Person is who is meant where no report says it: with mute and close somebody
	// of Game, with unmute and open somebody of GET /api/v1/moderation/measures.
	Person string `json:"person,omitempty" maxLength:"40"`
	// Hours is how long a mute is, 0 for ever.
	Hours int `json:"hours,omitempty" minimum:"0" maximum:"8784"`
	// Reason is why, in 1 to 500 characters. It is in the log.
	Reason string `json:"reason" minLength:"1" maxLength:"2000"`
}

// Measures is the answer of GET /api/v1/moderation/measures: what is in force,
// the newest first, at most 100 of each.
type Measures struct {
	Muted  []Measure `json:"muted"`
	Closed []Measure `json:"closed"`
}

// Measure is something that is in force against somebody.
type Measure struct {
	Suspect Suspect `json:"suspect"`
	Since   int64   `json:"since"`
	// Until is when it ends, 0 for never.
	Until int64 `json:"until"`
}

// ModerationLog is the answer of GET /api/v1/moderation/log, newest first, at
// most 100.
type ModerationLog struct {
	Entries []ModerationEntry `json:"entries"`
}

// ModerationEntry is something that a moderator has done.
type ModerationEntry struct {
	Seq int   `json:"seq"`
	At  int64 `json:"at"`
	// By is the moderator's name, "" for one whose account is gone; Operator says
	// that it was done on the command line.
	By       string `json:"by"`
	Operator bool   `json:"operator,omitempty"`
	Type     string `json:"type" enum:"dismiss,settle,hide,show,mute,unmute,close,open,call-off"`
	// Name is against or for whom, "" for nobody in particular.
	Name    string `json:"name"`
	Game    string `json:"game,omitempty"`
	Message int    `json:"message,omitempty"`
	Text    string `json:"text,omitempty"`
	// Until is when a mute ends, 0 for never.
	Until  int64  `json:"until,omitempty"`
	Reason string `json:"reason"`
}
