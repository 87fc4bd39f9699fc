package wire

// RuleSets is the answer of GET /api/v1/rulesets.
type RuleSets struct {
	Groups   []Group   `json:"groups"`
	RuleSets []RuleSet `json:"rulesets"`
}

// Group is a family of rule sets, as the seeds group them, in display order.
type Group struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
}

// RuleSet is all a client needs to list, draw and play a rule set.
type RuleSet struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	// Own says that the rule set is from a file of the server, not one that every
	// komadai has.
	Own bool `json:"own,omitempty"`
	// Changed are the choices that are not as the rule set is shipped.
	Changed []Choice `json:"changed,omitempty"`
	Names   Text     `json:"names"`
	Aliases []string `json:"aliases"`
	Summary Text     `json:"summary"`
	Board   Board    `json:"board"`
	// Pieces are the kinds in the order of a hand, promoted kinds included.
	Pieces []PieceKind `json:"pieces"`
	// Hand lists the letters a hand can hold, in display order (tokens too).
	Hand []string `json:"hand"`
	// Start is the SFEN of the even game with Black to move.
	Start     string     `json:"start"`
	Handicaps []Handicap `json:"handicaps"`
	// Impasse lists the impasse rules offered ("27", "24", "24-declaration",
	// "try", "none"), the default first; empty where the rule set has none.
	Impasse []string `json:"impasse" enum:"27,24,24-declaration,try,none"`
	// Royal is the letter of the king, "" where there is none.
	Royal string `json:"royal"`
	// Features are stable words for what is out of the ordinary: "wrap-files",
	// "wrap-ranks", "ice", "jump", "mine", "void", "points", "no-drops", "try".
	Features []string `json:"features"`
	// Traits are moves, as pairs of squares ("7g7e"), that one can begin with by this
	// rule set and not by the first one, for a small picture that tells it from others;
	// none where the two do not begin in the same position.
	Traits []string `json:"traits,omitempty"`
	// Unlike are the letters of the pieces at the start that move otherwise than by the
	// first rule set, where the two begin in the same position.
	Unlike []string `json:"unlike,omitempty"`
}

// RuleSetPage is the answer of GET /api/v1/rulesets/{id}: the rule set with
// the text of its rules.
type RuleSetPage struct {
	RuleSet
	// Body is the text of the rules in simple Markdown: paragraphs, "## "
	// headings, "- " lists and **bold**.
	Body Text `json:"body"`
	// Told are the items of the lists in Body that say how a piece moves: its
	// diagrams belong beside them.
	Told    []ToldMove `json:"told"`
	Choices []Choice   `json:"choices"`
	Seed    Seed       `json:"seed"`
	// History says where the rule set comes from, "" where nothing is known; Sources
	// are those of its rules.
	History Text     `json:"history"`
	Sources []Source `json:"sources"`
}

// ToldMove is an item of a list that says how pieces move.
type ToldMove struct {
	// Item is its number among the items of all lists of the text, from 0; it is the
	// same in all languages.
	Item int `json:"item"`
	// Pieces are the letters of the kinds: "R", "+R".
	Pieces []string `json:"pieces"`
}

// Source is a document that tells the rules.
type Source struct {
	// Names say what it is, and where it is kept.
	Names Text `json:"names"`
	// URL is where it can be read, "" for nowhere.
	URL string `json:"url"`
}

// Seed is the document that describes the rule set.
type Seed struct {
	// Document is its number, "001".
	Document string `json:"document"`
	// Headings are what it calls the series of rule sets that this one is of.
	Headings []string `json:"headings"`
	// Numbers are those of the rule set under the heading: with Black moving first
	// and, where there is a second, with White.
	Numbers []int `json:"numbers"`
}

// Choice is a point where the sources are silent, and what was chosen. A game
// may be played by another value: by the rule set ID:CHOICE=VALUE,CHOICE=VALUE.
type Choice struct {
	ID string `json:"id"`
	// Names say in a few words what is chosen, Text which reading the rule set takes.
	Names Text `json:"names"`
	Text  Text `json:"text"`
	// Value is what the definition says at the key that carries the choice.
	Value string `json:"value"`
	// Values are the readings there are, that of the rule set as it is shipped first;
	// Chosen is the one in force. Both are empty where there is but one.
	Values []ChoiceValue `json:"values"`
	Chosen string        `json:"chosen"`
}

