package csa

import (
	crand "crypto/rand"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

type seek struct {
	game     talk.GameName
	color    shogi.Color
	hasColor bool
	// start is the buoy's start position.
	start string
}

// Reserved game names. houseName may end with a level (house7), buoyName with the name of a buoy.
const (
	// webName: an open game in the lobby that anyone may join.
	webName = "web"
	// mineName: the games created for the client, such as those of tournaments.
	mineName  = "mine"
	houseName = "house"
	buoyName  = "buoy"
)

const engineName = "komadai"

const defaultLevel = 5

func parseSeek(args []string) (*seek, error) {
	if len(args) != 2 || !strings.Contains("+-*", args[1]) || len(args[1]) != 1 {
		return nil, errors.New("want the name of a game and +, - or *")
	}
	game, err := talk.ParseGameName(args[0])
	if err != nil {
		return nil, err
	}
	k := &seek{game: game, color: game.Side, hasColor: game.HasSide}
	switch args[1] {
	case "+":
		k.color, k.hasColor = shogi.Black, true
	case "-":
		k.color, k.hasColor = shogi.White, true
	}
	return k, nil
}

// group is the holder of games reserved for clients with the same seek.
func (k *seek) group() people.ID { return people.ID("csa:" + k.game.Text) }

func (k *seek) side() *shogi.Color {
	if !k.hasColor {
		return nil
	}
	return &k.color
}

func (k *seek) sign() string {
	if !k.hasColor {
		return "*"
	}
	return talk.Sign(k.color)
}

// suits reports whether a client with this seek can join.
func (k *seek) suits(c *match.Config) bool {
	if k.start != "" && c.Start != k.start {
		return false // the buoy has another start position now
	}
	return c.Draw != match.NoDraw || !k.hasColor || c.Players[k.color].Vacant
}

func tossCoin() bool {
	var seed [32]byte
	_, _ = crand.Read(seed[:]) // never fails
	return rand.New(rand.NewChaCha8(seed)).IntN(2) == 0
}

func houseLevel(event string) (level int, ok bool, err error) {
	rest, ok := strings.CutPrefix(event, houseName)
	if !ok || strings.Trim(rest, "0123456789") != "" {
		return 0, false, nil
	}
	if rest == "" {
		return defaultLevel, true, nil
	}
	if _, err := fmt.Sscan(rest, &level); err != nil || level < 1 || level > match.MaxLevel {
		return 0, false, fmt.Errorf("the house engine has the levels 1 to %d", match.MaxLevel)
	}
	return level, true, nil
}
