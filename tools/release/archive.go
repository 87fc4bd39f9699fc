package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/komadai/komadai/tools/bom"
)

func (s *source) pack(out string, t target, program []byte, p *papers) error {
	dir := fmt.Sprintf("komadai-%s-%s-%s", s.version, t.os, t.arch)
	name := "komadai"
	if t.os == "windows" {
		name += ".exe"
	}
	list := append([]file{{name, program, 0o755}}, p.texts...)
	for _, m := range p.manual {
		list = append(list, file{"man/" + m.path, m.body, m.mode})
	}
	for _, c := range p.completions {
		list = append(list, file{"completions/" + c.path, c.body, c.mode})
	}
	for i := range list {
		list[i].path = dir + "/" + list[i].path
	}
	var body []byte
	var err error
	extension := ".tar.gz"
	if t.os == "windows" {
		extension = ".zip"
		body, err = zipped(list, s.date)
	} else {
		body, err = tarred(list, s.date)
		if err == nil {
			body, err = gzipped(body)
		}
	}
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, dir+extension), body, 0o644)
}

// tarred writes files and their folders, owned by root, with one date. A path that ends in a
// slash is a folder.
func tarred(list []file, date time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	made := map[string]bool{"./": true, "/": true}
	var folder func(name string) error
	folder = func(name string) error {
		if made[name] || name == "" {
			return nil
		}
		made[name] = true
		if err := folder(parent(name)); err != nil {
			return err
		}
		return w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name, Mode: 0o755, ModTime: date, Format: tar.FormatGNU})
	}
	for _, f := range list {
		if err := folder(parent(f.path)); err != nil {
			return nil, err
		}
		if strings.HasSuffix(f.path, "/") {
			if err := folder(f.path); err != nil {
				return nil, err
			}
			continue
		}
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.path, Mode: f.mode, Size: int64(len(f.body)), ModTime: date, Format: tar.FormatGNU}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.body); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func parent(name string) string {
	dir, _ := path.Split(strings.TrimSuffix(name, "/"))
	return dir
}

// gzipped omits name and date.
func gzipped(body []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

func zipped(list []file, date time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range list {
		h := &zip.FileHeader{Name: f.path, Method: zip.Deflate, Modified: date}
		h.SetMode(os.FileMode(f.mode))
		to, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := to.Write(f.body); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func (s *source) materials(out string, parts []bom.Part) error {
	var b bytes.Buffer
	if err := bom.Write(&b, s.version, s.date, parts); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "komadai-"+s.version+".cdx.json"), b.Bytes(), 0o644)
}

// checksums writes SHA256SUMS as sha256sum does.
func checksums(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, e := range entries {
		f, err := os.Open(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, f)
		f.Close()
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%x  %s\n", sum.Sum(nil), e.Name())
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(lines.String()), 0o644)
}
