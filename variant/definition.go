package variant

// definition is a rule set as its TOML file writes it. A file that extends
// another is read over it, so that what it does not say is inherited; what
// names the rule set (see anonymous) never is.
type definition struct {
	Extends string   `toml:"extends"`
	ID      string   `toml:"id"`
	Group   string   `toml:"group"`
	Names   Text     `toml:"names"`
	Summary Text     `toml:"summary"`
	Aliases []string `toml:"aliases"`
	Seed    Seed     `toml:"seed"`

	Board      boardTable            `toml:"board"`
	Pieces     map[string]pieceTable `toml:"pieces"`
	Promotion  promotionTable        `toml:"promotion"`
	Drops      dropsTable            `toml:"drops"`
	Movement   movementTable         `toml:"movement"`
	Ending     endingTable           `toml:"ending"`
	Repetition repetitionTable       `toml:"repetition"`
	Impasse    impasseTable          `toml:"impasse"`

	Handicaps []handicapTable         `toml:"handicaps"`
	Choices   map[string]choiceTable  `toml:"choices"`
	Text      map[string]sectionTable `toml:"text"`
}

// boardTable is [board]: the squares, what is joined to what, and the start.
type boardTable struct {
	// Files and Ranks must agree with the start position where they are given.
	Files int `toml:"files"`
	Ranks int `toml:"ranks"`
	// Start is the start position in SFEN; "*" is a place without a square.
	Start string    `toml:"start"`
	Wrap  wrapTable `toml:"wrap"`
	// Regions are named sets of squares: "5a", or rectangles "4b-6b".
	Regions map[string][]string `toml:"regions"`
}

// wrapTable says for which pieces, "*" or a list of letters, the first and the
// last file (rank) are joined.
type wrapTable struct {
	Files any `toml:"files"`
	Ranks any `toml:"ranks"`
}

// pieceTable is [pieces.LETTER].
type pieceTable struct {
	// Omit takes an inherited piece out of the rule set.
	Omit  bool       `toml:"omit"`
	Names namesTable `toml:"names"`
	Royal bool       `toml:"royal"`
	// Token marks something only ever counted in the hand (mine, void move).
	Token bool `toml:"token"`

	// Moves is the movement in Betza notation; within Region it is RegionMoves.
	Moves       string `toml:"moves"`
	Region      string `toml:"region"`
	RegionMoves string `toml:"region_moves"`
	Confined    bool   `toml:"confined"`
	// Prey lists what it may capture; without it, everything.
	Prey []string `toml:"prey"`

	Promotes    string `toml:"promotes"`
	MayStayDead bool   `toml:"may_stay_dead"`
	MayDropDead bool   `toml:"may_drop_dead"`
	MaxPerFile  int    `toml:"max_per_file"`
	NoDropMate  bool   `toml:"no_drop_mate"`

	Points int `toml:"points"`
	Box    int `toml:"box"`
}

// namesTable is the written forms of a piece, see [shogi.KindNames].
type namesTable struct {
	One     string `toml:"one"`
	Two     string `toml:"two"`
	Move    string `toml:"move"`
	En      string `toml:"en"`
	Zh      string `toml:"zh"`
	Western string `toml:"western"`
	// OneWhite and TwoWhite are White's forms where they differ.
	OneWhite string `toml:"one_white"`
	TwoWhite string `toml:"two_white"`
}

// promotionTable is [promotion].
type promotionTable struct {
	// Zone is the number of farthest ranks, or the name of a region that is the
	// zone of both sides.
	Zone    any  `toml:"zone"`
	Leaving bool `toml:"leaving"`
	// Dead is how squares without a way out are found: "joined" reckons with the
	// edges that are joined, "flat" as if none were.
	Dead   string `toml:"dead"`
	Forced bool   `toml:"forced"`
}

// dropsTable is [drops].
type dropsTable struct {
	// Captured is "hand" where captured pieces change sides, or "removed".
	Captured string `toml:"captured"`
	// Zone is the number of farthest ranks, or the name of a region, where pieces may
	// be dropped; everywhere when left out.
	Zone any `toml:"zone"`
	// Order is the order of a SFEN hand.
	Order []string `toml:"order"`
	// Counted lists removed pieces that are still counted in the hand.
	Counted []string `toml:"counted"`
}

// movementTable is [movement]: what changes the moves of many pieces at once.
type movementTable struct {
	ForwardOnly bool       `toml:"forward_only"`
	Ice         iceTable   `toml:"ice"`
	Jumps       jumpsTable `toml:"jumps"`
}

