package csa

import (
	"errors"
	"maps"
	"slices"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people"
)

type members struct {
	*gate
	byName map[string]*client
}

// admit gives the name of p to c and dismisses an older session of the same player.
func (m *members) admit(c *client, l *talk.Login, p *player, secret string) (old *client, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	old = m.byName[p.name]
	if old != nil && old.player.holder != p.holder {
		return nil, errors.New("another client is logged in under this name")
	}
	c.login, c.player, c.secret, c.status = l, p, secret, "connected"
	m.byName[p.name] = c
	if old != nil {
		old.dismiss()
	}
	return old, nil
}

func (m *members) leave(c *client) {
	if c.player != nil && m.byName[c.player.name] == c {
		delete(m.byName, c.player.name)
	}
}

func (m *members) dismiss(holder people.ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.byName {
		if c.player.holder == holder {
			c.dismiss()
		}
	}
}

func (m *members) states() (lines []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, c := range m.byName {
		lines = append(lines, name+" "+c.status)
	}
	return lines
}

func (m *members) accounts() (players []*player) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(m.byName)) {
		if p := m.byName[name].player; p.account != "" {
			players = append(players, p)
		}
	}
	return players
}

func (m *members) spread(from, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.byName {
		if c.player.extended {
			c.say("##[CHAT][" + from + "] " + text)
		}
	}
}
