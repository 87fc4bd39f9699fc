package wire

// RuleSets answers GET /api/v1/rulesets.
type RuleSets struct {
	Groups   []Group   `json:"groups"`
	Families []Family  `json:"families"`
	RuleSets []RuleSet `json:"rulesets"`
}

// Family are groups that differ from shogi in the same way, in display order.
type Family struct {
	Names   Text `json:"names"`
	Summary Text `json:"summary"`
	// Groups are IDs.
	Groups []string `json:"groups"`
}

// Group are a rule set and its variations, in display order.
type Group struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
}

// RuleSet is what clients need to list, draw and play it.
type RuleSet struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	// Own: from a file of this server.
	Own bool `json:"own,omitempty"`
	// Changed from the shipped rule set.
	Changed []Choice `json:"changed,omitempty"`
	Names   Text     `json:"names"`
	Aliases []string `json:"aliases"`
	Summary Text     `json:"summary"`
	Board   Board    `json:"board"`
	// Pieces in hand order, then promoted.
	Pieces []PieceKind `json:"pieces"`
	// Hand letters in display order, with tokens.
	Hand []string `json:"hand"`
	// Start SFEN of the even game, Black to move.
	Start     string     `json:"start"`
	Handicaps []Handicap `json:"handicaps"`
	// Impasse rules, the default first; may be empty.
	Impasse []string `json:"impasse" enum:"27,24,24-declaration,try,none"`
	// Royal is the king's letter, or "".
	Royal string `json:"royal"`
	// Features: "wrap-files", "wrap-ranks", "ice", "jump", "mine", "void", "points",
	// "no-drops", "try".
	Features []string `json:"features"`
	// Traits are first moves ("7g7e") illegal in the first rule set, for a picture. Empty if
	// the start positions differ.
	Traits []string `json:"traits,omitempty"`
	// Unlike are starting pieces that move differently from the first rule set's, if the start
	// positions are equal.
	Unlike []string `json:"unlike,omitempty"`
}

// RuleSetPage answers GET /api/v1/rulesets/{id}.
type RuleSetPage struct {
	RuleSet
	// Goal is one sentence for players: what to achieve.
	Goal *Text `json:"goal,omitempty"`
	// Body in simple Markdown: paragraphs, "## ", "- " and **bold**.
	Body Text `json:"body"`
	// MoveItems of Body describe a piece's moves, for diagrams.
	MoveItems []MoveItem `json:"moveItems"`
	Choices   []Choice   `json:"choices"`
	Seed      Seed       `json:"seed"`
	// History is "" if unknown. Sources are those of the rules.
	History Text     `json:"history"`
	Sources []Source `json:"sources"`
}

// MoveItem of a RuleSetPage.
type MoveItem struct {
	// Item is the number among all list items, from 0, in every language.
	Item int `json:"item"`
	// Pieces are letters: "R", "+R".
	Pieces []string `json:"pieces"`
}

// Source of the rules.
type Source struct {
	Names Text   `json:"names"`
	URL   string `json:"url"`
}

// Seed is the document of the rule set.
type Seed struct {
	Document string `json:"document"`
	// Headings name the rule set's series.
	Headings []string `json:"headings"`
	// Numbers under the heading: for Black moving first and, if any, White.
	Numbers []int `json:"numbers"`
}

// Choice is a point that the sources leave open. A game may choose by the rule set
// ID:CHOICE=VALUE,CHOICE=VALUE.
type Choice struct {
	ID string `json:"id"`
	// Names are a title, Text the chosen reading.
	Names Text `json:"names"`
	Text  Text `json:"text"`
	// Value in the definition.
	Value string `json:"value"`
	// Values, the shipped one first, and the Chosen one; empty if there is only one.
	Values []ChoiceValue `json:"values"`
	Chosen string        `json:"chosen"`
}

// ChoiceValue is a reading of a Choice.
type ChoiceValue struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
}

// Board shape.
type Board struct {
	Files int `json:"files"`
	Ranks int `json:"ranks"`
	// Holes in the rectangle.
	Holes     []string `json:"holes" nullable:"true"`
	WrapFiles bool     `json:"wrapFiles"`
	WrapRanks bool     `json:"wrapRanks"`
	ZoneB     []string `json:"zoneB" nullable:"true"`
	ZoneW     []string `json:"zoneW" nullable:"true"`
	// Numbers of squares, where players use them (Seishin).
	Numbers map[string]int `json:"numbers,omitempty"`
	// Gates are mined, of Black and White.
	Gates   []string `json:"gates,omitempty"`
	Castles []string `json:"castles,omitempty"`
	// Labels are names of parts of the board.
	Labels []BoardLabel `json:"labels,omitempty"`
}

