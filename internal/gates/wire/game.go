package wire

// NewGame is posted to /api/v1/games. An absent field has the first value listed.
type NewGame struct {
	// Opponent: a person joins by the game's address or, if Listed, from the lobby.
	Opponent string `json:"opponent,omitempty" enum:"engine,person"`
	// Name of a guest.
	Name string `json:"name,omitempty" maxLength:"80"`
	// Listed in the lobby; Rated between two accounts.
	Listed bool `json:"listed,omitempty"`
	Rated  bool `json:"rated,omitempty"`
	// RatingMin and RatingMax are those of the player who may join, or 0 for anyone.
	RatingMin int `json:"ratingMin,omitempty" minimum:"0" maximum:"10000"`
	RatingMax int `json:"ratingMax,omitempty" minimum:"0" maximum:"10000"`
	// For reserves the game for an account, which sees it in the lobby.
	For string `json:"for,omitempty" maxLength:"400"`
	// Club reserves the game for the members of a club.
	Club string `json:"club,omitempty" maxLength:"40"`
	// Series starts a 半香 series, as the handicap "half-lance" does. Between people the sender
	// gives the lance unless Color is "b".
	Series string `json:"series,omitempty" enum:"half-lance"`
	Rules  string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// Handicap is an ID of the rule set, or "" for an even game.
	Handicap string `json:"handicap,omitempty" maxLength:"60" example:"rook"`
	// Grade of the sender, "15k" to "1k" or "1d" to "9d". With ByGrade the handicap follows from
	// the difference of the grades when a person with a grade joins; see RuleSet.Handicaps.
	Grade   string `json:"grade,omitempty" maxLength:"3" example:"3k"`
	ByGrade bool   `json:"byGrade,omitempty"`
	// SFEN is a custom start; it excludes Handicap.
	SFEN string `json:"sfen,omitempty" maxLength:"500"`
	// Color of the sender; 振駒 (see Game.Toss) tosses for the higher rating or first player
	// ("furigoma"), the first player ("furigoma-host") or the joining one ("furigoma-guest").
	// Against the engine, "furigoma" tosses for the person.
	Color string `json:"color,omitempty" enum:"b,w,random,furigoma,furigoma-host,furigoma-guest"`
	// First moves first in an even game.
	First string `json:"first,omitempty" enum:"b,w"`
	// Level defaults to 3.
	Level int   `json:"level,omitempty" minimum:"1" maximum:"10"`
	Clock Clock `json:"clock,omitzero"`
	// Fouls: illegal moves are refused, or lose.
	Fouls string `json:"fouls,omitempty" enum:"refuse,lose"`
	// Impasse is one of RuleSet.Impasse, by default the first.
	Impasse string `json:"impasse,omitempty" enum:"27,24,24-declaration,try,none"`
	// Undo allows taking back, from a person with consent; the default is true.
	Undo *bool `json:"undo,omitempty"`
}

// Clock is a time control.
type Clock struct {
	// Kind: "combined" is increment and byoyomi, "correspondence" Byoyomi per move.
	Kind string `json:"kind" enum:"none,byoyomi,fischer,sudden,combined,correspondence"`
	// Main time, Byoyomi of each of Periods, Increment per move; in milliseconds.
	Main      int64 `json:"main,omitempty" minimum:"0"`
	Byoyomi   int64 `json:"byoyomi,omitempty" minimum:"0"`
	Periods   int   `json:"periods,omitempty" minimum:"0" maximum:"30"`
	Increment int64 `json:"increment,omitempty" minimum:"0"`
}

