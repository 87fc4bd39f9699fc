package wire

// NewTournament is the body of POST /api/v1/tournaments.
type NewTournament struct {
	Name  string `json:"name" minLength:"1" maxLength:"180"`
	Kind  string `json:"kind" enum:"round-robin,swiss,knockout,arena"`
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	Clock Clock  `json:"clock"`
	// Rounds is the number of Swiss rounds or round-robin cycles. Without repeated pairings a
	// Swiss tournament has at most one round fewer than players, or as many as players if
	// their number is odd; see MostRounds. Length is the duration of an arena in milliseconds.
	Rounds int   `json:"rounds,omitempty" minimum:"0" maximum:"30"`
	Length int64 `json:"length,omitempty" minimum:"0"`
	Rated  bool  `json:"rated,omitempty"`
	// Starts is the start time.
	Starts int64 `json:"starts"`
	// Handicap is the ID of a handicap for all games, or "" for even games. The player with
	// the higher rating at entry gives it and has White. Such games are unrated.
	Handicap string `json:"handicap,omitempty" maxLength:"80"`
	// Description is plain text of at most 2000 characters, with line breaks.
	Description string `json:"description,omitempty" maxLength:"8000"`
	// Private: players need the invitation word Word, 6 to 40 characters; if it is empty, the
	// server chooses one. The tournament and its games are listed only for its organiser and
	// players.
	Private bool   `json:"private,omitempty"`
	Word    string `json:"word,omitempty" maxLength:"160"`
}

// TournamentEntry is the optional body of POST /api/v1/tournaments/{id}/enter.
type TournamentEntry struct {
	// Word is the invitation word of a private tournament. Case, width and spaces do not
	// matter.
	Word string `json:"word,omitempty" maxLength:"400"`
}

// TournamentRuling is the body of POST /api/v1/tournaments/{id}/corrections: the corrected
// result of a finished game. In a knockout, later games of a wrong winner become void and are
// paired again. Ratings do not change.
type TournamentRuling struct {
	Round   int    `json:"round" minimum:"1"`
	Board   int    `json:"board" minimum:"1"`
	Outcome string `json:"outcome" enum:"black,white,drawn,nothing"`
	// Reason is public, at most 300 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"1200"`
}

// TournamentCorrection is a corrected result.
type TournamentCorrection struct {
	At    int64 `json:"at"`
	Round int   `json:"round"`
	Board int   `json:"board"`
	// Black and White are player numbers.
	Black int `json:"black"`
	White int `json:"white"`
	// From and To are outcomes as in TournamentGame.
	From   string `json:"from" enum:"black,white,drawn,nothing"`
	To     string `json:"to" enum:"black,white,drawn,nothing"`
	Reason string `json:"reason"`
	// Moderator: a moderator made the correction, not the organiser.
	Moderator bool `json:"moderator,omitempty"`
}

// TournamentEngine is the body of POST /api/v1/tournaments/{id}/engines.
type TournamentEngine struct {
	Level int `json:"level" minimum:"1" maximum:"10"`
}

// TournamentList is the response of GET /api/v1/tournaments: running and planned ones, then
// finished ones.
type TournamentList struct {
	Tournaments []TournamentSummary `json:"tournaments"`
}

// TournamentSummary is a tournament in a list.
type TournamentSummary struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Kind   string `json:"kind" enum:"round-robin,swiss,knockout,arena"`
	Rules  string `json:"rules"`
	Clock  Clock  `json:"clock"`
	Rounds int    `json:"rounds,omitempty"`
	Length int64  `json:"length,omitempty"`
	Rated  bool   `json:"rated"`
	Starts int64  `json:"starts"`
	// Began and Ends are 0 before the start; Ends is set for arenas only.
	Began   int64 `json:"began,omitempty"`
	Ends    int64 `json:"ends,omitempty"`
	Over    bool  `json:"over"`
	Players int   `json:"players"`
	// Handicap is as in NewTournament. Private tournaments need an invitation.
	Handicap string `json:"handicap,omitempty"`
	Private  bool   `json:"private,omitempty"`
}

// Tournament is a tournament as a client sees it.
type Tournament struct {
	TournamentSummary
	// Description is as in NewTournament. Word is the invitation word, for the organiser only.
	Description string `json:"description,omitempty"`
	Word        string `json:"word,omitempty"`
	// Mine: the client is the organiser.
	Mine bool          `json:"mine"`
	Can  CanTournament `json:"can"`
	// Standings are all players, best first. Games are all pairings in order.
	Standings []Standing       `json:"standings"`
	Games     []TournamentGame `json:"games"`
	// MostRounds is the maximum number of Swiss rounds without repeated pairings for the
	// current players.
	MostRounds int `json:"mostRounds,omitempty"`
	// Ending is "finished", "too-few" (fewer than two players were left) or "broken-off", if
	// known.
	Ending string `json:"ending,omitempty" enum:"finished,too-few,broken-off"`
	// Log has the corrections, oldest first.
	Log []TournamentCorrection `json:"log,omitempty"`
	// Next is the ID of the client's next game, or "".
	Next string `json:"next,omitempty"`
}

// CanTournament lists the client's possible actions.
type CanTournament struct {
	Enter    bool `json:"enter"`
	Withdraw bool `json:"withdraw"`
	Start    bool `json:"start"`
	Engines  bool `json:"engines"`
	End      bool `json:"end"`
	Correct  bool `json:"correct"`
}

// Standing is a player's place in a tournament.
type Standing struct {
	// Player is the player's number in Games.
	Player    int    `json:"player"`
	Rank      int    `json:"rank"`
	Name      string `json:"name"`
	Account   string `json:"account,omitempty"`
	Engine    int    `json:"engine,omitempty"`
	Rating    int    `json:"rating,omitempty"`
	Withdrawn bool   `json:"withdrawn,omitempty"`
	// Removed: the account was deleted.
	Removed bool `json:"removed,omitempty"`
	You     bool `json:"you,omitempty"`
	// Points and Solkoff are in half points, Berger in quarter points; see
	// docs/guide/playing.md.
	Points  int  `json:"points"`
	Wins    int  `json:"wins"`
	Draws   int  `json:"draws"`
	Losses  int  `json:"losses"`
	Solkoff int  `json:"solkoff"`
	Berger  int  `json:"berger"`
	Streak  int  `json:"streak,omitempty"`
	Out     bool `json:"out,omitempty"`
}

// TournamentGame is a pairing.
type TournamentGame struct {
	Round int `json:"round"`
	Board int `json:"board"`
	Try   int `json:"try"`
	Black int `json:"black"`
	// White is -1 if Black has a bye.
	White int `json:"white"`
	// Outcome is "open", "black", "white", "drawn", "again", "nothing", or "void" if it
	// followed from a corrected result. Forfeit: decided without play.
	Outcome string `json:"outcome" enum:"open,black,white,drawn,again,nothing,void"`
	Forfeit bool   `json:"forfeit,omitempty"`
	// Corrected: the result differs from that on the board; see Log.
	Corrected bool `json:"corrected,omitempty"`
	// ID is the game's ID, or "" if it is not played.
	ID string `json:"id,omitempty"`
	// Result is that on the board, before any correction.
	Result *Result `json:"result,omitempty"`
}