// ChoiceValue is one reading of a Choice.
type ChoiceValue struct {
	ID    string `json:"id"`
	Names Text   `json:"names"`
}

// Board is the shape of a board.
type Board struct {
	Files int `json:"files"`
	Ranks int `json:"ranks"`
	// Holes are the places of the rectangle that are no squares.
	Holes     []string `json:"holes" nullable:"true"`
	WrapFiles bool     `json:"wrapFiles"`
	WrapRanks bool     `json:"wrapRanks"`
	// Zone lists the promotion zone of each colour.
	ZoneB []string `json:"zoneB" nullable:"true"`
	ZoneW []string `json:"zoneW" nullable:"true"`
	// Numbers gives each square's running number where people use it (Seishin);
	// empty elsewhere.
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
	// Promoted is the letter of what it promotes to, "" for none.
	Promoted string `json:"promoted,omitempty"`
	// One and Two are the single- and two-character kanji; Intl the letter of
	// the international set.
	One  string `json:"one"`
	Two  string `json:"two"`
	Intl string `json:"intl"`
	// OneWhite and TwoWhite differ from One and Two where White's piece bears
	// another name (玉 and 王, 日海 and 日陸).
	OneWhite string `json:"oneWhite,omitempty"`
	TwoWhite string `json:"twoWhite,omitempty"`
	Names    Text   `json:"names"`
	// Royal marks the king. A king without an opponent on the board bears One and
	// Two, whichever side's it is.
	Royal bool `json:"royal,omitempty"`
	// Captive marks a kind that stays the other side's in a hand, and bears its name
	// there: what is captured is never dropped.
	Captive bool `json:"captive,omitempty"`
	// Token marks what is only counted in a hand (mine, void moves).
	Token bool `json:"token,omitempty"`
	// Points is the worth in counting at an impasse, 0 where it does not count.
	Points int `json:"points"`
	// Box is the value that the boxed game of seed 003 prints, 0 for none. It is no
	// worth in counting.
	Box int `json:"box,omitempty"`
	// Diagrams draw how the piece moves, from the definition; null in a list asked
	// for without them.
	Diagrams []MoveDiagram `json:"diagrams" nullable:"true"`
}

// MoveDiagram is a piece's movement on a board that is otherwise empty but for
// the pieces shown.
type MoveDiagram struct {
	// Caption is "" for the plain diagram.
	Caption Text `json:"caption"`
	// Files and Ranks are the extent of the excerpt shown.
	Files int `json:"files"`
	Ranks int `json:"ranks"`
	// At is the place of the piece in the excerpt: column from the left and row
	// from the top, both from 0.
	At [2]int `json:"at"`
	// Marks are the places it reaches.
	Marks []MoveMark `json:"marks" nullable:"true"`
	// Others are further pieces in the excerpt: hurdles, targets.
	Others []DiagramPiece `json:"others,omitempty"`
}

// MoveMark is a place a piece reaches in a MoveDiagram.
type MoveMark struct {
	At [2]int `json:"at"`
	// Kind is "step", "slide", "jump", "ice" (where it comes to rest), or
	// "wrap".
	Kind string `json:"kind" enum:"step,slide,jump,ice,wrap"`
	// Quiet and Capture say what it may do there.
	Quiet   bool `json:"quiet"`
	Capture bool `json:"capture"`
}

// DiagramPiece is a piece shown in a MoveDiagram.
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

// Reach is the answer of GET /api/v1/rulesets/{id}/reach: where the pieces can come to
// in one move, however the other pieces stand. It tells what may be premoved.
type Reach struct {
	Black []PieceReach `json:"black"`
	White []PieceReach `json:"white"`
}

// PieceReach is where the pieces of a kind can come to.
type PieceReach struct {
	// Letter is the SFEN letter in upper case: "P", "+P".
	Letter string `json:"letter"`
	// Moves are in USI, with spaces between them: first the drops, then the moves from
	// each square, with and without promotion.
	Moves string `json:"moves"`
}
