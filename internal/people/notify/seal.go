package notify

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
	// recordSize is that of a message's single record (RFC 8188), which every push service
	// accepts. maxMessage leaves 1 byte for the end of padding and 16 for the tag.
	recordSize = 4096
	maxMessage = recordSize - 17 - 86
)

// seal encrypts for a browser's public key and secret (RFC 8291, section 3), with a new server
// key and salt.
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
	// The header of RFC 8188: salt, record size, server key.
	out := binary.BigEndian.AppendUint32(append([]byte{}, salt...), recordSize)
	out = append(append(out, byte(len(mine))), mine...)
	return gcm.Seal(out, nonce, append(append([]byte{}, message...), 2), nil), nil
}