// Game is a client's view of a game: the response of POST, GET and actions, and a socket
// message. A higher Seq is newer.
type Game struct {
	ID      string `json:"id"`
	Seq     int    `json:"seq"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// You is "" for a spectator.
	You  string `json:"you" enum:",b,w"`
	Toss *Toss  `json:"toss,omitempty"`
	// Handicap is an ID, or "" for an even game.
	Handicap string `json:"handicap"`
	Fouls    string `json:"fouls"`
	Impasse  string `json:"impasse"`

	Start string `json:"start"`
	SFEN  string `json:"sfen"`
	// Turn is "" after the end.
	Turn string `json:"turn" enum:",b,w"`
	// Check is the square of a king in check, or "".
	Check string `json:"check"`
	Moves []Move `json:"moves" nullable:"true"`
	// Notes by players, shown after the game.
	Notes []Note `json:"notes,omitempty"`
	// Legal moves on the client's turn, else null.
	Legal    []LegalMove `json:"legal" nullable:"true"`
	Time     Time        `json:"time"`
	Thinking bool        `json:"thinking"`
	// As in NewGame. Round counts the series, from 1.
	Rated  bool   `json:"rated"`
	Listed bool   `json:"listed"`
	Undo   bool   `json:"undo"`
	Series string `json:"series,omitempty"`
	Round  int    `json:"round,omitempty"`
	// Waiting for the second player.
	Waiting *Waiting `json:"waiting,omitempty"`
	// Free is the deadline of a side's first move while off the clock, else 0.
	Free int64 `json:"free,omitempty"`
	// Offers by colour: "undo", "count", "adjourn", "resume" or "".
	Offers Offers `json:"offers"`
	// Sealing: the side to move must seal. Sealed is the side that did, or "". SealedMove is
	// the client's own, in USI.
	Sealing    bool   `json:"sealing,omitempty"`
	Sealed     string `json:"sealed,omitempty" enum:",b,w"`
	SealedMove string `json:"sealedMove,omitempty"`
	// Tournament ID.
	Tournament string `json:"tournament,omitempty"`
	// After is the previous game, Next the offered or started one.
	After string `json:"after,omitempty"`
	Next  *Next  `json:"next,omitempty"`
	Can   Can    `json:"can"`
	// Score by points (Seishin).
	Score *ScoreBoard `json:"score,omitempty"`
	// Declaration of 入玉 by the client, if the rule set has one.
	Declaration *Declaration `json:"declaration,omitempty"`
	Result      *Result      `json:"result,omitempty"`
}

// Waiting for a second player.
type Waiting struct {
	// Draw of sides as in NewGame, or "" if fixed.
	Draw string `json:"draw" enum:",random,furigoma,furigoma-host,furigoma-guest"`
	// Reserved for one person.
	Reserved bool `json:"reserved"`
	// ByGrade: the grades of the players decide the handicap.
	ByGrade bool `json:"byGrade,omitempty"`
	// Side that is vacant.
	Side string `json:"side" enum:"b,w"`
}

// Offers by colour.
type Offers struct {
	Black string `json:"black" enum:",undo,count,adjourn,resume"`
	White string `json:"white" enum:",undo,count,adjourn,resume"`
}

// Next game.
type Next struct {
	ID string `json:"id"`
	// By is the offering side, or "" after the start.
	By string `json:"by" enum:",b,w"`
}

// Player of a game.
type Player struct {
	// Kind is "vacant" before someone joins.
	Kind string `json:"kind" enum:"person,engine,vacant"`
	Name string `json:"name"`
	// Account ID, or "" for a guest or engine.
	Account string `json:"account,omitempty"`
	// Rating at the start, or 0. Provisional: its deviation is high. After is the rating after
	// a rated game.
	Rating      int  `json:"rating,omitempty"`
	Provisional bool `json:"provisional,omitempty"`
	After       int  `json:"after,omitempty"`
	// Grade that the player states, "15k" to "9d", or "".
	Grade string `json:"grade,omitempty"`
	// Level of an engine, or 0.
	Level int `json:"level,omitempty"`
}

// Toss is a 振駒: five pawns, tossed until decided.
type Toss struct {
	// Throws of five faces.
	Throws [][]string `json:"throws" words:"pawn,tokin,standing,overlap"`
	// Black is who became Black. By is the side tossed for: Black with more pawns, White with
	// more tokins.
	Black string `json:"black" enum:"person,engine"`
	By    string `json:"by" enum:"b,w"`
}

// Move that was played.
type Move struct {
	USI string `json:"usi"`
	// Ja and Western lack ▲ and △.
	Ja      string `json:"ja"`
	Western string `json:"western"`
	Side    string `json:"side" enum:"b,w"`
	// SFEN after the move.
	SFEN string `json:"sfen"`
	// Path has all squares of the way, both ends included; at most one for a drop, a mine or a
	// void move.
	Path []string `json:"path" nullable:"true"`
	// Captured is a letter or "".
	Captured string `json:"captured,omitempty"`
	// Check is the square of the king in check, or "". Counter: the move answered one (逆王手).
	Check   string `json:"check,omitempty"`
	Counter bool   `json:"counter,omitempty"`
	// Spent milliseconds.
	Spent int64 `json:"spent"`
}

// LegalMove of the client.
type LegalMove struct {
	USI string `json:"usi"`
	// Path, if not straight: wraps, slides on ice, jumps.
	Path []string `json:"path,omitempty"`
}

// Time has the clocks at Now.
type Time struct {
	Clock Clock `json:"clock"`
	Now   int64 `json:"now"`
	// Running clock, or "".
	Running string    `json:"running" enum:",b,w"`
	Black   Remaining `json:"black"`
	White   Remaining `json:"white"`
}

// Remaining time of a side.
type Remaining struct {
	Main int64 `json:"main"`
	// Byoyomi left in the current one of Periods.
	Byoyomi int64 `json:"byoyomi"`
	Periods int   `json:"periods"`
}

// Can has the client's possible actions.
type Can struct {
	Move    bool `json:"move"`
	Undo    bool `json:"undo"`
	Resign  bool `json:"resign"`
	Declare bool `json:"declare"`
	// Count 持将棋 by 24 points.
	Count bool `json:"count"`
	Join  bool `json:"join"`
	// Abort without a result, or withdraw before the start.
	Abort bool `json:"abort"`
	// Seal the client's next move.
	Seal bool `json:"seal"`
	// Rematch: offer or accept another game.
	Rematch bool     `json:"rematch"`
	Offers  []string `json:"offers" enum:"undo,count,adjourn,resume"`
}

// ScoreBoard is Seishin's.
type ScoreBoard struct {
	Black Score `json:"black"`
	White Score `json:"white"`
}

// Score of a side.
type Score struct {
	Captured int `json:"captured"`
	Voids    int `json:"voids"`
	Points   int `json:"points"`
	// Left enemy pieces to remove.
	Left int `json:"left"`
}

// Declaration has the conditions of 入玉.
type Declaration struct {
	Rule string `json:"rule"`
	// OK: all hold. Outcome now: "win", "draw" (no result) or "loss".
	OK      bool   `json:"ok"`
	Outcome string `json:"outcome" enum:"win,draw,loss"`
	// Win is the number of points that win where fewer declare without a result; else 0.
	Win        int         `json:"win,omitempty"`
	Conditions []Condition `json:"conditions"`
}

// Condition of a declaration.
type Condition struct {
	// ID is "king-in-camp", "pieces-in-camp", "not-in-check" or "points".
	ID   string `json:"id"`
	OK   bool   `json:"ok"`
	Have int    `json:"have"`
	Need int    `json:"need"`
}

// Result of a game.
type Result struct {
	// Winner is "" without a result.
	Winner string `json:"winner" enum:",b,w"`
	// Reason is shogi.Reason.String; "foul" has the Foul's ID.
	Reason string `json:"reason"`
	Foul   string `json:"foul,omitempty"`
	Text   Text   `json:"text"`
}

// Action is posted to /api/v1/games/{id}/actions.
type Action struct {
	// "offer", "accept", "decline" (also one's own offer), "seal" and "abort" need two people.
	Type string `json:"type" enum:"move,undo,resign,declare,count,offer,accept,decline,seal,abort"`
	// USI of "move" and "seal". An illegal one is refused with its foul.
	USI   string `json:"usi,omitempty" maxLength:"16" example:"7g7f"`
	Offer string `json:"offer,omitempty" enum:"undo,count,adjourn,resume"`
	// Seq is the Game.Seq seen. Repeated with the same Seq after a broken connection, an
	// action is executed once.
	Seq int `json:"seq" minimum:"0"`
}

// Join is posted to /api/v1/games/{id}/join.
type Join struct {
	// Name of a guest.
	Name string `json:"name,omitempty" maxLength:"80"`
	// Grade as in NewGame.
	Grade string `json:"grade,omitempty" maxLength:"3"`
}

// Audience that has the game open.
type Audience struct {
	// Watching counts spectators' connections.
	Watching int `json:"watching"`
	// Connected players.
	Black bool `json:"black"`
	White bool `json:"white"`
}

// GameList answers GET /api/v1/games: the client's newest 50.
type GameList struct {
	Games []GameSummary `json:"games" nullable:"true"`
}

// GameSummary in a list.
type GameSummary struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Level   int    `json:"level"`
	You     string `json:"you" enum:",b,w"`
	// Players' names, or "".
	Black   string `json:"black"`
	White   string `json:"white"`
	Waiting bool   `json:"waiting,omitempty"`
	Rated   bool   `json:"rated,omitempty"`
	// Deadline of the mover in a correspondence game.
	Deadline int64   `json:"deadline,omitempty"`
	Plies    int     `json:"plies"`
	SFEN     string  `json:"sfen"`
	Turn     string  `json:"turn" enum:",b,w"`
	Result   *Result `json:"result,omitempty"`
	// Clock: in a lobby.
	Clock       *Clock `json:"clock,omitempty"`
	BlackRating int    `json:"blackRating,omitempty"`
	WhiteRating int    `json:"whiteRating,omitempty"`
}
