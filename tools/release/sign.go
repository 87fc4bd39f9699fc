package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"
)

// namespace is what the signature is for, the -n of ssh-keygen -Y verify.
const namespace = "file"

// sign writes SHA256SUMS.sig with the private OpenSSH key in keyFile, which has no passphrase.
func sign(out, keyFile string) error {
	data, err := os.ReadFile(keyFile)
	if err != nil {
		return err
	}
	key, err := ssh.ParsePrivateKey(data)
	if err != nil {
		return fmt.Errorf("%s: %w", keyFile, err)
	}
	sums, err := os.ReadFile(filepath.Join(out, "SHA256SUMS"))
	if err != nil {
		return err
	}
	signature, err := sshsig.Sign(bytes.NewReader(sums), key, sshsig.HashSHA512, namespace)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS.sig"), sshsig.Armor(signature), 0o644)
}