// iceTable is [movement.ice].
type iceTable struct {
	EnemyGap  int `toml:"enemy_gap"`
	FriendGap int `toml:"friend_gap"`
	// Stranded is what becomes of a piece carried onto a dead square: it "stays", or
	// the move is "barred".
	Stranded string `toml:"stranded"`
	// GapLimit is how far back a gap may take a piece: to its "first-step", or the
	// move is "barred" where the gap has no room behind that.
	GapLimit string `toml:"gap_limit"`
	// Carried says for each letter, or "*" for the rest, how a quiet move goes on
	// over ice: "along" its own direction, "steps" only after one-square steps,
	// "forward" or "diagonal" after a leap, or "none".
	Carried map[string]string `toml:"carried"`
}

// jumpsTable is [movement.jumps]: the pieces ("*" or letters) with each of the
// checkers jumps.
type jumpsTable struct {
	One   any `toml:"one"`
	Chain any `toml:"chain"`
	Run   any `toml:"run"`
}

// endingTable is [ending].
type endingTable struct {
	NoMove string `toml:"no_move"`
	Try    bool   `toml:"try"`
	// Capture is the letter of a piece whose capture wins; no piece is royal then.
	Capture     string           `toml:"capture"`
	Elimination eliminationTable `toml:"elimination"`
	Mine        mineTable        `toml:"mine"`
}

// eliminationTable is [ending.elimination].
type eliminationTable struct {
	Prey   string `toml:"prey"`
	Hunter string `toml:"hunter"`
	Void   string `toml:"void"`
	Weight int    `toml:"weight"`
	// Early is when the game ends before both have finished: "no-hunter" as soon
	// as a side that has not finished has no hunter left, "never" otherwise.
	Early string `toml:"early"`
	// Stall is what a repetition brings while one side alone has finished:
	// "finisher-wins" or "draw".
	Stall string `toml:"stall"`
}

// mineTable is [ending.mine].
type mineTable struct {
	Piece  string `toml:"piece"`
	Black  string `toml:"black"`
	White  string `toml:"white"`
	Counts bool   `toml:"counts"`
}

// repetitionTable is [repetition].
type repetitionTable struct {
	Times     int    `toml:"times"`
	Perpetual string `toml:"perpetual"`
	// Plain is what a repetition brings that is no perpetual check, "draw" when left
	// out; BothPerpetual what it brings when both sides only checked: "draw",
	// "first-loses" or "closer-loses".
	Plain         string `toml:"plain"`
	BothPerpetual string `toml:"both_perpetual"`
}

// impasseTable is [impasse].
type impasseTable struct {
	Rule     string   `toml:"rule"`
	Offers   []string `toml:"offers"`
	Pieces   int      `toml:"pieces"`
	MaxMoves int      `toml:"max_moves"`
}

// handicapTable is one of [[handicaps]]: what White (上手) gives.
type handicapTable struct {
	ID      string   `toml:"id"`
	Names   Text     `toml:"names"`
	Aliases []string `toml:"aliases"`
	// Removes lists pieces of White's start position: "R" where there is one,
	// "L1" for the one on file 1, "P*" for all.
	Removes []string `toml:"removes"`
	// Hand is put in White's hand, as in SFEN: "3p".
	Hand string `toml:"hand"`
	// Alternates marks 半香: played in turn with the even game.
	Alternates bool `toml:"alternates"`
}

// choiceTable is [choices.ID]: a reading of the rules that a better source may
// change, the key of the definition that carries it, and the other readings.
type choiceTable struct {
	// Omit takes an inherited choice out of the rule set.
	Omit bool   `toml:"omit"`
	Key  string `toml:"key"`
	// Names say in a few words what is chosen, Text which reading the definition
	// takes and why.
	Names Text `toml:"names"`
	Text  Text `toml:"text"`
	// Default is the one of Values that the definition takes as it stands.
	Default string                `toml:"default"`
	Values  map[string]valueTable `toml:"values"`
	// Wording is what values change in the summary and the rules text.
	Wording map[string]wordingTable `toml:"wording"`
}

// valueTable is [choices.ID.values.VALUE]: a reading, and what it changes in the
// definition; the default changes nothing.
type valueTable struct {
	Names Text           `toml:"names"`
	Set   map[string]any `toml:"set"`
}

// wordingTable is [choices.ID.wording.VALUE]: pairs for each language, of words of
// the text and those in their place.
type wordingTable struct {
	Ja [][2]string `toml:"ja"`
	Zh [][2]string `toml:"zh"`
	En [][2]string `toml:"en"`
}

// sectionTable is [text.SECTION], a part of the rules text in Markdown.
type sectionTable struct {
	Omit bool   `toml:"omit"`
	Ja   string `toml:"ja"`
	Zh   string `toml:"zh"`
	En   string `toml:"en"`
}
