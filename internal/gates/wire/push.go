package wire

// PushKey is the answer of GET /api/v1/push.
type PushKey struct {
	// Key is the public key of the server (VAPID): applicationServerKey in base64url.
	Key string `json:"key"`
}

// PushSubscription is a browser that wants to be told of games, as its PushSubscription
// says, with what it wants to hear of.
type PushSubscription struct {
	// Endpoint is an https address of the push service of the browser's maker.
	Endpoint string   `json:"endpoint" maxLength:"1000"`
	Keys     PushKeys `json:"keys"`
	// Language is that of the messages.
	Language string `json:"language" enum:"en,ja,zh,zh-Hans"`
	// Topics are moves of the opponent in games by correspondence, games that are offered
	// or have begun, and games of tournaments that have begun.
	Topics []string `json:"topics" enum:"moves,challenges,tournaments" minItems:"1" maxItems:"3"`
}

// PushKeys are what messages for a browser are sealed with, in base64url.
type PushKeys struct {
	P256dh string `json:"p256dh" maxLength:"100"`
	Auth   string `json:"auth" maxLength:"40"`
}

// PushEndpoint names a browser that is to be told no more.
type PushEndpoint struct {
	Endpoint string `json:"endpoint" maxLength:"1000"`
}
