// Package push is about browsers that are told of their people's games while no page
// is open (Web Push, RFC 8030): which of them, where they are reached, and of what they
// want to hear. It is pure; package webpush sends.
package push

import (
	"context"
	"crypto/ecdh"
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people/principal"
)

// Topic is something that one may want to hear of.
type Topic string

// The topics.
const (
	// Moves are those of the opponent in games by correspondence.
	Moves Topic = "moves"
	// Challenges are games that somebody offers, and offered games that have begun.
	Challenges Topic = "challenges"
	// Tournaments are games of tournaments that have begun.
	Tournaments Topic = "tournaments"
)

// Topics are all topics.
var Topics = [...]Topic{Moves, Challenges, Tournaments}

// MaxEach is the number of browsers of one holder that are told; the oldest make room.
const MaxEach = 10

// The lengths of what a browser says of itself (RFC 8291, section 3.2), and the most
// bytes of its address.
const (
	keyLength   = 65
	authLength  = 16
	maxEndpoint = 1000
)

// Subscription is a browser that wants to be told.
type Subscription struct {
	// Endpoint is where it is reached: an address of its maker's push service. Whoever
	// has it can disturb the browser, so that it is never shown or logged.
	Endpoint string
	// Key is the browser's public key on P-256, uncompressed; Auth the secret that it
	// shares with the server.
	Key, Auth []byte
	Language  lang.Language
	// Topics are what it wants to hear of.
	Topics []Topic
}

// Store keeps subscriptions. Package storetest is its contract in tests.
type Store interface {
	// Subscribe stores a subscription, in place of one with its endpoint. Of a
	// holder's the newest most stay.
	Subscribe(ctx context.Context, holder principal.ID, s Subscription, now time.Time, most int) error
	// Unsubscribe removes one of a holder's; it is no error if there is none.
	Unsubscribe(ctx context.Context, holder principal.ID, endpoint string) error
	// Subscriptions returns those of a holder, newest first.
	Subscriptions(ctx context.Context, holder principal.ID) ([]Subscription, error)
	// ForgetBrowser removes the one with an endpoint, whosever it is.
	ForgetBrowser(ctx context.Context, endpoint string) error
}

// The faults of a subscription.
var (
	ErrEndpoint = errors.New("the endpoint has to be an https address of at most 1000 bytes")
	ErrPrivate  = errors.New("the endpoint is in a private network")
	ErrKey      = errors.New("the key has to be an uncompressed point of P-256, and the secret 16 bytes")
	ErrTopic    = errors.New("the language or a topic is unknown")
)

// Check reports what is wrong with a subscription, one of the errors above. Endpoints
// in private networks, and without TLS, are for operators that allow them.
func (s Subscription) Check(private bool) error {
	u, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > maxEndpoint || u.Hostname() == "" || u.User != nil || u.Fragment != "" || u.Scheme != "https" && (u.Scheme != "http" || !private) {
		return ErrEndpoint
	}
	if !private && isPrivate(u.Hostname()) {
		return ErrPrivate
	}
	if len(s.Key) != keyLength || len(s.Auth) != authLength {
		return ErrKey
	}
	if _, err := ecdh.P256().NewPublicKey(s.Key); err != nil {
		return ErrKey
	}
	if len(s.Topics) == 0 || !slices.Contains([]lang.Language{lang.English, lang.Japanese, lang.Chinese, lang.Simplified}, s.Language) {
		return ErrTopic
	}
	for _, t := range s.Topics {
		if !slices.Contains(Topics[:], t) {
			return ErrTopic
		}
	}
	return nil
}

// isPrivate reports whether a host is named by an address that is not public, or by
// a name of this machine or network.
func isPrivate(host string) bool {
	if a, err := netip.ParseAddr(host); err == nil {
		return !Public(a)
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	return !strings.Contains(host, ".") || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".internal")
}

// shared are networks that are not public and that netip does not know as private:
// those of carriers, of tests and documentation, and ways from IPv6 to IPv4.
var shared = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
}

// Public reports whether a server may be sent to an address that somebody else has
// named: it is in the public internet.
func Public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	return !slices.ContainsFunc(shared, func(p netip.Prefix) bool { return p.Contains(a) })
}

// Notice is something that has become of a game.
type Notice struct {
	// Holder is whom it concerns.
	Holder principal.ID
	Topic  Topic
	// Game is the id of the game; Began says that it has begun, and otherwise that it is
	// the holder's turn or, in the topic of challenges, that it is offered.
	Game  string
	Began bool
	// Opponent is what the opponent is called, "" for somebody without a name.
	Opponent string
}

// Message is what a notice says.
type Message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// Path is the page of the game; Tag makes a later message of the game take the place
	// of an earlier one.
	Path string `json:"path"`
	Tag  string `json:"tag"`
}

// In returns the message of a notice in a language.
func (n Notice) In(l lang.Language) Message {
	title := lang.PushMoved()
	switch {
	case n.Topic == Tournaments:
		title = lang.PushTournament()
	case n.Topic == Challenges && n.Began:
		title = lang.PushBegun()
	case n.Topic == Challenges:
		title = lang.PushOffered()
	}
	opponent := n.Opponent
	if opponent == "" {
		opponent = lang.PushSomebody().In(l)
	}
	return Message{Title: title.In(l), Body: lang.PushOpponent(opponent).In(l), Path: "/game/" + n.Game, Tag: n.Game}
}
