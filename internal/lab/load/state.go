package load

import (
	"encoding/json"
	"time"
)

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

func (c clocks) left(side string) time.Duration {
	if side == "w" {
		return time.Duration(c.White.Main) * time.Millisecond
	}
	return time.Duration(c.Black.Main) * time.Millisecond
}

func (c clocks) at() time.Time { return time.UnixMilli(c.Now) }

func (s *state) over() bool { return len(s.End) > 0 && string(s.End) != "null" }

// messageHead omits the moves, the largest part.
type messageHead struct {
	Type string          `json:"type"`
	Game *gameHead       `json:"game"`
	Set  json.RawMessage `json:"set"`
}

type gameHead struct {
	ID   string `json:"id"`
	Seq  int    `json:"seq"`
	SFEN string `json:"sfen"`
	Turn string `json:"turn"`
	Time clocks `json:"time"`
}

// after applies a change to last.
func (g *messageHead) after(last *gameHead) error {
	if g.Type != "change" || last == nil {
		return nil
	}
	game := *last
	game.Time = clocks{} // each change has all of it
	g.Game = &game
	return json.Unmarshal(g.Set, g.Game)
}
