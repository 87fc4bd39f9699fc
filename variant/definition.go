package variant

// definition is a rule set's TOML file. One that extends another inherits missing keys, except
// anonymous ones.
type definition struct {
	Extends string `toml:"extends"`
	ID      string `toml:"id"`
	Group   string `toml:"group"`
	Names   Text   `toml:"names"`
	Summary Text   `toml:"summary"`
	// Goal is one sentence for players: what to achieve.
	Goal    Text     `toml:"goal"`
	Aliases []string `toml:"aliases"`
	Seed    Seed     `toml:"seed"`

	Board      boardTable            `toml:"board"`
	Pieces     map[string]pieceTable `toml:"pieces"`
	Promotion  promotionTable        `toml:"promotion"`
	Drops      dropsTable            `toml:"drops"`
	Captures   capturesTable         `toml:"captures"`
	Movement   movementTable         `toml:"movement"`
	Ending     endingTable           `toml:"ending"`
	Repetition repetitionTable       `toml:"repetition"`
	Impasse    impasseTable          `toml:"impasse"`

	Handicaps []handicapTable         `toml:"handicaps"`
	Choices   map[string]choiceTable  `toml:"choices"`
	Text      map[string]sectionTable `toml:"text"`
}

type boardTable struct {
	// Files and Ranks are optional and must match the start position.
	Files int `toml:"files"`
	Ranks int `toml:"ranks"`
	// Start is SFEN; "*" is a place without a square.
	Start string    `toml:"start"`
	Wrap  wrapTable `toml:"wrap"`
	// Regions are squares ("5a") or rectangles ("4b-6b").
	Regions map[string][]string `toml:"regions"`
	// Shuffle: pieces change places before a game.
	Shuffle shuffleTable `toml:"shuffle"`
	// Labels are written on the board, or next to it where there are no squares.
	Labels []labelTable `toml:"labels"`
}

// labelTable is one of [[board.labels]]; At is its middle ("8b").
type labelTable struct {
	At    string `toml:"at"`
	Names Text   `toml:"names"`
}

// shuffleTable is [board.shuffle]: the start position is drawn.
type shuffleTable struct {
	// Squares is a region with Black's pieces; White's are on the squares turned round.
	Squares string `toml:"squares"`
	// Mirrored: what stands on mirror images of each other stays so.
	Mirrored bool `toml:"mirrored"`
}

// wrapTable has "*" or the letters that cross joined edges.
type wrapTable struct {
	Files any `toml:"files"`
	Ranks any `toml:"ranks"`
}

type pieceTable struct {
	// Omit removes an inherited piece.
	Omit  bool       `toml:"omit"`
	Names namesTable `toml:"names"`
	Royal bool       `toml:"royal"`
	// Token is only counted in the hand (mine, void move).
	Token bool `toml:"token"`

	// Moves is Betza notation; within Region, RegionMoves applies.
	Moves string `toml:"moves"`
	// Double has the steps that the piece may do twice, in Betza notation.
	Double         string `toml:"double"`
	DoubleStraight bool   `toml:"double_straight"`
	Region         string `toml:"region"`
	RegionMoves    string `toml:"region_moves"`
	Confined       bool   `toml:"confined"`
	// RegionTurned: White's region is turned round.
	RegionTurned bool `toml:"region_turned"`
	// Prey defaults to all.
	Prey []string `toml:"prey"`
	// Immune pieces are never captured.
	Immune bool `toml:"immune"`
	// Becomes is what the piece and its promoted form are in the captor's hand.
	Becomes string `toml:"becomes"`

	Promotes    string `toml:"promotes"`
	MayStayDead bool   `toml:"may_stay_dead"`
	MayDropDead bool   `toml:"may_drop_dead"`
	MaxPerFile  int    `toml:"max_per_file"`
	NoDropMate  bool   `toml:"no_drop_mate"`

	Points int `toml:"points"`
	Box    int `toml:"box"`
}

type namesTable struct {
	One     string `toml:"one"`
	Two     string `toml:"two"`
	Move    string `toml:"move"`
	En      string `toml:"en"`
	Zh      string `toml:"zh"`
	Western string `toml:"western"`
	// OneWhite and TwoWhite: if White's differ.
	OneWhite string `toml:"one_white"`
	TwoWhite string `toml:"two_white"`
}

