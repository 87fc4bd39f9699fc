package wire

// NewGame is the body of POST /api/v1/games, a game of the sender against the
// engine or a person. Fields left out take the first value named.
type NewGame struct {
	// Opponent is "engine" or "person": somebody who joins by the address of the
	// game or, when it is Listed, from the lobby.
	Opponent string `json:"opponent,omitempty" enum:"engine,person"`
	// Name is what a guest is called; who is signed in has a name.
	Name string `json:"name,omitempty" maxLength:"80"`
	// Listed shows the game to everybody, Rated lets its result change the
	// ratings of two people who are signed in.
	Listed bool `json:"listed,omitempty"`
	Rated  bool `json:"rated,omitempty"`
	// For is the name of an account for which alone the game is; the account sees
	// it in the lobby.
	For string `json:"for,omitempty" maxLength:"400"`
	// Series is "half-lance" (半香) for the first game of such a match of two
	// people, the sender giving the lance.
	Series string `json:"series,omitempty" enum:"half-lance"`
	Rules  string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// Handicap is a handicap id of the rule set; "" for an even game.
	Handicap string `json:"handicap,omitempty" maxLength:"60" example:"rook"`
	// SFEN starts from a position of its own; not together with Handicap.
	SFEN string `json:"sfen,omitempty" maxLength:"500"`
	// Color is the side of the person: "b", "w", "random" or by 振駒, five pawns tossed
	// by the server (the toss is in Game.Toss): "furigoma" for the stronger player by
	// rating, or for who is there first where the ratings do not tell; as the two
	// agree "furigoma-host" for who is there first, "furigoma-guest" for who joins.
	// Against the engine "furigoma" is for the person.
	Color string `json:"color,omitempty" enum:"b,w,random,furigoma,furigoma-host,furigoma-guest"`
	// First is who moves first in an even game: "b" or "w".
	First string `json:"first,omitempty" enum:"b,w"`
	// Level is the engine's, 1 to 10; 3 when left out.
	Level int `json:"level,omitempty" minimum:"1" maximum:"10"`
	// Clock is "none" when left out.
	Clock Clock `json:"clock,omitzero"`
	// Fouls is "refuse" (an illegal move is answered with its foul) or "lose".
	Fouls string `json:"fouls,omitempty" enum:"refuse,lose"`
	// Impasse is one of RuleSet.Impasse; the default when left out.
	Impasse string `json:"impasse,omitempty" enum:"27,24,24-declaration,try,none"`
	// Undo says whether taking back is allowed, of the other person with consent;
	// true when left out.
	Undo *bool `json:"undo,omitempty"`
}

// Clock is a time control.
type Clock struct {
	// Kind is "none", "byoyomi", "fischer", "sudden", "combined" (an increment
	// and byoyomi) or "correspondence" (Byoyomi for each move).
	Kind string `json:"kind" enum:"none,byoyomi,fischer,sudden,combined,correspondence"`
	// Main is the main time, Byoyomi one period of Periods, Increment what a
	// move adds; milliseconds.
	Main      int64 `json:"main,omitempty" minimum:"0"`
	Byoyomi   int64 `json:"byoyomi,omitempty" minimum:"0"`
	Periods   int   `json:"periods,omitempty" minimum:"0" maximum:"30"`
	Increment int64 `json:"increment,omitempty" minimum:"0"`
}

