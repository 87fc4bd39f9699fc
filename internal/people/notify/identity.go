package notify

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/url"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// validity is the lifetime of a VAPID token, at most 24 h (RFC 8292, section 2).
const validity = 12 * time.Hour

var encoding = base64.RawURLEncoding

// Identity is the server's VAPID key pair.
type Identity struct {
	key     *ecdsa.PrivateKey
	public  []byte
	contact string
}

// NewSecret returns the secret of a new identity.
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

// ParseIdentity parses a secret. contact is the operator's mailto: or https: address for push
// services, or "".
func ParseIdentity(secret, contact string) (*Identity, error) {
	raw, err := encoding.DecodeString(secret)
	if err != nil {
		return nil, errors.New("the secret for push messages cannot be read")
	}
	key, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	if err != nil {
		return nil, errors.New("the secret for push messages is invalid")
	}
	public, err := key.PublicKey.Bytes()
	if err != nil {
		return nil, err
	}
	return &Identity{key: key, public: public, contact: contact}, nil
}

// Public returns the public key in base64url, for applicationServerKey.
func (i *Identity) Public() string { return encoding.EncodeToString(i.public) }

// authorization returns the VAPID header (RFC 8292, section 3).
func (i *Identity) authorization(endpoint string, now time.Time) (string, error) {
	u, err := url.Parse(endpoint)
	if err != nil {
		return "", err
	}
	claims := jwt.MapClaims{"aud": u.Scheme + "://" + u.Host, "exp": now.Add(validity).Unix()}
	if i.contact != "" {
		claims["sub"] = i.contact
	}
	token, err := jwt.NewWithClaims(jwt.SigningMethodES256, claims).SignedString(i.key)
	return "vapid t=" + token + ", k=" + i.Public(), err
}
