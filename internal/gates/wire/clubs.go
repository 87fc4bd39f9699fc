package wire

// ClubSettings are posted to /api/v1/clubs to found one, and to /api/v1/clubs/{id}/settings.
type ClubSettings struct {
	Name string `json:"name" minLength:"1" maxLength:"240" example:"Komadai Club"`
	// About is plain text, at most 2000 characters.
	About string `json:"about,omitempty" maxLength:"8000"`
	// Entry is how one becomes a member without the invitation.
	Entry string `json:"entry" enum:"open,approval,invitation"`
	// Months is the length of a season; one begins with the month First.
	Months int `json:"months" enum:"1,3,6,12"`
	First  int `json:"first" minimum:"1" maximum:"12"`
}

// ClubJoin is posted to /api/v1/clubs/{id}/join, and to /api/v1/clubs/join with a code.
type ClubJoin struct {
	// Code of the invitation. Case, spaces and hyphens do not matter.
	Code string `json:"code,omitempty" maxLength:"80"`
}

// ClubAppointment is posted to /api/v1/clubs/{id}/people.
type ClubAppointment struct {
	// Name of the account.
	Name string `json:"name" minLength:"1" maxLength:"80"`
	// Role; "" removes the person, "owner" hands the club over.
	Role string `json:"role" enum:",barred,member,officer,owner"`
}

// ClubNews is posted to /api/v1/clubs/{id}/news.
type ClubNews struct {
	// Text has 1 to 2000 characters.
	Text string `json:"text" minLength:"1" maxLength:"8000"`
}

// ClubSummary is a club in a list.
type ClubSummary struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	About   string `json:"about"`
	Entry   string `json:"entry" enum:"open,approval,invitation"`
	Members int    `json:"members"`
	Created int64  `json:"created"`
}

// ClubList answers GET /api/v1/clubs: at most 60, those with the most members first.
type ClubList struct {
	Clubs []ClubSummary `json:"clubs"`
}

// Club answers GET /api/v1/clubs/{id}.
type Club struct {
	ClubSummary
	Months int `json:"months"`
	First  int `json:"first"`
	// Code of the invitation, for leaders.
	Code string `json:"code,omitempty"`
	// You is the client's role, "" for strangers.
	You  string  `json:"you" enum:",barred,asking,member,officer,owner"`
	Real string  `json:"real,omitempty"`
	Can  CanClub `json:"can"`
	// People are the members, then for leaders those who ask and are barred.
	People []ClubPerson `json:"people"`
	// News, newest first.
	News []ClubMessage `json:"news"`
	// Seasons are the IDs of those so far, newest first.
	Seasons []string `json:"seasons"`
}

// CanClub has the client's possible actions.
type CanClub struct {
	Join  bool `json:"join"`
	Ask   bool `json:"ask"`
	Leave bool `json:"leave"`
	// Lead: change the settings, the people, the news; hold tournaments.
	Lead bool `json:"lead"`
	Own  bool `json:"own"`
}

// ClubPerson is a member, an applicant, or a barred person.
type ClubPerson struct {
	Name  string `json:"name"`
	Role  string `json:"role" enum:"barred,asking,member,officer,owner"`
	Since int64  `json:"since"`
}

// ClubMessage is news.
type ClubMessage struct {
	Seq int   `json:"seq"`
	At  int64 `json:"at"`
	// Author is the account's name, or "".
	Author string `json:"author"`
	Text   string `json:"text"`
}

// ClubSeason answers GET /api/v1/clubs/{id}/season. A tournament gives a player as many points as
// players, the player included, have no better place.
type ClubSeason struct {
	// Season is its ID: the first month. Until is exclusive.
	Season string `json:"season" example:"2026-04"`
	From   int64  `json:"from"`
	Until  int64  `json:"until"`
	// Table, best first. Tournaments that begin in the season, those under way first.
	Table       []ClubPlace         `json:"table"`
	Tournaments []TournamentSummary `json:"tournaments"`
}

// ClubPlace is a line of the table.
type ClubPlace struct {
	Rank        int    `json:"rank"`
	Name        string `json:"name"`
	Points      int    `json:"points"`
	Tournaments int    `json:"tournaments"`
	Firsts      int    `json:"firsts"`
}

// ExportedClub of an [Export].
type ExportedClub struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Role  string `json:"role"`
	Since int64  `json:"since"`
}
