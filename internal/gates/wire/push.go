package wire

// PushKey is the response of GET /api/v1/push.
type PushKey struct {
	// Key is the server's public key (VAPID), the applicationServerKey in base64url.
	Key string `json:"key"`
}

// PushSubscription is a browser's subscription with its topics.
type PushSubscription struct {
	// Endpoint is an https address of the browser's push service.
	Endpoint string   `json:"endpoint" maxLength:"1000"`
	Keys     PushKeys `json:"keys"`
	// Language of the notifications.
	Language string `json:"language" enum:"en,ja,zh,zh-Hans"`
	// Topics: the opponent's moves in correspondence games; games offered or started; started
	// tournament games.
	Topics []string `json:"topics" enum:"moves,challenges,tournaments" minItems:"1" maxItems:"3"`
}

// PushKeys encrypt notifications, in base64url.
type PushKeys struct {
	P256dh string `json:"p256dh" maxLength:"100"`
	Auth   string `json:"auth" maxLength:"40"`
}

// PushEndpoint identifies the subscription to delete.
type PushEndpoint struct {
	Endpoint string `json:"endpoint" maxLength:"1000"`
}