type promotionTable struct {
	// Zone is a number of farthest ranks, or a region for both sides.
	Zone    any  `toml:"zone"`
	Leaving bool `toml:"leaving"`
	// Dead is "joined" or "flat": whether dead squares consider joined edges.
	Dead   string `toml:"dead"`
	Forced bool   `toml:"forced"`
	// By is the move that promotes: "zone" (default), "capture" or "move".
	By string `toml:"by"`
	// Inside: a move from the zone promotes only with a capture or onto a dead square.
	Inside bool `toml:"inside"`
	// Back: such a move turns a promoted piece back.
	Back bool `toml:"back"`
}

// capturesTable is [captures]: what may be captured.
type capturesTable struct {
	// Must: a side that can capture must.
	Must bool `toml:"must"`
	// Own: own pieces may be captured.
	Own bool `toml:"own"`
	// Lions are pieces with rules of their own for captures of each other; Bait are pieces that do not make
	// the capture of a protected lion legal.
	Lions []string `toml:"lions"`
	Bait  []string `toml:"bait"`
	// Protected: a piece that could be recaptured is safe.
	Protected bool `toml:"protected"`
	// Custodian: pieces are captured between two enemy pieces; Corner: in a corner, too.
	Custodian bool `toml:"custodian"`
	Corner    bool `toml:"corner"`
	// Support is "needed" (only protected pieces capture) or "bars" (only unprotected ones).
	Support string `toml:"support"`
}

type dropsTable struct {
	// Captured is "hand", "removed", "shared" (one hand for both) or "doubled".
	Captured string `toml:"captured"`
	// Faces: a piece may be dropped promoted.
	Faces bool `toml:"faces"`
	// Zone is a number of farthest ranks or a region; default everywhere.
	Zone any `toml:"zone"`
	// Order is SFEN hand order.
	Order []string `toml:"order"`
	// Counted lists removed pieces counted in the hand.
	Counted []string `toml:"counted"`
}

// movementTable is [movement], for many pieces.
type movementTable struct {
	ForwardOnly bool `toml:"forward_only"`
	// Facing: kings may not face each other along an open file.
	Facing bool `toml:"facing"`
	// Frozen is "attacked" or "alike": which attacked pieces may not move.
	Frozen string     `toml:"frozen"`
	Ice    iceTable   `toml:"ice"`
	Jumps  jumpsTable `toml:"jumps"`
	Lent   lentTable  `toml:"lent"`
}

// lentTable is [movement.lent]: pieces move as their neighbours do.
type lentTable struct {
	// From is Betza notation: where a lender stands ("bW", one step behind).
	From string `toml:"from"`
	// Side is whose pieces lend: "own" (default), "enemy" or "both".
	Side string `toml:"side"`
	// Adds: a piece keeps its own moves as well.
	Adds bool `toml:"adds"`
	// Borrowers is "*" (default) or a list of letters.
	Borrowers any `toml:"borrowers"`
}

type iceTable struct {
	EnemyGap  int `toml:"enemy_gap"`
	FriendGap int `toml:"friend_gap"`
	// Stranded is "stays" or "barred", for a slide onto a dead square.
	Stranded string `toml:"stranded"`
	// GapLimit is "first-step" or "barred", for a gap without room behind the first step.
	GapLimit string `toml:"gap_limit"`
	// Carried is, per letter or "*", the slide of a quiet move on ice: "along" its direction,
	// "steps" for one-square steps only, "forward" or "diagonal" after a leap (else along), or "none".
	Carried map[string]string `toml:"carried"`
}

type jumpsTable struct {
	One   any `toml:"one"`
	Chain any `toml:"chain"`
	Run   any `toml:"run"`
}

type endingTable struct {
	NoMove string `toml:"no_move"`
	Try    bool   `toml:"try"`
	// Capture is the letter whose capture wins; no piece is royal then.
	Capture     string           `toml:"capture"`
	Elimination eliminationTable `toml:"elimination"`
	Mine        mineTable        `toml:"mine"`
	// Royals is "all" (default) or "last": when a side with several royal pieces has lost.
	Royals string `toml:"royals"`
	// Checks is the number of checks that wins; Counter is the token that counts them.
	Checks  int    `toml:"checks"`
	Counter string `toml:"counter"`
	// Reach lists zones where a piece wins.
	Reach []reachTable `toml:"reach"`
	// Extinct lists groups of letters ("P", "RB"): a side without any of a group loses.
	Extinct []string  `toml:"extinct"`
	Few     fewTable  `toml:"few"`
	Hand    handTable `toml:"hand"`
}

