package wire

// NewGame is the body of POST /api/v1/games. An absent field has the first value listed.
type NewGame struct {
	// Opponent is "engine" or "person". A person joins by the game's address or, if it is
	// Listed, from the lobby.
	Opponent string `json:"opponent,omitempty" enum:"engine,person"`
	// Name is a guest's name; an account has its own.
	Name string `json:"name,omitempty" maxLength:"80"`
	// Listed shows the game in the lobby. Rated counts for the ratings of two accounts.
	Listed bool `json:"listed,omitempty"`
	Rated  bool `json:"rated,omitempty"`
	// For restricts the game to an account, which sees it in the lobby.
	For string `json:"for,omitempty" maxLength:"400"`
	// Series is "half-lance" (半香) to start such a series; the sender gives the lance.
	Series string `json:"series,omitempty" enum:"half-lance"`
	Rules  string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// Handicap is a handicap ID of the rule set, or "" for an even game.
	Handicap string `json:"handicap,omitempty" maxLength:"60" example:"rook"`
	// SFEN is a custom start position; it excludes Handicap.
	SFEN string `json:"sfen,omitempty" maxLength:"500"`
	// Color is the sender's side: "b", "w", "random", or by 振駒, a toss of five pawns (the
	// result is in Game.Toss). "furigoma" tosses for the player with the higher rating, or the
	// first player; "furigoma-host" for the first player; "furigoma-guest" for the joining
	// player. Against the engine, "furigoma" tosses for the person.
	Color string `json:"color,omitempty" enum:"b,w,random,furigoma,furigoma-host,furigoma-guest"`
	// First moves first in an even game.
	First string `json:"first,omitempty" enum:"b,w"`
	// Level of the engine; the default is 3.
	Level int `json:"level,omitempty" minimum:"1" maximum:"10"`
	// Clock defaults to "none".
	Clock Clock `json:"clock,omitzero"`
	// Fouls is "refuse" (an illegal move is refused) or "lose".
	Fouls string `json:"fouls,omitempty" enum:"refuse,lose"`
	// Impasse is one of RuleSet.Impasse; the default is the first.
	Impasse string `json:"impasse,omitempty" enum:"27,24,24-declaration,try,none"`
	// Undo allows taking back moves, against a person with consent; the default is true.
	Undo *bool `json:"undo,omitempty"`
}

// Clock is a time control.
type Clock struct {
	// Kind is "none", "byoyomi", "fischer", "sudden", "combined" (increment and byoyomi) or
	// "correspondence" (Byoyomi per move).
	Kind string `json:"kind" enum:"none,byoyomi,fischer,sudden,combined,correspondence"`
	// Main is the main time, Byoyomi the length of each of Periods, Increment the time added
	// per move; in milliseconds.
	Main      int64 `json:"main,omitempty" minimum:"0"`
	Byoyomi   int64 `json:"byoyomi,omitempty" minimum:"0"`
	Periods   int   `json:"periods,omitempty" minimum:"0" maximum:"30"`
	Increment int64 `json:"increment,omitempty" minimum:"0"`
}

