package load

import (
	"encoding/json"
	"time"
)

// state is what is read of a game's messages.
type state struct {
	ID    string          `json:"id"`
	Seq   int             `json:"seq"`
	SFEN  string          `json:"sfen"`
	Turn  string          `json:"turn"`
	You   string          `json:"you"`
	Moves []played        `json:"moves"`
	Time  clocks          `json:"time"`
	End   json.RawMessage `json:"result"`
}

type played struct {
	USI   string `json:"usi"`
	Spent int64  `json:"spent"`
}

type clocks struct {
	Now     int64  `json:"now"`
	Running string `json:"running"`
	Black   left   `json:"black"`
	White   left   `json:"white"`
}

type left struct {
	Main int64 `json:"main"`
}

// left returns what a side has left.
func (c clocks) left(side string) time.Duration {
	if side == "w" {
		return time.Duration(c.White.Main) * time.Millisecond
	}
	return time.Duration(c.Black.Main) * time.Millisecond
}

func (c clocks) at() time.Time { return time.UnixMilli(c.Now) }

// over reports whether the game has ended.
func (s *state) over() bool { return len(s.End) > 0 && string(s.End) != "null" }

// messageHead is the part of a message that is read of each: the moves are left out,
// because they are most of it.
type messageHead struct {
	Type string    `json:"type"`
	Game *gameHead `json:"game"`
	// Set are the fields of the game that a change sets.
	Set json.RawMessage `json:"set"`
}

type gameHead struct {
	ID   string `json:"id"`
	Seq  int    `json:"seq"`
	SFEN string `json:"sfen"`
	Turn string `json:"turn"`
	Time clocks `json:"time"`
}

// after makes the game of a message that is a change of last, nil for none known.
func (g *messageHead) after(last *gameHead) error {
	if g.Type != "change" || last == nil {
		return nil
	}
	game := *last
	game.Time = clocks{} // which each change has whole
	g.Game = &game
	return json.Unmarshal(g.Set, g.Game)
}
