package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// The user of the image has no rights and no name.
const nobody = 65532

type image struct {
	target
	program []byte
}

// image writes an archive of the OCI layout, komadai:VERSION, with all platforms. It holds
// the program, CA certificates, the texts in /licenses and a data folder.
func (s *source) image(out string, images []image, p *papers) error {
	index := mutate.IndexMediaType(v1.ImageIndex(empty.Index), types.OCIImageIndex)
	for _, i := range images {
		one, err := s.platform(i, p)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: one, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: i.os, Architecture: i.arch}},
		})
	}
	dir, err := os.MkdirTemp("", "komadai-image")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	to, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	name := "komadai:" + s.version
	err = to.AppendIndex(index, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": s.version, "io.containerd.image.name": name,
	}))
	if err != nil {
		return err
	}
	var list []file
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(dir, path)
		list = append(list, file{filepath.ToSlash(inside), body, 0o644})
		return err
	})
	if err != nil {
		return err
	}
	body, err := tarred(list, s.date)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "komadai-"+s.version+"-oci.tar"), body, 0o644)
}

func (s *source) platform(i image, p *papers) (v1.Image, error) {
	list := []file{
		{"etc/ssl/certs/ca-certificates.crt", authorities(), 0o644},
		{"komadai", i.program, 0o755},
	}
	for _, text := range p.texts {
		list = append(list, file{"licenses/" + text.path, text.body, text.mode})
	}
	files, err := tarred(list, s.date)
	if err != nil {
		return nil, err
	}
	data, err := tarredData(s)
	if err != nil {
		return nil, err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	var layers []v1.Layer
	for _, body := range [][]byte{files, data} {
		layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(body)), nil
		}, tarball.WithMediaType(types.OCILayer))
		if err != nil {
			return nil, err
		}
		layers = append(layers, layer)
	}
	img, err := mutate.AppendLayers(base, layers...)
	if err != nil {
		return nil, err
	}
	config, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture = i.os, i.arch
	config.Created = v1.Time{Time: s.date}
	for n := range config.History {
		config.History[n].Created = v1.Time{Time: s.date}
	}
	config.Config = v1.Config{
		User: fmt.Sprintf("%d:%d", nobody, nobody), Entrypoint: []string{"/komadai"}, Cmd: []string{"serve"},
		Env: []string{"KOMADAI_DB=/data/komadai.db"}, ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Volumes: map[string]struct{}{"/data": {}}, StopSignal: "SIGTERM", WorkingDir: "/",
		Labels: map[string]string{
			"org.opencontainers.image.title": "komadai", "org.opencontainers.image.version": s.version,
			"org.opencontainers.image.licenses": "MIT",
		},
	}
	return mutate.ConfigFile(img, config)
}

func tarredData(s *source) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	err := w.WriteHeader(&tar.Header{
		Typeflag: tar.TypeDir, Name: "data/", Mode: 0o750, Uid: nobody, Gid: nobody, ModTime: s.date, Format: tar.FormatGNU,
	})
	if err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// authorities returns Mozilla's trusted certificates from Go's module, PEM.
func authorities() []byte {
	var b bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil { // skip authorities that may sign only a part
			_ = pem.Encode(&b, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})
		}
	}
	return b.Bytes()
}
