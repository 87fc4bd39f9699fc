package csa

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"sync"
	"time"
)

const (
	chatSubject = "csa.chat"
	askSubject  = "csa.ask"
	toldSubject = "csa.told"
)

const (
	// hearing is the wait for answers of other nodes.
	hearing = 300 * time.Millisecond
	// maxTold bounds the lines of an answer.
	maxTold = 5000
)

// notice is a message between nodes: a chat line, a question or an answer to question ID.
type notice struct {
	Node string `json:"node"`
	ID   string `json:"id,omitempty"`
	// What is "who" or "list".
	What  string   `json:"what,omitempty"`
	Lines []string `json:"lines,omitempty"`
	From  string   `json:"from,omitempty"`
	Text  string   `json:"text,omitempty"`
}

type peers struct {
	*gate
	node string
	bus  Bus // nil if there are no other nodes
	// own answers a question for this node, spread sends a chat line to its clients.
	own    func(what string) []string
	spread func(from, text string)
	cancel func()

	mu    sync.Mutex
	asked map[string][]string
}

func (h *peers) open() {
	if h.Bus == nil {
		return
	}
	h.node, h.asked, h.bus = rand.Text(), make(map[string][]string), h.Bus
	cancel, err := h.Bus.Subscribe("csa.*", h.receive, func() {})
	if err != nil {
		h.Log.Warn("the CSA clients of other nodes are not heard", "err", err)
		h.bus = nil
		return
	}
	h.cancel = cancel
}

func (h *peers) close() {
	if h.cancel != nil {
		h.cancel()
	}
}

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

func (h *peers) receive(subject string, data []byte) {
	var n notice
	if json.Unmarshal(data, &n) != nil || n.Node == h.node {
		return
	}
	switch subject {
	case chatSubject:
		h.spread(n.From, n.Text)
	case askSubject:
		h.publish(toldSubject, notice{ID: n.ID, Lines: h.own(n.What)})
	case toldSubject:
		h.mu.Lock()
		defer h.mu.Unlock()
		if got, ok := h.asked[n.ID]; ok {
			h.asked[n.ID] = append(got, n.Lines[:min(len(n.Lines), max(0, maxTold-len(got)))]...)
		}
	}
}

func (h *peers) everywhere(what string) []string {
	lines := h.own(what)
	if h.bus != nil {
		id := rand.Text()
		h.mu.Lock()
		h.asked[id] = nil
		h.mu.Unlock()
		h.publish(askSubject, notice{ID: id, What: what})
		select {
		case <-time.After(hearing):
		case <-h.ctx.Done():
		}
		h.mu.Lock()
		lines = append(lines, h.asked[id]...)
		delete(h.asked, id)
		h.mu.Unlock()
	}
	slices.Sort(lines)
	return slices.Compact(lines) // a game between clients of two nodes is listed by both
}

func (h *peers) chat(from, text string) {
	h.spread(from, text)
	h.publish(chatSubject, notice{From: from, Text: text})
}
