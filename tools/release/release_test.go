package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/ed25519"
	"encoding/pem"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"
)

var date = time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)

func TestVersions(t *testing.T) {
	for tag, want := range map[string]string{"v1.2.3": "1.2.3", "": "1.2.3-dev.20261123080000.0123456789ab"} {
		if got, err := versionOf("1.2.3", tag, date, "0123456789ab"); err != nil || got != want {
			t.Errorf("%q: %s, %v, want %s", tag, got, err, want)
		}
	}
	if got, err := versionOf("1.2.3", "v1.3.0", date, "0123456789ab"); err == nil || !strings.Contains(err.Error(), "v1.3.0") {
		t.Errorf("another tag: %q, %v", got, err)
	}
}

func everything(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	s := &source{version: "1.2.3", date: date}
	p := &papers{
		texts:       []file{{"CHANGELOG.md", []byte("changes"), 0o644}, {"LICENSE", []byte("MIT"), 0o644}, {"OFL.txt", []byte("OFL"), 0o644}},
		manual:      []file{{"komadai.1", []byte(".Dd today"), 0o644}},
		completions: []file{{"_komadai", []byte("z"), 0o644}, {"komadai.bash", []byte("b"), 0o644}, {"komadai.fish", []byte("f"), 0o644}},
		service:     []byte("ExecStart=/usr/local/bin/komadai serve\n"),
		settings:    []byte("#KOMADAI_ADDR=\n"),
	}
	program := []byte("#!/bin/sh\n")
	for _, one := range []target{{"linux", "amd64"}, {"windows", "arm64"}} {
		if err := s.pack(dir, one, program, p); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.packages(dir, target{"linux", "amd64"}, program, p); err != nil {
		t.Fatal(err)
	}
	if err := s.image(dir, []image{{target{"linux", "amd64"}, program}, {target{"linux", "arm64"}, program}}, p); err != nil {
		t.Fatal(err)
	}
	if err := checksums(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestReproducible(t *testing.T) {
	a, b := everything(t), everything(t)
	x, err := os.ReadFile(filepath.Join(a, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	y, err := os.ReadFile(filepath.Join(b, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(x, y) || bytes.Count(x, []byte("\n")) != 5 {
		t.Errorf("two releases of one source differ:\n%s\n%s", x, y)
	}
}

func untar(t *testing.T, r io.Reader) map[string]*tar.Header {
	t.Helper()
	out := map[string]*tar.Header{}
	for tr := tar.NewReader(r); ; {
		h, err := tr.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out[h.Name] = h
	}
}

// An archive holds the program and all papers in one folder.
func TestPack(t *testing.T) {
	f, err := os.Open(filepath.Join(everything(t), "komadai-1.2.3-linux-amd64.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	got := untar(t, z)
	for _, want := range []string{"komadai", "LICENSE", "man/komadai.1", "completions/_komadai", "completions/komadai.bash", "completions/komadai.fish"} {
		if got["komadai-1.2.3-linux-amd64/"+want] == nil {
			t.Errorf("no %s in %v", want, slices.Sorted(maps.Keys(got)))
		}
	}
	if h := got["komadai-1.2.3-linux-amd64/komadai"]; h == nil || h.Mode != 0o755 || !h.ModTime.Equal(date) {
		t.Errorf("the program: %+v", h)
	}
}

// The signature verifies with the public key, and fails for other checksums.
func TestSign(t *testing.T) {
	dir := everything(t)
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	block, err := ssh.MarshalPrivateKey(private, "")
	if err != nil {
		t.Fatal(err)
	}
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := sign(dir, key); err != nil {
		t.Fatal(err)
	}
	armored, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS.sig"))
	if err != nil {
		t.Fatal(err)
	}
	signature, err := sshsig.Unarmor(armored)
	if err != nil {
		t.Fatal(err)
	}
	holder, err := ssh.NewPublicKey(public)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	verify := func(text []byte) error {
		return sshsig.Verify(bytes.NewReader(text), signature, holder, signature.HashAlgorithm, namespace)
	}
	if err := verify(sums); err != nil {
		t.Error(err)
	}
	sums[0] ^= 1
	if verify(sums) == nil {
		t.Error("the signature verifies for other checksums")
	}
	if err := sign(dir, filepath.Join(dir, "LICENSE")); err == nil {
		t.Error("a file that is not there signs")
	}
}

// dpkg, if installed, accepts the package and finds everything where Debian expects it.
func TestDebian(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		if ci := os.Getenv("CI"); ci == "true" || ci == "1" {
			t.Fatal("there is no dpkg-deb, and nothing is skipped in CI")
		}
		t.Skip("there is no dpkg-deb")
	}
	deb := filepath.Join(everything(t), "komadai_1.2.3_amd64.deb")
	field, err := exec.Command("dpkg-deb", "--field", deb, "Package", "Version", "Architecture").CombinedOutput()
	if err != nil || string(field) != "Package: komadai\nVersion: 1.2.3\nArchitecture: amd64\n" {
		t.Errorf("%v\n%s", err, field)
	}
	root := t.TempDir()
	if out, err := exec.Command("dpkg-deb", "--extract", deb, root).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{
		"usr/bin/komadai", "usr/share/man/man1/komadai.1.gz", "usr/share/doc/komadai/copyright", "etc/komadai.env",
		"usr/share/bash-completion/completions/komadai", "usr/share/zsh/vendor-completions/_komadai", "usr/share/fish/vendor_completions.d/komadai.fish",
	} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Error(err)
		}
	}
	unit, err := os.ReadFile(filepath.Join(root, "usr/lib/systemd/system/komadai.service"))
	if err != nil || string(unit) != "ExecStart=/usr/bin/komadai serve\n" {
		t.Errorf("the service: %v, %s", err, unit)
	}
}

// A pre-release sorts before its release on Debian and Fedora.
func TestPreRelease(t *testing.T) {
	dir := t.TempDir()
	s := &source{version: "1.2.3-dev.20261123080000.0123456789ab", date: date}
	if err := s.packages(dir, target{"linux", "arm64"}, nil, &papers{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"komadai_1.2.3~dev.20261123080000.0123456789ab_arm64.deb", "komadai-1.2.3~dev.20261123080000.0123456789ab-1.aarch64.rpm"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

// The image has both platforms, a user without rights, certificates, and the user's data
// folder.
func TestImage(t *testing.T) {
	f, err := os.Open(filepath.Join(everything(t), "komadai-1.2.3-oci.tar"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	dir := t.TempDir()
	for tr := tar.NewReader(f); ; {
		h, err := tr.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, h.Name)
		if h.Typeflag == tar.TypeDir {
			err = os.MkdirAll(name, 0o755)
		} else {
			var body []byte
			if body, err = io.ReadAll(tr); err == nil {
				err = os.WriteFile(name, body, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	outer, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	top, err := outer.IndexManifest()
	if err != nil || len(top.Manifests) != 1 || top.Manifests[0].Annotations["io.containerd.image.name"] != "komadai:1.2.3" {
		t.Fatalf("%v, %+v", err, top)
	}
	index, err := outer.ImageIndex(top.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	list, err := index.IndexManifest()
	if err != nil || len(list.Manifests) != 2 {
		t.Fatalf("%v, %+v", err, list)
	}
	for _, m := range list.Manifests {
		img, err := index.Image(m.Digest)
		if err != nil {
			t.Fatal(err)
		}
		checkImage(t, img, m.Platform)
	}
}

func checkImage(t *testing.T, img v1.Image, platform *v1.Platform) {
	t.Helper()
	config, err := img.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if config.Config.User != "65532:65532" || config.Architecture != platform.Architecture || config.Config.Entrypoint[0] != "/komadai" {
		t.Errorf("%s: %+v", platform, config)
	}
	layers, err := img.Layers()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*tar.Header{}
	for _, l := range layers {
		r, err := l.Uncompressed()
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(all, untar(t, r))
		r.Close()
	}
	certificates, data := all["etc/ssl/certs/ca-certificates.crt"], all["data/"]
	if all["komadai"] == nil || certificates == nil || data == nil {
		t.Fatalf("%s: %v", platform, all)
	}
	if certificates.Size < 50_000 || data.Uid != nobody {
		t.Errorf("%s: %d bytes of certificates, data of user %d", platform, certificates.Size, data.Uid)
	}
}

// The source has all files that a release needs.
func TestSources(t *testing.T) {
	files := []string{"deploy/komadai.service", "deploy/komadai.env", "internal/version/VERSION"}
	for _, file := range texts {
		files = append(files, file)
	}
	for _, file := range files {
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(file))); err != nil {
			t.Error(err)
		}
	}
}
