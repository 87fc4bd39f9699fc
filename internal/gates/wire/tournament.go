package wire

// NewTournament is posted to /api/v1/tournaments.
type NewTournament struct {
	Name  string `json:"name" minLength:"1" maxLength:"180"`
	Kind  string `json:"kind" enum:"round-robin,swiss,knockout,arena,simul"`
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	Clock Clock  `json:"clock"`
	// Rounds of a Swiss or cycles of a round robin. Swiss without repeated pairings has at
	// most one fewer than players, or as many if odd; see MostRounds. Length of an arena is in
	// milliseconds.
	Rounds int   `json:"rounds,omitempty" minimum:"0" maximum:"30"`
	Length int64 `json:"length,omitempty" minimum:"0"`
	Rated  bool  `json:"rated,omitempty"`
	Starts int64 `json:"starts"`
	// Handicap ID for all games, or "". The higher rating at entry gives it and has White.
	// Such games are unrated.
	Handicap string `json:"handicap,omitempty" maxLength:"80"`
	// Description is plain text, at most 2000 characters.
	Description string `json:"description,omitempty" maxLength:"8000"`
	// Private: entry needs Word, 6 to 40 characters, by default chosen by the server. Only the
	// organiser and players see the tournament and its games listed.
	Private bool   `json:"private,omitempty"`
	Word    string `json:"word,omitempty" maxLength:"160"`
	// Club is the ID of one that the client leads; its members may enter.
	Club string `json:"club,omitempty" maxLength:"40"`
	// RatingMin and RatingMax limit who may enter; 0 for no limit.
	RatingMin int `json:"ratingMin,omitempty" minimum:"0" maximum:"4000"`
	RatingMax int `json:"ratingMax,omitempty" minimum:"0" maximum:"4000"`
	// Most bounds the players; 0 for the most that the kind allows.
	Most int `json:"most,omitempty" minimum:"0" maximum:"256"`
	// Pause between rounds in milliseconds.
	Pause int64 `json:"pause,omitempty" minimum:"0"`
	// Late is the last round of a Swiss tournament that new players may enter.
	Late int `json:"late,omitempty" minimum:"0" maximum:"30"`
	// ByHand: the organiser begins each round of a Swiss tournament.
	ByHand bool `json:"byHand,omitempty"`
	// OverBoard: the games are played elsewhere, and their results are entered.
	OverBoard bool `json:"overBoard,omitempty"`
	// ByGrade: the grades decide the handicaps of a simul; Grade is the host's.
	ByGrade bool   `json:"byGrade,omitempty"`
	Grade   string `json:"grade,omitempty" maxLength:"3" example:"5d"`
}

// TournamentEntry is optionally posted to /api/v1/tournaments/{id}/enter.
type TournamentEntry struct {
	// Word of a private tournament. Case, width and spaces do not matter.
	Word string `json:"word,omitempty" maxLength:"400"`
	// Grade of the player, for a simul.
	Grade string `json:"grade,omitempty" maxLength:"3" example:"3k"`
}

// TournamentRuling is posted to /api/v1/tournaments/{id}/corrections to correct a finished
// game. In a knockout, later games of a wrong winner become void and are paired again. Ratings
// do not change.
type TournamentRuling struct {
	Round   int    `json:"round" minimum:"1"`
	Board   int    `json:"board" minimum:"1"`
	Outcome string `json:"outcome" enum:"black,white,drawn,nothing"`
	// Reason is public, at most 300 characters.
	Reason string `json:"reason" minLength:"1" maxLength:"1200"`
	// Forfeit: the loser, or with "nothing" both, did not appear.
	Forfeit bool `json:"forfeit,omitempty"`
}

// TournamentReport is posted to /api/v1/tournaments/{id}/results: the result of a game over the
// board, as the organiser or one of its players.
type TournamentReport struct {
	Round int `json:"round" minimum:"1"`
	Board int `json:"board" minimum:"1"`
	// Outcome "again" is a game to be replayed.
	Outcome string `json:"outcome" enum:"black,white,drawn,again,nothing"`
	// Forfeit: the loser, or with "nothing" both, did not appear.
	Forfeit bool `json:"forfeit,omitempty"`
}

// TournamentBye is posted to /api/v1/tournaments/{id}/bye.
type TournamentBye struct {
	// Sits: the client has a bye of half a point in the next round.
	Sits bool `json:"sits"`
}

// TournamentPlayer is posted to /api/v1/tournaments/{id}/players by the organiser. Missing fields
// stay as they are.
type TournamentPlayer struct {
	// Player is the number in Standings, or -1 for a new one without an account, who plays over
	// the board.
	Player int    `json:"player" minimum:"-1"`
	Name   string `json:"name,omitempty" maxLength:"160"`
	Rating *int   `json:"rating,omitempty" minimum:"0" maximum:"4000"`
	// Grade as "3k" or "5d", or "".
	Grade *string `json:"grade,omitempty" maxLength:"3"`
	// Withdrawn removes the player, before the start from the list.
	Withdrawn *bool `json:"withdrawn,omitempty"`
	// Sits: a bye in the next round.
	Sits *bool `json:"sits,omitempty"`
	// Handicap of a board of a simul: an ID, "even", or "" for that of the grades.
	Handicap *string `json:"handicap,omitempty" maxLength:"80"`
}

// TournamentPair is a pair of player numbers. White is -1 for a bye of one point.
type TournamentPair struct {
	Black int `json:"black" minimum:"0"`
	White int `json:"white" minimum:"-1"`
}

// TournamentRound is posted to /api/v1/tournaments/{id}/rounds to begin the next round, and answers
// GET there with the pairs that the system proposes.
type TournamentRound struct {
	// Pairs, or none for those of the system. Players in no pair sit the round out.
	Pairs []TournamentPair `json:"pairs,omitempty" maxItems:"256"`
}

