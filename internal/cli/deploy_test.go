package cli

import (
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/cli/verb"
)

const root = "../../"

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(root + name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func settingsOf(t *testing.T, name string) (flags map[string][]string) {
	t.Helper()
	parser, err := newParser(verb.Env{Out: io.Discard, Err: io.Discard}, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	flags = map[string][]string{}
	for _, leaf := range parser.Model.Leaves(false) {
		if verb.Name(leaf) == name {
			for _, f := range leaf.Flags {
				flags[f.Name] = f.Envs
			}
		}
	}
	if len(flags) == 0 {
		t.Fatalf("there is no verb %s", name)
	}
	return flags
}

var variable = regexp.MustCompile(`\bKOMADAI_[A-Z_]+[A-Z]\b`)

// docs/reference/settings.md names every server setting with its variable, and files under
// deploy use only known variables.
func TestSettingsAreDescribed(t *testing.T) {
	text := readFile(t, "docs/reference/settings.md")
	known := map[string]bool{}
	for name, envs := range settingsOf(t, "serve") {
		for _, e := range envs {
			known[e] = true
			if !strings.Contains(text, "`"+e+"`") {
				t.Errorf("docs/reference/settings.md does not name %s", e)
			}
		}
		if name != "help" && !regexp.MustCompile("--"+name+`\b`).MatchString(text) {
			t.Errorf("docs/reference/settings.md does not name --%s", name)
		}
	}
	for _, name := range []string{"worker", "csa"} {
		for _, envs := range settingsOf(t, name) {
			for _, e := range envs {
				known[e] = true
			}
		}
	}
	files, err := fs.Glob(os.DirFS(filepath.FromSlash(root)), "deploy/*")
	if err != nil || len(files) < 6 {
		t.Fatalf("deploy holds %q, %v", files, err)
	}
	for _, name := range append(files, "docs/reference/settings.md", "docs/guide/server.md", "docs/start/server.md") {
		for _, v := range variable.FindAllString(readFile(t, name), -1) {
			if !known[v] {
				t.Errorf("%s names %s, which is no setting", name, v)
			}
		}
	}
}

func checkImage(t *testing.T, where, image string) {
	t.Helper()
	first, rest, ok := strings.Cut(image, "/")
	if ok && (strings.ContainsAny(first, ".:") || first == "localhost") || strings.Contains(rest, "/") {
		t.Errorf("%s: the image %s names a registry", where, image)
	}
	if strings.HasSuffix(image, ":latest") {
		t.Errorf("%s: the image %s is another one tomorrow", where, image)
	}
}

// The image has only the program, without privileges.
func TestDockerfile(t *testing.T) {
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(readFile(t, "deploy/Dockerfile"), "\\\n", " ")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	last := -1
	for i, line := range lines {
		words := strings.Fields(line)
		switch words[0] {
		case "FROM":
			last = i
			checkImage(t, "Dockerfile", words[1])
		case "ADD":
			t.Errorf("%s: it fetches unverified files", line)
		case "COPY":
			for _, source := range words[1 : len(words)-1] {
				if strings.HasPrefix(source, "--") || slices.Contains(words, "--from=build") {
					continue
				}
				if _, err := os.Stat(filepath.FromSlash(root + source)); err != nil {
					t.Errorf("%s: %v", line, err)
				}
			}
		}
	}
	if last < 0 || lines[last] != "FROM scratch" {
		t.Fatal("the image is not made from scratch")
	}
	end := strings.Join(lines[last:], "\n")
	for _, want := range []string{"USER 65532:65532", "ENTRYPOINT [\"/komadai\"]", "HEALTHCHECK", "\"admin\", \"health\"", "ca-certificates.crt", "STOPSIGNAL SIGTERM", "VOLUME /data"} {
		if !strings.Contains(end, want) {
			t.Errorf("the image has no %s", want)
		}
	}
	if strings.Contains(end, "RUN") {
		t.Error("RUN in an image without a shell")
	}
	if version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(readFile(t, "go.mod")); version == nil || !strings.HasPrefix(lines[0], "FROM golang:"+version[1]) {
		t.Errorf("%s: go.mod wants %v", lines[0], version)
	}
}

var (
	image = regexp.MustCompile(`(?m)^\s*image:\s*(\S+)`)
	mount = regexp.MustCompile(`(?m)^\s*- (\./[^:]+):`)
)

func TestCompose(t *testing.T) {
	text := readFile(t, "deploy/compose.yaml")
	for _, m := range image.FindAllStringSubmatch(text, -1) {
		checkImage(t, "compose.yaml", m[1])
	}
	for _, m := range mount.FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join(root, "deploy", m[1])); err != nil {
			t.Error(err)
		}
	}
	for _, want := range []string{"no-new-privileges:true", "read_only: true", "KOMADAI_TRUST_PROXY", "POSTGRES_PASSWORD:?", "pg_isready", "dockerfile: deploy/Dockerfile"} {
		if !strings.Contains(text, want) {
			t.Errorf("compose.yaml has no %s", want)
		}
	}
	if strings.Contains(text, "\t") {
		t.Error("compose.yaml has a tab, which YAML does not take")
	}
	// Only the proxy publishes ports: the nodes trust its headers.
	if n := strings.Count(text, "ports:"); n != 1 {
		t.Errorf("%d services publish ports, and only the proxy may", n)
	}
	for _, name := range []string{"deploy/Caddyfile", "deploy/nginx.conf"} {
		if proxy := readFile(t, name); strings.Count(proxy, "{") != strings.Count(proxy, "}") {
			t.Errorf("%s: a brace is missing", name)
		}
	}
}

// nginx accepts only current TLS, redirects only pages to it, and overwrites what clients claim.
// Caddy does the first and the last without settings.
func TestProxies(t *testing.T) {
	text := readFile(t, "deploy/nginx.conf")
	for _, want := range []string{
		"ssl_protocols       TLSv1.2 TLSv1.3;", "location /api/ {\n\t\treturn 403;", "location / {\n\t\treturn 301 https://",
		"X-Forwarded-For $remote_addr;", "X-Forwarded-Proto $scheme;",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("nginx.conf has no %s", want)
		}
	}
	if strings.Contains(readFile(t, "deploy/Caddyfile"), "trusted_proxies") {
		t.Error("the Caddyfile trusts the headers of clients")
	}
}

// systemd accepts the unit and rates it as almost completely sandboxed.
func TestUnit(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not installed")
	}
	unit := strings.ReplaceAll(readFile(t, "deploy/komadai.service"), "/usr/local/bin/komadai", "/bin/true")
	file := filepath.Join(t.TempDir(), "komadai.service")
	if err := os.WriteFile(file, []byte(unit), 0o600); err != nil {
		t.Fatal(err)
	}
	verify := exec.Command(analyze, "verify", "--man=no", file)
	if out, err := verify.CombinedOutput(); err != nil || strings.Contains(string(out), "komadai.service:") {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
	// In tenths: 0 is fully sandboxed, 96 unrestricted.
	if out, err := exec.Command(analyze, "security", "--offline=yes", "--threshold=20", "--no-pager", file).CombinedOutput(); err != nil {
		t.Errorf("systemd-analyze security: %v\n%s", err, out)
	}
}
