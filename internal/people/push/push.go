// Package push has browsers' subscriptions to notifications (Web Push, RFC 8030), and the
// texts. It is pure; package notify sends.
package push

import (
	"context"
	"crypto/ecdh"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people"
)

// Topic is a kind of notification.
type Topic string

const (
	// Moves are the opponent's moves in correspondence games.
	Moves Topic = "moves"
	// Challenges are offered games, and offered games that have started.
	Challenges Topic = "challenges"
	// Tournaments are tournament games that have started.
	Tournaments Topic = "tournaments"
	// Messages are those of friends, Followers accounts that have begun to follow, Comments
	// those on the person's problems.
	Messages  Topic = "messages"
	Followers Topic = "followers"
	Comments  Topic = "comments"
)

// Topics has all topics.
var Topics = [...]Topic{Moves, Challenges, Tournaments, Messages, Followers, Comments}

// MaxEach bounds the browsers of one holder, MaxOrigin those of the guests of one network; the
// oldest are dropped.
const (
	MaxEach   = 10
	MaxOrigin = 100
)

// Owner has subscriptions. An account's belong to a session and end with it. A guest's have an
// origin: the digest of a network.
type Owner struct {
	Holder          people.ID
	Session, Origin string
}

// Key lengths (RFC 8291, section 3.2), and the maximum length of an endpoint in bytes.
const (
	keyLength   = 65
	authLength  = 16
	maxEndpoint = 1000
)

// Subscription is a browser's push subscription.
type Subscription struct {
	// Endpoint is the URL at the push service. It is secret: never show or log it.
	Endpoint string
	// Key is the browser's uncompressed P-256 public key, Auth its shared secret.
	Key, Auth []byte
	Language  lang.Language
	Topics    []Topic
}

// Store stores subscriptions. Package storetest is its contract.
type Store interface {
	// Subscribe replaces a subscription with the same endpoint. It keeps the newest each of a
	// holder, and the newest origin of an origin.
	Subscribe(ctx context.Context, o Owner, s Subscription, now time.Time, each, origin int) error
	// Unsubscribe ignores a missing subscription. The endpoint "" means all of the holder's.
	Unsubscribe(ctx context.Context, holder people.ID, endpoint string) error
	// Subscriptions orders newest first.
	Subscriptions(ctx context.Context, holder people.ID) ([]Subscription, error)
	// ForgetBrowser deletes an endpoint's subscription of any holder.
	ForgetBrowser(ctx context.Context, endpoint string) error
}

// Errors of [Subscription.Check].
var (
	ErrEndpoint = errors.New("the endpoint has to be an https address of at most 1000 bytes with port 443")
	ErrPrivate  = errors.New("the endpoint is in a private network")
	ErrService  = errors.New("the endpoint is not of a push service that this server sends to")
	ErrKey      = errors.New("the key has to be an uncompressed point of P-256, and the secret 16 bytes")
	ErrTopic    = errors.New("the language or a topic is unknown")
)

// Reach bounds the push services. Private allows any, also in private networks and without TLS.
type Reach struct {
	// Services are names of hosts, those that begin with "*." with all below; "*" is any public
	// host.
	Services []string
	Private  bool
}

// Browsers are the push services of Chromium, Firefox, Safari and Edge.
func Browsers() []string {
	return []string{"fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com"}
}

// Includes reports whether a host is that of a push service.
func (r Reach) Includes(host string) bool {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	return r.Private || slices.ContainsFunc(r.Services, func(service string) bool {
		below, wild := strings.CutPrefix(service, "*")
		return service == "*" || wild && strings.HasSuffix(host, below) || host == service
	})
}

// Check validates a subscription.
func (s Subscription) Check(to Reach) error {
	private := to.Private
	u, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > maxEndpoint || u.Hostname() == "" || u.User != nil || u.Fragment != "" || u.Scheme != "https" && (u.Scheme != "http" || !private) {
		return ErrEndpoint
	}
	if !private && isPrivate(u.Hostname()) {
		return ErrPrivate
	}
	if !to.Includes(u.Hostname()) {
		return ErrService
	}
	if port := u.Port(); !private && port != "" && port != "443" {
		return ErrEndpoint
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

// Notice is a change to a game, or a word of another person.
type Notice struct {
	Holder people.ID
	Topic  Topic
	// Began: the game has started. Otherwise it is the holder's turn or, for Challenges, the
	// game is offered.
	Game  string
	Began bool
	// Opponent is a name, or "".
	Opponent string
	// Path is the page of a notice without a game. Of notices with the same Key the newest counts.
	Path, Key string
}

// Same reports whether n takes the place of an older notice m.
func (n *Notice) Same(m Notice) bool {
	return n.Game == m.Game && n.Topic == m.Topic && n.Began == m.Began && n.Key == m.Key
}

// Message is the text of a notice.
type Message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// Path is the game's page. Messages with the same Tag replace each other.
	Path string `json:"path"`
	Tag  string `json:"tag"`
}

// In returns the message in a language.
func (n Notice) In(l lang.Language) Message {
	title := lang.PushMoved
	switch {
	case n.Topic == Messages:
		title = lang.PushMessage
	case n.Topic == Followers:
		title = lang.PushFollower
	case n.Topic == Comments:
		title = lang.PushComment
	case n.Topic == Tournaments:
		title = lang.PushTournament
	case n.Topic == Challenges && n.Began:
		title = lang.PushBegun
	case n.Topic == Challenges:
		title = lang.PushOffered
	}
	opponent := n.Opponent
	if opponent == "" {
		opponent = lang.PushSomebody.In(l)
	}
	if n.Path != "" {
		return Message{Title: title.In(l), Body: lang.PushFrom(opponent).In(l), Path: n.Path, Tag: n.Key}
	}
	return Message{Title: title.In(l), Body: lang.PushOpponent(opponent).In(l), Path: "/game/" + n.Game, Tag: n.Game}
}
