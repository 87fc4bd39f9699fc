package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"time"
)

// validity is how long a push service may believe what the server says of itself; a
// day is the most it takes (RFC 8292, section 2).
const validity = 12 * time.Hour

var encoding = base64.RawURLEncoding

// Identity is who the server is to push services: a pair of keys.
type Identity struct {
	key     *ecdsa.PrivateKey
	public  []byte
	contact string
}

// NewSecret returns the secret of a fresh identity, to be kept.
func NewSecret() (string, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	raw, err := key.Bytes()
	if err != nil {
		return "", err
	}
	return encoding.EncodeToString(raw), nil
}

// ParseIdentity reads a secret. The contact is the operator's, a mailto: or https:
// address that push services write to when something is wrong, "" for none.
func ParseIdentity(secret, contact string) (*Identity, error) {
	raw, err := encoding.DecodeString(secret)
	if err != nil {
		return nil, errors.New("the secret for push messages cannot be read")
	}
	key, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	if err != nil {
		return nil, errors.New("the secret for push messages is none")
	}
	public, err := key.PublicKey.Bytes()
	if err != nil {
		return nil, err
	}
	return &Identity{key: key, public: public, contact: contact}, nil
}

// Public returns the public key as browsers take it, applicationServerKey in base64url.
func (i *Identity) Public() string { return encoding.EncodeToString(i.public) }

// authorization is the header that says who sends to an endpoint (RFC 8292, section 3).
func (i *Identity) authorization(endpoint string, now time.Time) (string, error) {
	u, err := url.Parse(endpoint)
	if err != nil {
		return "", err
	}
	claims := map[string]any{"aud": u.Scheme + "://" + u.Host, "exp": now.Add(validity).Unix()}
	if i.contact != "" {
		claims["sub"] = i.contact
	}
	body, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	signed := encoding.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + encoding.EncodeToString(body)
	hash := sha256.Sum256([]byte(signed))
	r, s, err := ecdsa.Sign(rand.Reader, i.key, hash[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return "vapid t=" + signed + "." + encoding.EncodeToString(signature) + ", k=" + i.Public(), nil
}
