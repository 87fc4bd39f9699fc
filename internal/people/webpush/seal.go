// Package webpush sends messages to browsers through the push services of their makers
// (RFC 8030), sealed so that only the browser can read them (RFC 8291), under the name
// of the server (VAPID, RFC 8292). It sends in the background: nobody waits for it.
package webpush

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

const (
	// recordSize is the size of the one record of a message (RFC 8188), which every
	// push service takes; maxMessage are the bytes of a message that fit in: a byte ends
	// the padding, and 16 are the seal.
	recordSize = 4096
	maxMessage = recordSize - 17 - 86
)

// seal encrypts a message for the browser with a public key and a secret (RFC 8291,
// section 3), with a fresh key of the server and a salt.
func seal(message, browser, auth []byte) ([]byte, error) {
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, 16)
	if _, err := rand.Read(salt); err != nil {
		return nil, err
	}
	return sealWith(message, browser, auth, own, salt)
}

func sealWith(message, browser, auth []byte, own *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	if len(message) > maxMessage {
		return nil, fmt.Errorf("a message of %d bytes is too long, at most %d fit", len(message), maxMessage)
	}
	public, err := ecdh.P256().NewPublicKey(browser)
	if err != nil {
		return nil, err
	}
	shared, err := own.ECDH(public)
	if err != nil {
		return nil, err
	}
	mine := own.PublicKey().Bytes()
	material, err := hkdf.Key(sha256.New, shared, auth, "WebPush: info\x00"+string(browser)+string(mine), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	// The header of RFC 8188: the salt, the size of a record, the server's key.
	out := binary.BigEndian.AppendUint32(append([]byte{}, salt...), recordSize)
	out = append(append(out, byte(len(mine))), mine...)
	return gcm.Seal(out, nonce, append(append([]byte{}, message...), 2), nil), nil
}