// reachTable is one of [[ending.reach]].
type reachTable struct {
	Pieces []string `toml:"pieces"`
	// Zone is a number of farthest ranks, or a region.
	Zone any `toml:"zone"`
	// Safe: only if the piece cannot be captured at once.
	Safe bool `toml:"safe"`
}

// fewTable is [ending.few]: a side with at most so many pieces, hands included, loses.
type fewTable struct {
	Pieces int `toml:"pieces"`
	// Answered: unless its next move leaves the other side as few.
	Answered bool `toml:"answered"`
}

// handTable is [ending.hand]: a side with so many pieces in hand "wins" or "loses".
type handTable struct {
	Pieces int    `toml:"pieces"`
	Side   string `toml:"side"`
}

type eliminationTable struct {
	Prey   string `toml:"prey"`
	Hunter string `toml:"hunter"`
	Void   string `toml:"void"`
	Weight int    `toml:"weight"`
	// Early is "no-hunter" (end once an unfinished side has no hunter) or "never".
	Early string `toml:"early"`
	// Stall is "finisher-wins" or "draw", for repetition while one side alone has finished.
	Stall string `toml:"stall"`
}

type mineTable struct {
	Piece  string `toml:"piece"`
	Black  string `toml:"black"`
	White  string `toml:"white"`
	Counts bool   `toml:"counts"`
}

type repetitionTable struct {
	Times     int    `toml:"times"`
	Perpetual string `toml:"perpetual"`
	// Plain is the result without perpetual check (default "draw"), BothPerpetual if both
	// sides only checked: "draw", "first-loses" or "closer-loses".
	Plain         string `toml:"plain"`
	BothPerpetual string `toml:"both_perpetual"`
}

type impasseTable struct {
	Rule     string   `toml:"rule"`
	Offers   []string `toml:"offers"`
	Pieces   int      `toml:"pieces"`
	MaxMoves int      `toml:"max_moves"`
}

// handicapTable is one of [[handicaps]], given by White (上手).
type handicapTable struct {
	ID      string   `toml:"id"`
	Names   Text     `toml:"names"`
	Aliases []string `toml:"aliases"`
	// Removes lists White's pieces: "R" the only one, "L1" the one on file 1, "P*" all.
	Removes []string `toml:"removes"`
	// Hand is added to White's hand: "3p".
	Hand string `toml:"hand"`
	// Alternates marks 半香, in turn with even games.
	Alternates bool `toml:"alternates"`
	// Grades is the smallest difference of grades that the handicap is for (seed 002).
	Grades int `toml:"grades"`
}

// choiceTable is [choices.ID]: an interpretation, its key, and the alternatives.
type choiceTable struct {
	// Omit removes an inherited choice.
	Omit bool   `toml:"omit"`
	Key  string `toml:"key"`
	// Names are a few words, Text the interpretation and its reason.
	Names Text `toml:"names"`
	Text  Text `toml:"text"`
	// Default is the definition's value.
	Default string                `toml:"default"`
	Values  map[string]valueTable `toml:"values"`
	// Wording changes summary and rules text, by value.
	Wording map[string]wordingTable `toml:"wording"`
}

// valueTable is [choices.ID.values.VALUE]; the default changes nothing.
type valueTable struct {
	Names Text           `toml:"names"`
	Set   map[string]any `toml:"set"`
}

// wordingTable is [choices.ID.wording.VALUE]: pairs of old and new words by language.
type wordingTable struct {
	Ja [][2]string `toml:"ja"`
	Zh [][2]string `toml:"zh"`
	En [][2]string `toml:"en"`
}

// sectionTable is [text.SECTION], Markdown.
type sectionTable struct {
	Omit bool   `toml:"omit"`
	Ja   string `toml:"ja"`
	Zh   string `toml:"zh"`
	En   string `toml:"en"`
}
