package play

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/people/push"
)

// Notifier notifies people who are away of their games. Notify must not block.
type Notifier interface{ Notify(n push.Notice) }

// informOfMove notifies the player to move in a correspondence game if moves were added.
// before is the earlier number of moves.
func (t *table) informOfMove(before int) {
	turn, on := t.game.Turn()
	if t.node.config.Notifier == nil || !on || !t.game.Correspondence() || t.game.Len() <= before {
		return
	}
	for _, s := range t.seats {
		if s.Side == turn {
			t.inform(s, push.Moves, false)
		}
	}
}

// informOfBeginning notifies the seated players that the game has started, except the
// holder knows.
func (t *table) informOfBeginning(seats []match.Seat, knows principal.ID) {
	topic := push.Challenges
	if t.game.Config().Tournament != "" {
		topic = push.Tournaments
	}
	for _, s := range seats {
		if s.Holder != knows {
			t.inform(s, topic, true)
		}
	}
}

// informOfOffer notifies the holder that the game is reserved for.
func (t *table) informOfOffer(from match.Seat) {
	if t.reserved != "" {
		t.inform(match.Seat{Side: from.Side.Other(), Holder: t.reserved}, push.Challenges, false)
	}
}

func (t *table) inform(s match.Seat, topic push.Topic, began bool) {
	if t.node.config.Notifier == nil || s.Holder == "" {
		return
	}
	t.node.config.Notifier.Notify(push.Notice{Holder: s.Holder, Topic: topic, Game: t.id, Began: began, Opponent: t.game.Player(s.Side.Other()).Name})
}
