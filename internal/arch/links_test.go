package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile("(?m)^#+ (.*)$")
	// dropped are characters that an anchor omits.
	dropped = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

func documents(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, pattern := range []string{"*.md", "deploy/*.md", "web/*.md", "docs/*/*.md"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			pages[filepath.Clean(file)] = string(data)
		}
	}
	return pages
}

// TestLinks follows the links between documents, with their anchors.
func TestLinks(t *testing.T) {
	pages := documents(t)
	links := 0
	for file, text := range pages {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
				continue
			}
			links++
			if fault := deadLink(pages, file, m[1]); fault != "" {
				t.Errorf("%s: %s: %s", strings.TrimPrefix(filepath.ToSlash(file), root+"/"), m[1], fault)
			}
		}
	}
	if links < 100 {
		t.Errorf("found %d links; are the documents read right?", links)
	}
}

// deadLink returns the fault of a link, or "".
func deadLink(pages map[string]string, file, target string) string {
	path, anchor, _ := strings.Cut(target, "#")
	to := file
	if path != "" {
		to = filepath.Join(filepath.Dir(file), path)
	}
	if _, err := os.Stat(to); err != nil {
		return "there is no such file"
	}
	text, page := pages[to]
	if anchor == "" || !page {
		return ""
	}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		if slug(m[1]) == anchor {
			return ""
		}
	}
	return "there is no such heading"
}

func slug(heading string) string {
	return strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(strings.TrimSpace(heading)), ""), " ", "-")
}

func TestDeadLinks(t *testing.T) {
	pages := map[string]string{"doc.go": "", "links_test.go": "# A `Page`, of 2 parts\n"}
	for target, want := range map[string]string{
		"doc.go": "", "links_test.go#a-page-of-2-parts": "", "#a-page-of-2-parts": "",
		"nowhere.md": "there is no such file", "links_test.go#b": "there is no such heading",
	} {
		if got := deadLink(pages, "links_test.go", target); got != want {
			t.Errorf("%s: %q, want %q", target, got, want)
		}
	}
}
