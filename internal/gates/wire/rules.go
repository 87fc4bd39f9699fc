package wire

// RuleSets is the response of GET /api/v1/rulesets.
type RuleSets struct {
	Groups   []Group   `json:"groups"`
	RuleSets []RuleSet `json:"rulesets"`
}

// Group is a family of rule sets, in display order.
type Group struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
}

// RuleSet has what a client needs to list, draw and play a rule set.
type RuleSet struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	// Own: the rule set is from a file of this server.
	Own bool `json:"own,omitempty"`
	// Changed are choices that differ from the shipped rule set.
	Changed []Choice `json:"changed,omitempty"`
	Names   Text     `json:"names"`
	Aliases []string `json:"aliases"`
	Summary Text     `json:"summary"`
	Board   Board    `json:"board"`
	// Pieces are the kinds in hand order, then promoted kinds.
	Pieces []PieceKind `json:"pieces"`
	// Hand lists the letters of a hand in display order, including tokens.
	Hand []string `json:"hand"`
	// Start is the SFEN of the even game with Black to move.
	Start     string     `json:"start"`
	Handicaps []Handicap `json:"handicaps"`
	// Impasse lists the impasse rules, the default first; it may be empty.
	Impasse []string `json:"impasse" enum:"27,24,24-declaration,try,none"`
	// Royal is the letter of the king, or "".
	Royal string `json:"royal"`
	// Features are stable words for special rules: "wrap-files", "wrap-ranks", "ice", "jump",
	// "mine", "void", "points", "no-drops", "try".
	Features []string `json:"features"`
	// Traits are first moves, as pairs of squares ("7g7e"), that are legal here and not in the
	// first rule set, for a small picture. Empty if the start positions differ.
	Traits []string `json:"traits,omitempty"`
	// Unlike are the letters of pieces at the start that move differently from the first rule
	// set's, if the start positions are equal.
	Unlike []string `json:"unlike,omitempty"`
}

// RuleSetPage is the response of GET /api/v1/rulesets/{id}: a rule set with the text of its
// rules.
type RuleSetPage struct {
	RuleSet
	// Body is the rules in simple Markdown: paragraphs, "## " headings, "- " lists and
	// **bold**.
	Body Text `json:"body"`
	// MoveItems are the list items in Body that describe a piece's moves, for its diagrams.
	MoveItems []MoveItem `json:"moveItems"`
	Choices   []Choice   `json:"choices"`
	Seed      Seed       `json:"seed"`
	// History is the origin or "". Sources are those of the rules.
	History Text     `json:"history"`
	Sources []Source `json:"sources"`
}

// MoveItem is a list item that describes moves.
type MoveItem struct {
	// Item is its number among all list items, from 0; the same in all languages.
	Item int `json:"item"`
	// Pieces are the letters of the kinds: "R", "+R".
	Pieces []string `json:"pieces"`
}

// Source is a document with the rules.
type Source struct {
	// Names describe it and its place.
	Names Text `json:"names"`
	// URL is its address or "".
	URL string `json:"url"`
}

// Seed is the document that describes the rule set.
type Seed struct {
	Document string `json:"document"`
	// Headings are its names for the series of the rule set.
	Headings []string `json:"headings"`
	// Numbers are the rule set's under the heading: with Black moving first and, if there is
	// one, with White moving first.
	Numbers []int `json:"numbers"`
}

// Choice is a point that the sources leave open, and the chosen reading. A game may use
// another value with the rule set ID:CHOICE=VALUE,CHOICE=VALUE.
type Choice struct {
	ID string `json:"id"`
	// Names are a short title, Text the chosen reading.
	Names Text `json:"names"`
	Text  Text `json:"text"`
	// Value is the definition's value.
	Value string `json:"value"`
	// Values are the possible readings, the shipped one first; Chosen is the active one. Both
	// are empty if there is only one.
	Values []ChoiceValue `json:"values"`
	Chosen string        `json:"chosen"`
}

// ChoiceValue is a reading of a Choice.
type ChoiceValue struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
}