// Game is a game as one client sees it: the response of POST and GET and of every action, and
// the socket message. A higher Seq is newer.
type Game struct {
	ID      string `json:"id"`
	Seq     int    `json:"seq"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// You is the client's side, or "" for a spectator.
	You string `json:"you" enum:",b,w"`
	// Toss is the 振駒, if any.
	Toss *Toss `json:"toss,omitempty"`
	// Handicap is the handicap's ID, or "" for an even game.
	Handicap string `json:"handicap"`
	Fouls    string `json:"fouls"`
	Impasse  string `json:"impasse"`

	Start string `json:"start"`
	SFEN  string `json:"sfen"`
	// Turn is the side to move, or "" after the end.
	Turn string `json:"turn" enum:",b,w"`
	// Check is the square of a king in check, or "".
	Check string `json:"check"`
	Moves []Move `json:"moves" nullable:"true"`
	// Notes are the players' comments on moves, shown after the game.
	Notes []Note `json:"notes,omitempty"`
	// Legal are the client's legal moves; null if it is not its turn.
	Legal []LegalMove `json:"legal" nullable:"true"`
	Time  Time        `json:"time"`
	// Thinking: the engine is searching.
	Thinking bool `json:"thinking"`
	// Rated, Listed, Undo and Series are as in NewGame. Round is the number in the series,
	// from 1.
	Rated  bool   `json:"rated"`
	Listed bool   `json:"listed"`
	Undo   bool   `json:"undo"`
	Series string `json:"series,omitempty"`
	Round  int    `json:"round,omitempty"`
	// Waiting is set until the second player joins.
	Waiting *Waiting `json:"waiting,omitempty"`
	// Free is the deadline of a side's first move, which is off the clock; 0 if the clock
	// runs.
	Free int64 `json:"free,omitempty"`
	// Offers are the open offers by colour: "undo", "count", "adjourn", "resume" or "".
	Offers Offers `json:"offers"`
	// Sealing: the side to move must seal its move now. Sealed is the side with a sealed move,
	// or "". SealedMove is the client's own sealed move in USI.
	Sealing    bool   `json:"sealing,omitempty"`
	Sealed     string `json:"sealed,omitempty" enum:",b,w"`
	SealedMove string `json:"sealedMove,omitempty"`
	// Tournament is the ID of the game's tournament.
	Tournament string `json:"tournament,omitempty"`
	// After is the previous game, Next the next one, offered or started.
	After string `json:"after,omitempty"`
	Next  *Next  `json:"next,omitempty"`
	// Can lists the client's possible actions.
	Can Can `json:"can"`
	// Score is set in rule sets decided by points (Seishin).
	Score *ScoreBoard `json:"score,omitempty"`
	// Declaration is the state of a declaration of 入玉, set on the client's turn if the rule
	// set has one.
	Declaration *Declaration `json:"declaration,omitempty"`
	Result      *Result      `json:"result,omitempty"`
}

// Waiting describes a game without a second player.
type Waiting struct {
	// Draw is the drawing of sides: "random", a "furigoma" as in NewGame, or "" for fixed
	// sides.
	Draw string `json:"draw" enum:",random,furigoma,furigoma-host,furigoma-guest"`
	// Reserved: only one person may join.
	Reserved bool `json:"reserved"`
	// Side is the vacant side.
	Side string `json:"side" enum:"b,w"`
}

// Offers are the open offers by colour.
type Offers struct {
	Black string `json:"black" enum:",undo,count,adjourn,resume"`
	White string `json:"white" enum:",undo,count,adjourn,resume"`
}

// Next is the next game.
type Next struct {
	ID string `json:"id"`
	// By is the side that offers it, or "" after the start.
	By string `json:"by" enum:",b,w"`
}

// Player is a side of a game.
type Player struct {
	// Kind is "person", "engine", or "vacant" before someone joins.
	Kind string `json:"kind" enum:"person,engine,vacant"`
	Name string `json:"name"`
	// Account is the account's ID, or "" for a guest or the engine.
	Account string `json:"account,omitempty"`
	// Rating is the rating at the start, or 0. Provisional: the deviation is high. After is
	// the rating after a rated game.
	Rating      int  `json:"rating,omitempty"`
	Provisional bool `json:"provisional,omitempty"`
	After       int  `json:"after,omitempty"`
	// Level is the engine's, or 0.
	Level int `json:"level,omitempty"`
}

// Toss is a 振駒: five pawns, tossed once or more.
type Toss struct {
	// Throws have five faces each: "pawn", "tokin", "standing" or "overlap". The last throw
	// decided.
	Throws [][]string `json:"throws" words:"pawn,tokin,standing,overlap"`
	// Black is who became Black. By is the side for whom the pawns were tossed: Black with
	// more pawns, White with more tokins.
	Black string `json:"black" enum:"person,engine"`
	By    string `json:"by" enum:"b,w"`
}

// Move is a played move.
type Move struct {
	USI string `json:"usi"`
	// Ja and Western are the move's text without ▲ or △.
	Ja      string `json:"ja"`
	Western string `json:"western"`
	Side    string `json:"side" enum:"b,w"`
	// SFEN is the position after the move.
	SFEN string `json:"sfen"`
	// Path has the squares of the piece's way, both ends included; at most one for a drop, a
	// mine or a void move.
	Path []string `json:"path" nullable:"true"`
	// Captured is the letter of the captured piece, or "".
	Captured string `json:"captured,omitempty"`
	// Check is the square of the king in check, or "".
	Check string `json:"check,omitempty"`
	// Spent is the time used in milliseconds.
	Spent int64 `json:"spent"`
}

// LegalMove is a legal move of the client.
type LegalMove struct {
	USI string `json:"usi"`
	// Path is set if the way is not straight: wraps, slides on ice, jumps.
	Path []string `json:"path,omitempty"`
}

// Time is the clock at the instant Now.
type Time struct {
	Clock Clock `json:"clock"`
	Now   int64 `json:"now"`
	// Running is the side whose clock runs, or "".
	Running string    `json:"running" enum:",b,w"`
	Black   Remaining `json:"black"`
	White   Remaining `json:"white"`
}

// Remaining is a side's remaining time.
type Remaining struct {
	Main int64 `json:"main"`
	// Byoyomi is the rest of the current period, Periods the number of remaining periods.
	Byoyomi int64 `json:"byoyomi"`
	Periods int   `json:"periods"`
}

// Can lists the client's possible actions.
type Can struct {
	Move    bool `json:"move"`
	Undo    bool `json:"undo"`
	Resign  bool `json:"resign"`
	Declare bool `json:"declare"`
	// Count: agree to count 持将棋 by 24 points.
	Count bool `json:"count"`
	// Join: become the second player.
	Join bool `json:"join"`
	// Abort: end the game without a result, or withdraw it before it starts.
	Abort bool `json:"abort"`
	// Seal: the client's next move is sealed.
	Seal bool `json:"seal"`
	// Rematch: offer or accept another game.
	Rematch bool `json:"rematch"`
	// Offers are the offers that the client can make.
	Offers []string `json:"offers" enum:"undo,count,adjourn,resume"`
}

// ScoreBoard has both sides' scores (Seishin).
type ScoreBoard struct {
	Black Score `json:"black"`
	White Score `json:"white"`
}

// Score is a side's score.
type Score struct {
	Captured int `json:"captured"`
	Voids    int `json:"voids"`
	Points   int `json:"points"`
	// Left is the number of enemy pieces still to remove.
	Left int `json:"left"`
}

// Declaration has the conditions of a declaration of 入玉.
type Declaration struct {
	Rule string `json:"rule"`
	// OK: all conditions hold. Outcome is the result of a declaration now: "win", "draw" (no
	// result) or "loss".
	OK      bool   `json:"ok"`
	Outcome string `json:"outcome" enum:"win,draw,loss"`
	// Win is the number of points that win, where fewer suffice to declare without a result;
	// else 0.
	Win        int         `json:"win,omitempty"`
	Conditions []Condition `json:"conditions"`
}

// Condition is a condition of a declaration.
type Condition struct {
	// ID is "king-in-camp", "pieces-in-camp", "not-in-check" or "points".
	ID   string `json:"id"`
	OK   bool   `json:"ok"`
	Have int    `json:"have"`
	Need int    `json:"need"`
}

// Result is the result of a game.
type Result struct {
	// Winner is "b", "w", or "" without a result.
	Winner string `json:"winner" enum:",b,w"`
	// Reason is shogi.Reason.String. Foul is the foul's ID for reason "foul".
	Reason string `json:"reason"`
	Foul   string `json:"foul,omitempty"`
	// Text is a sentence for people.
	Text Text `json:"text"`
}

// Action is the body of POST /api/v1/games/{id}/actions.
type Action struct {
	// Type is the action. "offer", "accept", "decline" (also of one's own offer), "seal" and
	// "abort" need two people.
	Type string `json:"type" enum:"move,undo,resign,declare,count,offer,accept,decline,seal,abort"`
	// USI is the move of "move" and "seal". An illegal move is refused with its foul.
	USI string `json:"usi,omitempty" maxLength:"16" example:"7g7f"`
	// Offer is the kind of offer.
	Offer string `json:"offer,omitempty" enum:"undo,count,adjourn,resume"`
	// Seq is the Game.Seq that the client has seen. A client that repeats an action after a
	// broken connection sends the same Seq, and the server executes it once.
	Seq int `json:"seq" minimum:"0"`
}

// Join is the body of POST /api/v1/games/{id}/join: the sender becomes the second player.
type Join struct {
	// Name is a guest's name.
	Name string `json:"name,omitempty" maxLength:"80"`
}

// Audience is who has a game open.
type Audience struct {
	// Watching is the number of spectators' connections.
	Watching int `json:"watching"`
	// Black and White report whether that player is connected.
	Black bool `json:"black"`
	White bool `json:"white"`
}

// GameList is the response of GET /api/v1/games: the client's games, newest first, at most 50.
type GameList struct {
	Games []GameSummary `json:"games" nullable:"true"`
}

// GameSummary is a game in a list.
type GameSummary struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Level   int    `json:"level"`
	You     string `json:"you" enum:",b,w"`
	// Black and White are the players' names, or "".
	Black   string `json:"black"`
	White   string `json:"white"`
	Waiting bool   `json:"waiting,omitempty"`
	Rated   bool   `json:"rated,omitempty"`
	// Deadline is the end of the mover's time in a correspondence game.
	Deadline int64   `json:"deadline,omitempty"`
	Plies    int     `json:"plies"`
	SFEN     string  `json:"sfen"`
	Turn     string  `json:"turn" enum:",b,w"`
	Result   *Result `json:"result,omitempty"`
}
