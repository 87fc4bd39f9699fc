package wire

// Day answers GET /api/v1/days/{day}: public games that ended on the day (UTC), in order.
type Day struct {
	Day   string    `json:"day" format:"date"`
	Games []DayGame `json:"games"`
	// More: the list is cut.
	More bool `json:"more,omitempty"`
}

// DayGame of a Day.
type DayGame struct {
	ID    string `json:"id"`
	Rules string `json:"rules"`
	// Event: a CSA game name such as floodgate-300-10F, a tournament, or "".
	Event  string  `json:"event,omitempty"`
	Ended  int64   `json:"ended"`
	Black  Player  `json:"black"`
	White  Player  `json:"white"`
	Plies  int     `json:"plies"`
	Result *Result `json:"result,omitempty"`
}
