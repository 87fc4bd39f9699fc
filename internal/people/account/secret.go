package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// newID returns 80 random bits.
func newID() string { return strings.ToLower(rand.Text()[:16]) }

// newSecret returns 130 random bits, 26 characters of base 32.
func newSecret() string { return rand.Text() }

// digest is a plain hash, which is enough for long random secrets.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
