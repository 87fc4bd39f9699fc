package wire

// NewReport is the body of POST /api/v1/games/{id}/report.
type NewReport struct {
	// Message is the number of the reported message; without it, Side is the reported player's
	// side.
	Message int    `json:"message,omitempty" minimum:"1"`
	Side    string `json:"side,omitempty" enum:"b,w"`
	// Reason describes the problem in 1 to 500 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"2000"`
}

// Suspect is a person as moderators see them.
type Suspect struct {
	// Person identifies them in a [ModeratorAction].
	Person string `json:"person"`
	// Name is their name, or "" for a guest without a name.
	Name string `json:"name"`
	// Account: they have an account, which can be closed.
	Account bool `json:"account,omitempty"`
}

// Report is an open report.
type Report struct {
	ID string `json:"id"`
	At int64  `json:"at"`
	// Reporter is the reporting account's name, or "" for a guest.
	Reporter string `json:"reporter"`
	// Game is the ID of the game.
	Game    string  `json:"game"`
	Suspect Suspect `json:"suspect"`
	// Message is the number of the reported message or 0; Text is its text, even if removed.
	Message int    `json:"message,omitempty"`
	Text    string `json:"text,omitempty"`
	Reason  string `json:"reason"`
}

// ReportList is the response of GET /api/v1/moderation/reports, oldest first, at most 100.
type ReportList struct {
	Reports []Report `json:"reports"`
}

// ModeratedGame is the response of GET /api/v1/moderation/games/{id}: a game and its chat,
// including removed messages.
type ModeratedGame struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// Players are the human players.
	Players []Suspect `json:"players"`
	Plies   int       `json:"plies"`
	// Over: the game has ended. CallOff: it can be annulled.
	Over     bool               `json:"over"`
	CallOff  bool               `json:"callOff"`
	Messages []ModeratedMessage `json:"messages"`
}

// ModeratedMessage is a message as moderators see it.
type ModeratedMessage struct {
	Seq  int    `json:"seq"`
	At   int64  `json:"at"`
	Room string `json:"room" enum:"players,watchers"`
	// Side is the speaker's side, or "" for a spectator.
	Side    string  `json:"side,omitempty" enum:"b,w"`
	Speaker Suspect `json:"speaker"`
	Text    string  `json:"text"`
	// Removed: only moderators see it.
	Removed bool `json:"removed,omitempty"`
}

// ModeratorAction is the body of POST /api/v1/moderation/actions.
type ModeratorAction struct {
	// Type is the action. Dismiss a report without consequences; settle it after an action.
	Type string `json:"type" enum:"dismiss,settle,hide,show,mute,unmute,close,open,call-off"`
	// Report is the ID of the open report. mute and close apply to its suspect.
	Report string `json:"report,omitempty" maxLength:"40"`
	// Game and Message locate the message of hide and show; Game is the game of call-off.
	Game    string `json:"game,omitempty" maxLength:"40"`
	Message int    `json:"message,omitempty" minimum:"0"`
	// Person is used without a report: a player of Game for mute and close, a person of GET
	// /api/v1/moderation/measures for unmute and open.
	Person string `json:"person,omitempty" maxLength:"40"`
	// Hours is the length of a mute; 0 is unlimited.
	Hours int `json:"hours,omitempty" minimum:"0" maximum:"8784"`
	// Reason is logged; 1 to 500 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"2000"`
}

// Measures is the response of GET /api/v1/moderation/measures: active mutes and closed
// accounts, newest first, at most 100 each.
type Measures struct {
	Muted  []Measure `json:"muted"`
	Closed []Measure `json:"closed"`
}

// Measure is an active mute or closed account.
type Measure struct {
	Suspect Suspect `json:"suspect"`
	Since   int64   `json:"since"`
	// Until is its end, 0 for never.
	Until int64 `json:"until"`
}

// ModerationLog is the response of GET /api/v1/moderation/log, newest first, at most 100.
type ModerationLog struct {
	Entries []ModerationEntry `json:"entries"`
}

// ModerationEntry is a moderator's action.
type ModerationEntry struct {
	Seq int   `json:"seq"`
	At  int64 `json:"at"`
	// By is the moderator's name, or "" if the account is gone. Operator: done on the command
	// line.
	By       string `json:"by"`
	Operator bool   `json:"operator,omitempty"`
	Type     string `json:"type" enum:"dismiss,settle,hide,show,mute,unmute,close,open,call-off"`
	// Name is the person concerned or "".
	Name    string `json:"name"`
	Game    string `json:"game,omitempty"`
	Message int    `json:"message,omitempty"`
	Text    string `json:"text,omitempty"`
	// Until is the end of a mute, 0 for never.
	Until  int64  `json:"until,omitempty"`
	Reason string `json:"reason"`
}
