package csa

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"sync"
	"time"
)

// Bus carries messages between nodes.
type Bus interface {
	Publish(subject string, data []byte) error
	Subscribe(pattern string, heard func(subject string, data []byte), lost func()) (cancel func(), err error)
}

// Bus subjects.
const (
	chatSubject = "csa.chat"
	askSubject  = "csa.ask"
	toldSubject = "csa.told"
)

const (
	// hearing is how long to wait for answers of other nodes.
	hearing = 300 * time.Millisecond
	// maxTold bounds the lines of one answer.
	maxTold = 5000
)

// notice is a message between nodes: a chat line, a question or an answer.
type notice struct {
	// Node is the sender, ID the question's id.
	Node string `json:"node"`
	ID   string `json:"id,omitempty"`
	// What is the question: "who" or "list".
	What  string   `json:"what,omitempty"`
	Lines []string `json:"lines,omitempty"`
	// From is the author of Text.
	From string `json:"from,omitempty"`
	Text string `json:"text,omitempty"`
}

// peers exchanges messages with the other nodes. The zero value has no other nodes.
type peers struct {
	node   string
	bus    Bus
	cancel func()

	mu    sync.Mutex
	asked map[string][]string
}

// openPeers subscribes to messages of the other nodes.
func (s *Server) openPeers() {
	if s.config.Bus == nil {
		return
	}
	h := &s.peers
	h.node, h.asked, h.bus = rand.Text(), make(map[string][]string), s.config.Bus
	cancel, err := s.config.Bus.Subscribe("csa.*", s.heard, func() {})
	if err != nil {
		s.config.Log.Warn("the CSA clients of other nodes are not heard", "err", err)
		h.bus = nil
		return
	}
	h.cancel = cancel
}

// publish sends a notice if there can be other nodes.
func (h *peers) publish(subject string, n notice) {
	if h.bus == nil {
		return
	}
	n.Node = h.node
	data, err := json.Marshal(n)
	if err == nil {
		_ = h.bus.Publish(subject, data) // a lost chat line is harmless
	}
}

func (s *Server) heard(subject string, data []byte) {
	var n notice
	if json.Unmarshal(data, &n) != nil || n.Node == s.peers.node {
		return
	}
	switch subject {
	case chatSubject:
		s.spread(n.From, n.Text)
	case askSubject:
		s.peers.publish(toldSubject, notice{ID: n.ID, Lines: s.own(n.What)})
	case toldSubject:
		h := &s.peers
		h.mu.Lock()
		defer h.mu.Unlock()
		if got, ok := h.asked[n.ID]; ok {
			h.asked[n.ID] = append(got, n.Lines[:min(len(n.Lines), max(0, maxTold-len(got)))]...)
		}
	}
}

// everywhere returns the sorted answers of all nodes to a question.
func (s *Server) everywhere(what string) []string {
	lines := s.own(what)
	if h := &s.peers; h.bus != nil {
		id := rand.Text()
		h.mu.Lock()
		h.asked[id] = nil
		h.mu.Unlock()
		h.publish(askSubject, notice{ID: id, What: what})
		select {
		case <-time.After(hearing):
		case <-s.ctx.Done():
		}
		h.mu.Lock()
		lines = append(lines, h.asked[id]...)
		delete(h.asked, id)
		h.mu.Unlock()
	}
	slices.Sort(lines)
	return slices.Compact(lines) // a game between clients of two nodes is listed by both
}

// own returns this node's answer.
func (s *Server) own(what string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	switch what {
	case "who":
		for name, c := range s.players {
			lines = append(lines, name+" "+c.status())
		}
	case "list":
		for _, t := range s.tables {
			lines = append(lines, t.id)
		}
	}
	return lines
}

// spread sends a chat line to the local clients.
func (s *Server) spread(from, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.players {
		if c.player.extended {
			c.say("##[CHAT][" + from + "] " + text)
		}
	}
}
