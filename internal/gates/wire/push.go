package wire

// PushKey answers GET /api/v1/push.
type PushKey struct {
	// Key is the VAPID public key (applicationServerKey) in base64url.
	Key string `json:"key"`
}

// PushSubscription of a browser.
type PushSubscription struct {
	// Endpoint is https, of the browser's push service.
	Endpoint string   `json:"endpoint" maxLength:"1000"`
	Keys     PushKeys `json:"keys"`
	Language string   `json:"language" enum:"en,ja,zh,zh-Hans"`
	// Topics: moves in correspondence games; games offered or started; tournament games.
	Topics []string `json:"topics" enum:"moves,challenges,tournaments,messages,followers,comments" minItems:"1" maxItems:"6"`
}

// PushKeys encrypt notifications, in base64url.
type PushKeys struct {
	P256dh string `json:"p256dh" maxLength:"100"`
	Auth   string `json:"auth" maxLength:"40"`
}

// PushEndpoint is the subscription to delete.
type PushEndpoint struct {
	Endpoint string `json:"endpoint" maxLength:"1000"`
}
