package wire

// NewTournament is the body of POST /api/v1/tournaments.
type NewTournament struct {
	Name string `json:"name" minLength:"1" maxLength:"180"`
	// Kind is "round-robin", "swiss", "knockout" or "arena".
	Kind  string `json:"kind" enum:"round-robin,swiss,knockout,arena"`
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	Clock Clock  `json:"clock"`
	// Rounds are those of a Swiss tournament, or the cycles of a round robin. Swiss
	// rounds in which nobody meets anybody twice are one fewer than there are
	// players, or as many as there are when they are odd in number; see MostRounds.
	// Length is how long an arena lasts, in milliseconds.
	Rounds int   `json:"rounds,omitempty" minimum:"0" maximum:"30"`
	Length int64 `json:"length,omitempty" minimum:"0"`
	Rated  bool  `json:"rated,omitempty"`
	// Starts is when it begins.
	Starts int64 `json:"starts"`
	// Handicap is the id of a handicap of the rule set in which all games are played,
	// "" for even games. Who has the higher rating when entering gives it and has
	// White. Such games are not rated.
	Handicap string `json:"handicap,omitempty" maxLength:"80"`
	// Description is plain text of at most 2000 characters, with line breaks.
	Description string `json:"description,omitempty" maxLength:"8000"`
	// Private makes it a tournament by invitation: one enters with Word, 6 to 40
	// characters, or one that the server draws when it is empty. It and its games are
	// listed for nobody but who holds it and its players.
	Private bool   `json:"private,omitempty"`
	Word    string `json:"word,omitempty" maxLength:"160"`
}

// TournamentEntry is the body of POST /api/v1/tournaments/{id}/enter, which may be
// left out.
type TournamentEntry struct {
	// Word is that of the invitation, for a private tournament. Case, width and spaces
	// do not matter.
	Word string `json:"word,omitempty" maxLength:"400"`
}

// TournamentRuling is the body of POST /api/v1/tournaments/{id}/corrections: what the
// result of a game that is over is to be. Games that a wrong winner went on to in a
// knockout become void and are paired anew. Ratings do not change.
type TournamentRuling struct {
	Round   int    `json:"round" minimum:"1"`
	Board   int    `json:"board" minimum:"1"`
	Outcome string `json:"outcome" enum:"black,white,drawn,nothing"`
	// Reason is shown to everybody, at most 300 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"1200"`
}

// TournamentCorrection is a result that was corrected.
type TournamentCorrection struct {
	At    int64 `json:"at"`
	Round int   `json:"round"`
	Board int   `json:"board"`
	// Black and White are the players by number.
	Black int `json:"black"`
	White int `json:"white"`
	// From and To are outcomes as in TournamentGame.
	From   string `json:"from" enum:"black,white,drawn,nothing"`
	To     string `json:"to" enum:"black,white,drawn,nothing"`
	Reason string `json:"reason"`
	// Moderator says that a moderator did it, not who holds the tournament.
	Moderator bool `json:"moderator,omitempty"`
}

// TournamentEngine is the body of POST /api/v1/tournaments/{id}/engines.
type TournamentEngine struct {
	Level int `json:"level" minimum:"1" maximum:"10"`
}

// TournamentList is the answer of GET /api/v1/tournaments: those under way and to
// come, then those that are over.
type TournamentList struct {
	Tournaments []TournamentSummary `json:"tournaments"`
}

// TournamentSummary is a tournament in a line.
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
	// Began and Ends are 0 before it has begun, and Ends for all but an arena.
	Began   int64 `json:"began,omitempty"`
	Ends    int64 `json:"ends,omitempty"`
	Over    bool  `json:"over"`
	Players int   `json:"players"`
	// Handicap is as in NewTournament. Private tournaments are entered by invitation.
	Handicap string `json:"handicap,omitempty"`
	Private  bool   `json:"private,omitempty"`
}

// Tournament is a whole tournament as a client sees it.
type Tournament struct {
	TournamentSummary
	// Description is as in NewTournament. Word is that of the invitation, for who
	// holds the tournament alone.
	Description string `json:"description,omitempty"`
	Word        string `json:"word,omitempty"`
	// Mine: the client holds it.
	Mine bool          `json:"mine"`
	Can  CanTournament `json:"can"`
	// Standings are all players, the first first; Games all pairings in order.
	Standings []Standing       `json:"standings"`
	Games     []TournamentGame `json:"games"`
	// MostRounds is how many rounds of a Swiss tournament its players, as they are
	// now, can have without anybody meeting anybody twice. With more than that some
	// meet again.
	MostRounds int `json:"mostRounds,omitempty"`
	// Ending is how it came to its end, as far as that is known: "finished",
	// "too-few" (fewer than two players were left) or "broken-off".
	Ending string `json:"ending,omitempty" enum:"finished,too-few,broken-off"`
	// Log is the corrections of results, the oldest first.
	Log []TournamentCorrection `json:"log,omitempty"`
	// Next is the game that the client is to play now, "" for none.
	Next string `json:"next,omitempty"`
}

// CanTournament says what the client may do.
type CanTournament struct {
	Enter    bool `json:"enter"`
	Withdraw bool `json:"withdraw"`
	Start    bool `json:"start"`
	Engines  bool `json:"engines"`
	End      bool `json:"end"`
	Correct  bool `json:"correct"`
}

// Standing is where a player of a tournament stands.
type Standing struct {
	// Player is the number by which Games name the player.
	Player    int    `json:"player"`
	Rank      int    `json:"rank"`
	Name      string `json:"name"`
	Account   string `json:"account,omitempty"`
	Engine    int    `json:"engine,omitempty"`
	Rating    int    `json:"rating,omitempty"`
	Withdrawn bool   `json:"withdrawn,omitempty"`
	// Removed: the account is no more.
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
	// White is -1 when Black is free in the round.
	White int `json:"white"`
	// Outcome is "open", "black", "white", "drawn", "again", "nothing", or "void" for
	// one that followed from a result that was corrected and counts no more; Forfeit
	// says that it was decided without being played.
	Outcome string `json:"outcome" enum:"open,black,white,drawn,again,nothing,void"`
	Forfeit bool   `json:"forfeit,omitempty"`
	// Corrected says that the result is not that of the game on the board; see Log.
	Corrected bool `json:"corrected,omitempty"`
	// ID is the game's, "" for one that is not played.
	ID string `json:"id,omitempty"`
}
