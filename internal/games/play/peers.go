package play

import (
	"encoding/json"
	"log/slog"
)

// peers publishes messages to the other nodes. [heartbeat.sync] recovers lost messages.
type peers struct {
	bus  Bus
	node string
	// alone means that there are no other nodes.
	alone bool
	log   *slog.Logger
}

func subject(game string) string { return "game." + game }

// holderSubject returns the bus subject of a holder; name is a hash.
func holderSubject(name string) string { return "holder." + name }

// LobbySubject is the bus subject for listed games that open, start or end.
const LobbySubject = "lobby"

func (p *peers) tell(game string, n notice) {
	n.Node = p.node
	p.send(subject(game), n)
}

// call sends a call for a holder; name is a hash.
func (p *peers) call(name string, c call) {
	if p.alone {
		return
	}
	c.Node = p.node
	p.send(holderSubject(name), c)
}

// lobby notifies lobbies on all nodes of a change to a game.
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