// BoardLabel is written around a place ("8b"), which need not be a square.
type BoardLabel struct {
	At    string `json:"at"`
	Names Text   `json:"names"`
}

// PieceKind of a RuleSet.
type PieceKind struct {
	// Letter of SFEN in upper case: "P", "+P".
	Letter string `json:"letter"`
	// Promoted letter, or "".
	Promoted string `json:"promoted,omitempty"`
	// One and Two have as many characters; Intl is of the international set.
	One  string `json:"one"`
	Two  string `json:"two"`
	Intl string `json:"intl"`
	// White's names, if different (玉 and 王, 日海 and 日陸).
	OneWhite string `json:"oneWhite,omitempty"`
	TwoWhite string `json:"twoWhite,omitempty"`
	Names    Text   `json:"names"`
	// Royal: the king. Alone on the board it has One and Two on either side.
	Royal bool `json:"royal,omitempty"`
	// Captive: in a hand it keeps its owner's name and is never dropped.
	Captive bool `json:"captive,omitempty"`
	// Token: only counted in a hand (mine, void moves).
	Token bool `json:"token,omitempty"`
	// Points in an impasse count, or 0.
	Points int `json:"points"`
	// Box value printed in the beginners' set, or 0; not for impasse counts.
	Box int `json:"box,omitempty"`
	// Diagrams of moves, unless a list is asked for without them.
	Diagrams []MoveDiagram `json:"diagrams,omitempty"`
}

// MoveDiagram shows one piece's moves among the Others.
type MoveDiagram struct {
	// Caption is "" for the plain one.
	Caption Text `json:"caption"`
	// Size of the excerpt.
	Files int `json:"files"`
	Ranks int `json:"ranks"`
	// At is the piece's column from the left and row from the top, from 0.
	At    [2]int     `json:"at"`
	Marks []MoveMark `json:"marks" nullable:"true"`
	// Others, such as hurdles and targets.
	Others []DiagramPiece `json:"others,omitempty"`
}

// MoveMark is a reachable place.
type MoveMark struct {
	At [2]int `json:"at"`
	// Kind "ice" is where the piece stops.
	Kind    string `json:"kind" enum:"step,slide,jump,ice,wrap"`
	Quiet   bool   `json:"quiet"`
	Capture bool   `json:"capture"`
}

// DiagramPiece of a MoveDiagram.
type DiagramPiece struct {
	At    [2]int `json:"at"`
	Piece string `json:"piece"`
}

// RuleSetFile is a definition in TOML, posted to /api/v1/rulesets to share it and to
// /api/v1/rulesets/check.
type RuleSetFile struct {
	Text string `json:"text" maxLength:"65536"`
	// Moves in USI are played from the start position, up to the first illegal one.
	Moves []string `json:"moves,omitempty" maxItems:"500"`
}

// RuleSetChecked answers POST /api/v1/rulesets/check.
type RuleSetChecked struct {
	// Faults make the definition unusable; then the other fields but Idle are absent. Idle
	// keys have no effect.
	Faults []RuleSetFault `json:"faults"`
	Idle   []RuleSetFault `json:"idle"`
	Rules  *RuleSetPage   `json:"rules,omitempty"`
	Line   *Studied       `json:"line,omitempty"`
	// Perft counts the lines of 1, 2 and 3 moves from the start; fewer where that takes long.
	Perft []uint64 `json:"perft,omitempty"`
}

// RuleSetFault is a fault in a definition.
type RuleSetFault struct {
	// Line and Column (in characters) are from 1.
	Line   int `json:"line"`
	Column int `json:"column"`
	// Key is dotted, or "".
	Key string `json:"key"`
	// Text is an English clause.
	Text string `json:"text"`
}

// RuleSetID answers POST /api/v1/rulesets.
type RuleSetID struct {
	ID string `json:"id"`
}

// Handicap is a named start position.
type Handicap struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
	SFEN  string `json:"sfen"`
	// Alternates: even games alternate with it, in a match (半香).
	Alternates bool `json:"alternates,omitempty"`
	// Grades is the smallest difference of grades that it is for, or 0.
	Grades int `json:"grades,omitempty"`
}

// Reach answers GET /api/v1/rulesets/{id}/reach: all possible moves with any other pieces, for
// premoves.
type Reach struct {
	Black []PieceReach `json:"black"`
	White []PieceReach `json:"white"`
}

// PieceReach of a kind.
type PieceReach struct {
	// Letter of SFEN in upper case: "P", "+P".
	Letter string `json:"letter"`
	// Moves in USI, separated by spaces: drops, then those from each square, with and without
	// promotion.
	Moves string `json:"moves"`
}