// TournamentBoards answers GET /api/v1/tournaments/{id}/boards.
type TournamentBoards struct {
	Boards []GameSummary `json:"boards"`
}

// TournamentCorrection of a result.
type TournamentCorrection struct {
	At    int64 `json:"at"`
	Round int   `json:"round"`
	Board int   `json:"board"`
	// Player numbers.
	Black int `json:"black"`
	White int `json:"white"`
	// Outcomes as in TournamentGame.
	From   string `json:"from" enum:"black,white,drawn,nothing"`
	To     string `json:"to" enum:"black,white,drawn,nothing"`
	Reason string `json:"reason"`
	// Moderator: not by the organiser.
	Moderator bool `json:"moderator,omitempty"`
}

// TournamentEngine is posted to /api/v1/tournaments/{id}/engines.
type TournamentEngine struct {
	Level int `json:"level" minimum:"1" maximum:"10"`
}

// TournamentList answers GET /api/v1/tournaments: running, planned, then finished.
type TournamentList struct {
	Tournaments []TournamentSummary `json:"tournaments"`
}

// TournamentSummary in a list.
type TournamentSummary struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Kind   string `json:"kind" enum:"round-robin,swiss,knockout,arena,simul"`
	Rules  string `json:"rules"`
	Clock  Clock  `json:"clock"`
	Rounds int    `json:"rounds,omitempty"`
	Length int64  `json:"length,omitempty"`
	Rated  bool   `json:"rated"`
	Starts int64  `json:"starts"`
	// Began is 0 before the start; Ends is set for arenas only.
	Began   int64 `json:"began,omitempty"`
	Ends    int64 `json:"ends,omitempty"`
	Over    bool  `json:"over"`
	Players int   `json:"players"`
	// Private tournaments need an invitation.
	Handicap string `json:"handicap,omitempty"`
	Private  bool   `json:"private,omitempty"`
	// Club, limits and OverBoard: as in NewTournament.
	Club      string `json:"club,omitempty"`
	RatingMin int    `json:"ratingMin,omitempty"`
	RatingMax int    `json:"ratingMax,omitempty"`
	Most      int    `json:"most,omitempty"`
	OverBoard bool   `json:"overBoard,omitempty"`
}

// Tournament is a client's view.
type Tournament struct {
	TournamentSummary
	// Word is for the organiser only.
	Description string `json:"description,omitempty"`
	Word        string `json:"word,omitempty"`
	// Mine: the client organises it.
	Mine bool          `json:"mine"`
	Can  CanTournament `json:"can"`
	// Standings, best first. Games in order.
	Standings []Standing       `json:"standings"`
	Games     []TournamentGame `json:"games"`
	// MostRounds of a Swiss without repeated pairings, for the current players.
	MostRounds int `json:"mostRounds,omitempty"`
	// Ending, if known: "too-few" if fewer than two players were left.
	Ending string `json:"ending,omitempty" enum:"finished,too-few,broken-off"`
	// Log, oldest first.
	Log []TournamentCorrection `json:"log,omitempty"`
	// Next game of the client, or "".
	Next string `json:"next,omitempty"`
	// Pause, Late, ByHand, ByGrade: as in NewTournament.
	Pause   int64 `json:"pause,omitempty"`
	Late    int   `json:"late,omitempty"`
	ByHand  bool  `json:"byHand,omitempty"`
	ByGrade bool  `json:"byGrade,omitempty"`
	// Round is the last one that was paired, Resumes when the pause after it ends, or 0.
	Round   int   `json:"round"`
	Resumes int64 `json:"resumes,omitempty"`
}

// CanTournament has the client's possible actions.
type CanTournament struct {
	Enter    bool `json:"enter"`
	Withdraw bool `json:"withdraw"`
	Start    bool `json:"start"`
	Engines  bool `json:"engines"`
	End      bool `json:"end"`
	Correct  bool `json:"correct"`
	// Bye: sit out the next round. Round: begin it. Players: change the list. Report: enter results.
	Bye     bool `json:"bye"`
	Round   bool `json:"round"`
	Players bool `json:"players"`
	Report  bool `json:"report"`
}

// Standing of a player.
type Standing struct {
	// Player is the number in Games.
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
	// Points and Solkoff in half points, Berger in quarters; see docs/guide/playing.md.
	Points  int  `json:"points"`
	Wins    int  `json:"wins"`
	Draws   int  `json:"draws"`
	Losses  int  `json:"losses"`
	Solkoff int  `json:"solkoff"`
	Berger  int  `json:"berger"`
	Streak  int  `json:"streak,omitempty"`
	Out     bool `json:"out,omitempty"`
	// Sits is the round that the player sits out. Grade and Handicap: as in TournamentPlayer.
	Sits     int    `json:"sits,omitempty"`
	Grade    string `json:"grade,omitempty"`
	Handicap string `json:"handicap,omitempty"`
}

// TournamentGame is a pairing.
type TournamentGame struct {
	Round int `json:"round"`
	Board int `json:"board"`
	Try   int `json:"try"`
	Black int `json:"black"`
	// White is -1 for Black's bye.
	White int `json:"white"`
	// Outcome "void" followed from a corrected result. Forfeit: decided without play.
	Outcome string `json:"outcome" enum:"open,black,white,drawn,again,nothing,void"`
	Forfeit bool   `json:"forfeit,omitempty"`
	// Corrected: differs from the board's result; see Log.
	Corrected bool `json:"corrected,omitempty"`
	// ID is "" if the game is not played.
	ID string `json:"id,omitempty"`
	// Result is that on the board, before any correction.
	Result *Result `json:"result,omitempty"`
}