// Game is the whole state of a game as one client sees it. It answers POST and GET
// on a game and every action, and it is the message of the socket. A higher Seq is
// always newer.
type Game struct {
	ID      string `json:"id"`
	Seq     int    `json:"seq"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// You is the client's side, "" for a spectator.
	You string `json:"you" enum:",b,w"`
	// Toss is the 振駒 that chose the sides, if any.
	Toss *Toss `json:"toss,omitempty"`
	// Handicap is the handicap's id, "" for an even game.
	Handicap string `json:"handicap"`
	Fouls    string `json:"fouls"`
	Impasse  string `json:"impasse"`

	Start string `json:"start"`
	SFEN  string `json:"sfen"`
	// Turn is the side to move, "" when the game is over.
	Turn string `json:"turn" enum:",b,w"`
	// Check is the square of the king in check, "" if none.
	Check string `json:"check"`
	Moves []Move `json:"moves" nullable:"true"`
	// Notes are what the players put down about their moves, in order; shown
	// after the game.
	Notes []Note `json:"notes,omitempty"`
	// Legal are the moves of the side to move, when that is the client.
	Legal []LegalMove `json:"legal" nullable:"true"`
	Time  Time        `json:"time"`
	// Thinking says that the engine is searching.
	Thinking bool `json:"thinking"`
	// Rated, Listed, Undo and Series are those of NewGame; Round is the number of
	// the game in its series, from 1.
	Rated  bool   `json:"rated"`
	Listed bool   `json:"listed"`
	Undo   bool   `json:"undo"`
	Series string `json:"series,omitempty"`
	Round  int    `json:"round,omitempty"`
	// Waiting is set while the second player is not there.
	Waiting *Waiting `json:"waiting,omitempty"`
	// Free is the instant until which the first move of a side has to come, off
	// the clock; 0 when the clock counts.
	Free int64 `json:"free,omitempty"`
	// Offers are what the sides propose: "undo", "count", "adjourn", "resume" or
	// "" by colour.
	Offers Offers `json:"offers"`
	// Sealing says that the side to move has to seal its move now; Sealed is who
	// has, "" while the game is not adjourned; SealedMove that move in USI, for
	// the client whose it is.
	Sealing    bool   `json:"sealing,omitempty"`
	Sealed     string `json:"sealed,omitempty" enum:",b,w"`
	SealedMove string `json:"sealedMove,omitempty"`
	// Tournament is the id of the tournament the game belongs to.
	Tournament string `json:"tournament,omitempty"`
	// After is the game this one follows, Next the one that follows it: offered
	// or begun.
	After string `json:"after,omitempty"`
	Next  *Next  `json:"next,omitempty"`
	// Can says what the client may do now.
	Can Can `json:"can"`
	// Score is set in rule sets decided by points (Seishin).
	Score *ScoreBoard `json:"score,omitempty"`
	// Declaration says how a declaration of 入玉 would stand now; set where the
	// rule set has one and it is the client's turn.
	Declaration *Declaration `json:"declaration,omitempty"`
	Result      *Result      `json:"result,omitempty"`
}

// Waiting says what a game without a second player waits for.
type Waiting struct {
	// Draw is how the sides will be drawn: "random", a "furigoma" as in NewGame or "" where they
	// are fixed.
	Draw string `json:"draw" enum:",random,furigoma,furigoma-host,furigoma-guest"`
	// Reserved says that only one person may join.
	Reserved bool `json:"reserved"`
	// Side is the side that is vacant.
	Side string `json:"side" enum:"b,w"`
}

// Offers are what the sides propose.
type Offers struct {
	Black string `json:"black" enum:",undo,count,adjourn,resume"`
	White string `json:"white" enum:",undo,count,adjourn,resume"`
}

// Next is the game after a game.
type Next struct {
	ID string `json:"id"`
	// By is who of the finished game offers it, "" when it has begun.
	By string `json:"by" enum:",b,w"`
}

// Player is one side of a game.
type Player struct {
	// Kind is "person" or "engine", or "vacant" while nobody plays the side.
	Kind string `json:"kind" enum:"person,engine,vacant"`
	Name string `json:"name"`
	// Account is the id of the player's account, "" for a guest or an engine.
	Account string `json:"account,omitempty"`
	// Rating is the player's when the game began, 0 for one without; Provisional
	// says that it rests on little. After is what it was after a rated game.
	Rating      int  `json:"rating,omitempty"`
	Provisional bool `json:"provisional,omitempty"`
	After       int  `json:"after,omitempty"`
	// Level is the engine's, 0 for a person.
	Level int `json:"level,omitempty"`
}

// Toss is a 振駒: five pawns tossed, perhaps more than once.
type Toss struct {
	// Throws hold five faces each: "pawn", "tokin", "standing" or "overlap"; the
	// last throw decided.
	Throws [][]string `json:"throws" words:"pawn,tokin,standing,overlap"`
	// Black is who became Black: "person" or "engine"; By the side of the player
	// for whom the pawns were tossed: Black by more pawns, White by more tokins.
	Black string `json:"black" enum:"person,engine"`
	By    string `json:"by" enum:"b,w"`
}

// Move is a move played.
type Move struct {
	USI string `json:"usi"`
	// Ja and Western are the move text without the ▲△ mark of the side.
	Ja      string `json:"ja"`
	Western string `json:"western"`
	// Side is who played it, "b" or "w".
	Side string `json:"side" enum:"b,w"`
	// SFEN is the position after the move.
	SFEN string `json:"sfen"`
	// Path is the way of the piece, both ends included, square by square; for a
	// drop, a mine and a void move it has at most one square.
	Path []string `json:"path" nullable:"true"`
	// Captured is the letter of what was captured, "" for nothing.
	Captured string `json:"captured,omitempty"`
	// Check is the square of the king the move put in check.
	Check string `json:"check,omitempty"`
	// Spent is the time used, in milliseconds.
	Spent int64 `json:"spent"`
}

// LegalMove is a move the client may play.
type LegalMove struct {
	USI string `json:"usi"`
	// Path is set where it is not the straight way between the two squares:
	// wraps, slides on ice, jumps.
	Path []string `json:"path,omitempty"`
}

// Time is the state of the clock at the instant Now.
type Time struct {
	Clock Clock `json:"clock"`
	Now   int64 `json:"now"`
	// Running is the side whose clock runs, "" for none.
	Running string    `json:"running" enum:",b,w"`
	Black   Remaining `json:"black"`
	White   Remaining `json:"white"`
}

// Remaining is what a side has left.
type Remaining struct {
	Main int64 `json:"main"`
	// Byoyomi is what is left of the present period, Periods the number of
	// periods left with it.
	Byoyomi int64 `json:"byoyomi"`
	Periods int   `json:"periods"`
}

// Can says what the client may do now.
type Can struct {
	Move    bool `json:"move"`
	Undo    bool `json:"undo"`
	Resign  bool `json:"resign"`
	Declare bool `json:"declare"`
	// Count is the agreed count of 持将棋 by 24 points.
	Count bool `json:"count"`
	// Join: the client may become the second player.
	Join bool `json:"join"`
	// Abort: the game can be broken off without a result, or is not yet begun.
	Abort bool `json:"abort"`
	// Seal: the client's next move is to be sealed, not played.
	Seal bool `json:"seal"`
	// Rematch: another game with the same opponent can be offered or accepted.
	Rematch bool `json:"rematch"`
	// Offers are what the client can propose to the other person now.
	Offers []string `json:"offers" enum:"undo,count,adjourn,resume"`
}

// ScoreBoard is the score of both sides (Seishin).
type ScoreBoard struct {
	Black Score `json:"black"`
	White Score `json:"white"`
}

// Score is the score of one side.
type Score struct {
	Captured int `json:"captured"`
	Voids    int `json:"voids"`
	Points   int `json:"points"`
	// Left is the number of enemy pieces still to remove.
	Left int `json:"left"`
}

// Declaration reports each condition of a declaration of 入玉.
type Declaration struct {
	Rule string `json:"rule"`
	// OK says that all conditions hold, Outcome what a declaration would bring now:
	// "win", "draw" for a game without result, or "loss".
	OK      bool   `json:"ok"`
	Outcome string `json:"outcome" enum:"win,draw,loss"`
	// Win is the least number of points that win where fewer are enough to declare,
	// and end the game without result; 0 elsewhere.
	Win        int         `json:"win,omitempty"`
	Conditions []Condition `json:"conditions"`
}

// Condition is one condition of a declaration.
type Condition struct {
	// ID is "king-in-camp", "pieces-in-camp", "not-in-check" or "points".
	ID   string `json:"id"`
	OK   bool   `json:"ok"`
	Have int    `json:"have"`
	Need int    `json:"need"`
}

// Result is how a game ended.
type Result struct {
	// Winner is "b", "w" or "" for no result.
	Winner string `json:"winner" enum:",b,w"`
	// Reason is shogi.Reason.String; Foul the foul's id with reason "foul".
	Reason string `json:"reason"`
	Foul   string `json:"foul,omitempty"`
	// Text says it in one sentence.
	Text Text `json:"text"`
}

// Action is the body of POST /api/v1/games/{id}/actions.
type Action struct {
	// Type is "move", "undo", "resign", "declare" or "count"; between two people
	// "offer", "accept", "decline" (also one's own offer), "seal" and "abort".
	Type string `json:"type" enum:"move,undo,resign,declare,count,offer,accept,decline,seal,abort"`
	// USI is the move of a "move" or "seal"; it may be illegal, and is then
	// answered with its foul.
	USI string `json:"usi,omitempty" maxLength:"16" example:"7g7f"`
	// Offer is what is offered, accepted or declined.
	Offer string `json:"offer,omitempty" enum:"undo,count,adjourn,resume"`
	// Seq is the Game.Seq the client acts on. A client that repeats an action
	// after a broken connection sends the same Seq, and the server plays it once.
	Seq int `json:"seq" minimum:"0"`
}

// Join is the body of POST /api/v1/games/{id}/join: the sender becomes the
// second player of a game that waits for one.
type Join struct {
	// Name is what a guest is called.
	Name string `json:"name,omitempty" maxLength:"80"`
}

// Audience says who has a game open.
type Audience struct {
	// Watching is the number of connections beside those of the players.
	Watching int `json:"watching"`
	// Black and White say whether that player is at the board.
	Black bool `json:"black"`
	White bool `json:"white"`
}

// GameList is the answer of GET /api/v1/games: the client's own games, newest
// first, at most 50.
type GameList struct {
	Games []GameSummary `json:"games" nullable:"true"`
}

// GameSummary is a line of a GameList.
type GameSummary struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Level   int    `json:"level"`
	You     string `json:"you" enum:",b,w"`
	// Black and White are the names of the players, "" for one without.
	Black   string `json:"black"`
	White   string `json:"white"`
	Waiting bool   `json:"waiting,omitempty"`
	Rated   bool   `json:"rated,omitempty"`
	// Deadline is when the side to move loses on time, in a game by
	// correspondence.
	Deadline int64   `json:"deadline,omitempty"`
	Plies    int     `json:"plies"`
	SFEN     string  `json:"sfen"`
	Turn     string  `json:"turn" enum:",b,w"`
	Result   *Result `json:"result,omitempty"`
}