// Board is the shape of a board.
type Board struct {
	Files int `json:"files"`
	Ranks int `json:"ranks"`
	// Holes are places of the rectangle that are not squares.
	Holes     []string `json:"holes" nullable:"true"`
	WrapFiles bool     `json:"wrapFiles"`
	WrapRanks bool     `json:"wrapRanks"`
	// Promotion zones by colour.
	ZoneB []string `json:"zoneB" nullable:"true"`
	ZoneW []string `json:"zoneW" nullable:"true"`
	// Numbers has each square's number where players use them (Seishin).
	Numbers map[string]int `json:"numbers,omitempty"`
	// Gates are the mined squares of Black and White, if any.
	Gates []string `json:"gates,omitempty"`
	// Castles are the squares of the castles, if any.
	Castles []string `json:"castles,omitempty"`
}

// PieceKind is a kind of piece.
type PieceKind struct {
	// Letter is the SFEN letter in upper case: "P", "+P".
	Letter string `json:"letter"`
	// Promoted is the letter of the promoted kind, or "".
	Promoted string `json:"promoted,omitempty"`
	// One and Two are the names with one and two characters; Intl is the letter of the
	// international set.
	One  string `json:"one"`
	Two  string `json:"two"`
	Intl string `json:"intl"`
	// OneWhite and TwoWhite are set if White's piece has another name (玉 and 王, 日海 and 日陸).
	OneWhite string `json:"oneWhite,omitempty"`
	TwoWhite string `json:"twoWhite,omitempty"`
	Names    Text   `json:"names"`
	// Royal marks the king. A king without an opponent on the board has One and Two on either
	// side.
	Royal bool `json:"royal,omitempty"`
	// Captive: in a hand the piece keeps its owner's name and is never dropped.
	Captive bool `json:"captive,omitempty"`
	// Token marks kinds that are only counted in a hand (mine, void moves).
	Token bool `json:"token,omitempty"`
	// Points is the value in an impasse count, or 0.
	Points int `json:"points"`
	// Box is the value printed in the boxed game of seed 003, or 0. It is not for impasse
	// counts.
	Box int `json:"box,omitempty"`
	// Diagrams show the piece's moves; null in a list without diagrams.
	Diagrams []MoveDiagram `json:"diagrams" nullable:"true"`
}

// MoveDiagram shows a piece's moves on a board with only the pieces shown.
type MoveDiagram struct {
	// Caption is "" for the plain diagram.
	Caption Text `json:"caption"`
	// Files and Ranks are the size of the excerpt.
	Files int `json:"files"`
	Ranks int `json:"ranks"`
	// At is the piece's place in the excerpt: column from the left and row from the top, from
	// 0.
	At [2]int `json:"at"`
	// Marks are the reachable places.
	Marks []MoveMark `json:"marks" nullable:"true"`
	// Others are further pieces, such as hurdles and targets.
	Others []DiagramPiece `json:"others,omitempty"`
}

// MoveMark is a reachable place.
type MoveMark struct {
	At [2]int `json:"at"`
	// Kind is "step", "slide", "jump", "ice" (where the piece stops) or "wrap".
	Kind string `json:"kind" enum:"step,slide,jump,ice,wrap"`
	// Quiet and Capture are the possible kinds of move.
	Quiet   bool `json:"quiet"`
	Capture bool `json:"capture"`
}

// DiagramPiece is a piece in a MoveDiagram.
type DiagramPiece struct {
	At    [2]int `json:"at"`
	Piece string `json:"piece"`
}

// Handicap is a named start position.
type Handicap struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
	SFEN  string `json:"sfen"`
}

// Reach is the response of GET /api/v1/rulesets/{id}/reach: all squares a piece may reach in
// one move with any position of other pieces, for premoves.
type Reach struct {
	Black []PieceReach `json:"black"`
	White []PieceReach `json:"white"`
}

// PieceReach is the reach of a kind.
type PieceReach struct {
	// Letter is the SFEN letter in upper case: "P", "+P".
	Letter string `json:"letter"`
	// Moves are in USI, separated by spaces: drops, then the moves from each square, with and
	// without promotion.
	Moves string `json:"moves"`
}
