package wire

// Day is the answer of GET /api/v1/days/{day}: the games that ended on that day, by
// UTC, and that anybody may watch from the lobby, the first to end first.
type Day struct {
	Day   string    `json:"day" format:"date"`
	Games []DayGame `json:"games"`
	// More says that there were more games than are listed.
	More bool `json:"more,omitempty"`
}

// DayGame is a line of a Day.
type DayGame struct {
	ID    string `json:"id"`
	Rules string `json:"rules"`
	// Event is what the game was played for: the name of games of the CSA protocol, as
	// floodgate-300-10F, or a tournament; "" for none.
	Event  string  `json:"event,omitempty"`
	Ended  int64   `json:"ended"`
	Black  Player  `json:"black"`
	White  Player  `json:"white"`
	Plies  int     `json:"plies"`
	Result *Result `json:"result,omitempty"`
}
