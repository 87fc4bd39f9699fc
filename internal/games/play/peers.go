package play

import (
	"encoding/json"
	"log/slog"
)

// peers tells the other nodes that there is something to look up. A message that
// is lost is made good by [heartbeat.sync].
type peers struct {
	bus  Bus
	node string
	// alone says that there are none.
	alone bool
	log   *slog.Logger
}

// subject is what the notices about a game go under.
func subject(game string) string { return "game." + game }

// holderSubject is what the calls for a holder go under, of whom only a hash is
// told.
func holderSubject(name string) string { return "holder." + name }

// LobbySubject is what nodes publish under when a listed game waits for a
// player, begins or ends.
const LobbySubject = "lobby"

// tell sends a notice about a game.
func (p *peers) tell(game string, n notice) {
	n.Node = p.node
	p.send(subject(game), n)
}

// call sends a call for a holder, whose name is a hash.
func (p *peers) call(name string, c call) {
	if p.alone {
		return
	}
	c.Node = p.node
	p.send(holderSubject(name), c)
}

// lobby tells all who show the lobby, also on this node, of a game.
func (p *peers) lobby(game string) {
	p.publish(LobbySubject, []byte(game))
}

func (p *peers) send(subject string, message any) {
	data, err := json.Marshal(message)
	if err != nil {
		p.log.Error("a message to the other nodes could not be written", "subject", subject, "err", err)
		return
	}
	p.publish(subject, data)
}

func (p *peers) publish(subject string, data []byte) {
	if err := p.bus.Publish(subject, data); err != nil {
		p.log.Debug("the other nodes could not be told", "subject", subject, "err", err)
	}
}
