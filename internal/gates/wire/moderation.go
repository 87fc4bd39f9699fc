package wire

// NewReport is posted to /api/v1/games/{id}/report.
type NewReport struct {
	// Message is a number; without it, Side is the reported player.
	Message int    `json:"message,omitempty" minimum:"1"`
	Side    string `json:"side,omitempty" enum:"b,w"`
	// Reason has 1 to 500 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"2000"`
}

// RecordReport is posted to /api/v1/records/{id}/report.
type RecordReport struct {
	// Reason has 1 to 500 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"2000"`
}

// Suspect as moderators see them.
type Suspect struct {
	// Person is for a [ModeratorAction].
	Person string `json:"person"`
	// Name is "" for a nameless guest.
	Name string `json:"name"`
	// Account that can be closed.
	Account bool `json:"account,omitempty"`
}

// Report that is open.
type Report struct {
	ID string `json:"id"`
	At int64  `json:"at"`
	// Reporter is "" for a guest.
	Reporter string `json:"reporter"`
	// Game, or Record: the ID of a shared one.
	Game    string  `json:"game"`
	Record  string  `json:"record,omitempty"`
	Study   string  `json:"study,omitempty"`
	Club    string  `json:"club,omitempty"`
	Suspect Suspect `json:"suspect"`
	// Message is a number or 0; Text remains if it is removed.
	Message int    `json:"message,omitempty"`
	Text    string `json:"text,omitempty"`
	Reason  string `json:"reason"`
}

// ReportList answers GET /api/v1/moderation/reports with the 100 oldest open ones.
type ReportList struct {
	Reports []Report `json:"reports"`
}

// ModeratedGame answers GET /api/v1/moderation/games/{id}, with removed messages.
type ModeratedGame struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// Players that are people.
	Players []Suspect `json:"players"`
	Plies   int       `json:"plies"`
	// CallOff: the game can be annulled.
	Over     bool               `json:"over"`
	CallOff  bool               `json:"callOff"`
	Messages []ModeratedMessage `json:"messages"`
}

// ModeratedMessage as moderators see it.
type ModeratedMessage struct {
	Seq  int    `json:"seq"`
	At   int64  `json:"at"`
	Room string `json:"room" enum:"players,watchers"`
	// Side is "" for a spectator.
	Side    string  `json:"side,omitempty" enum:"b,w"`
	Speaker Suspect `json:"speaker"`
	Text    string  `json:"text"`
	// Removed: only moderators see it.
	Removed bool `json:"removed,omitempty"`
}

// ModeratorAction is posted to /api/v1/moderation/actions.
type ModeratorAction struct {
	// Type: "dismiss" a report without consequences; "settle" it after an action.
	Type string `json:"type" enum:"dismiss,settle,hide,show,mute,unmute,close,open,call-off,remove-record,remove-study,remove-club"`
	// Report is an open one's ID; mute and close apply to its suspect.
	Report string `json:"report,omitempty" maxLength:"40"`
	// Game and Message are for hide and show; call-off needs Game.
	Game    string `json:"game,omitempty" maxLength:"40"`
	Message int    `json:"message,omitempty" minimum:"0"`
	// Record is a shared record's ID, for remove-record without a report, Study that of a study
	// for remove-study, Club that of a club for remove-club.
	Record string `json:"record,omitempty" maxLength:"40"`
	Study  string `json:"study,omitempty" maxLength:"40"`
	Club   string `json:"club,omitempty" maxLength:"40"`
	// Person, without a report: a player of Game for mute and close, one of GET
	// /api/v1/moderation/measures for unmute and open.
	Person string `json:"person,omitempty" maxLength:"40"`
	// Hours of a mute; 0 is unlimited.
	Hours int `json:"hours,omitempty" minimum:"0" maximum:"8784"`
	// Reason is logged; 1 to 500 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"2000"`
}

// Measures answers GET /api/v1/moderation/measures, newest first, at most 100 of each kind.
type Measures struct {
	Muted  []Measure `json:"muted"`
	Closed []Measure `json:"closed"`
}

// Measure is an active mute or a closed account.
type Measure struct {
	Suspect Suspect `json:"suspect"`
	Since   int64   `json:"since"`
	// Until is 0 for never.
	Until int64 `json:"until"`
}

// ModerationLog answers GET /api/v1/moderation/log with the newest 100.
type ModerationLog struct {
	Entries []ModerationEntry `json:"entries"`
}

// ModerationEntry is a moderator's action.
type ModerationEntry struct {
	Seq int   `json:"seq"`
	At  int64 `json:"at"`
	// By is "" if the account is gone. Operator: on the command line.
	By       string `json:"by"`
	Operator bool   `json:"operator,omitempty"`
	Type     string `json:"type" enum:"dismiss,settle,hide,show,mute,unmute,close,open,call-off,remove-record,remove-study,remove-club"`
	// Name of the person concerned, or "".
	Name    string `json:"name"`
	Game    string `json:"game,omitempty"`
	Record  string `json:"record,omitempty"`
	Study   string `json:"study,omitempty"`
	Club    string `json:"club,omitempty"`
	Message int    `json:"message,omitempty"`
	Text    string `json:"text,omitempty"`
	// Until is a mute's end, 0 for never.
	Until  int64  `json:"until,omitempty"`
	Reason string `json:"reason"`
}
