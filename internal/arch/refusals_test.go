package arch

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/lang"
)

const refusalPath = module + "/internal/refusal"

const wirePath = module + "/internal/gates/wire"

type refusalTexts struct {
	codes map[string]*lang.Node
	// vague are codes with a general text: pages add the English message.
	vague map[string]bool
	// reasons are in English; lang.Load compares the other languages.
	reasons map[string]*lang.Node
}

func readRefusalTexts(t *testing.T) refusalTexts {
	t.Helper()
	roots, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	out := refusalTexts{vague: map[string]bool{}}
	for i, root := range roots {
		failure := root.Children["page"].Children["failure"]
		codes, reasons := failure.Children["codes"].Children, failure.Children["reasons"].Children
		for reason, n := range reasons {
			if len(n.Message) == 0 {
				t.Errorf("%s: the reason %s has no words", lang.Languages[i], reason)
			}
		}
		if i == 0 {
			out.codes, out.reasons = codes, reasons
			continue
		}
		for code, n := range codes {
			if len(n.Message) == 0 {
				t.Errorf("%s: the code %s has no words", lang.Languages[i], code)
			}
		}
	}
	text, err := os.ReadFile("../../web/src/ui/refusal.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`const vague = new Set\(\[([^\]]*)\]\)`).FindSubmatch(text)
	if list == nil {
		t.Fatal("web/src/ui/refusal.ts: there is no set of vague codes")
	}
	for _, quoted := range regexp.MustCompile(`"[^"]*"`).FindAllString(string(list[1]), -1) {
		code := strings.Trim(quoted, `"`)
		if out.codes[code] == nil {
			t.Errorf("web/src/ui/refusal.ts: the vague code %s is in no text", code)
		}
		out.vague[code] = true
	}
	return out
}

func refusalCodes(s *source) map[string]string {
	codes := map[string]string{}
	for _, name := range s.pkg.Scope().Names() {
		c, ok := s.pkg.Scope().Lookup(name).(interface{ Val() constant.Value })
		if ok && c.Val().Kind() == constant.String {
			codes[name] = constant.StringVal(c.Val())
		}
	}
	return codes
}

// refusalFaults checks that each refusal has a code that suffices, a reason with a text, or is
// for programs. It adds the reasons to used.
func refusalFaults(s *source, codes map[string]string, texts refusalTexts, used map[string]bool) (faults []string) {
	inside := s.name == "internal/refusal"
	// A call of Because or ForPrograms follows these refusals.
	told := map[ast.Expr]bool{}
	s.each(func(n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Because" || sel.Sel.Name == "ForPrograms") {
				told[sel.X] = true
				if sel.Sel.Name == "Because" {
					faults = append(faults, s.reasonFaults(call, texts, used)...)
				}
			}
		}
	})
	s.each(func(n ast.Node) {
		if lit, ok := n.(*ast.CompositeLit); ok && !inside {
			if sel, ok := lit.Type.(*ast.SelectorExpr); ok {
				switch path, name := s.imported(sel); {
				case path == refusalPath && name == "Error":
					faults = append(faults, s.fault(n.Pos(), "a refusal is made by hand: use refusal.New"))
				case path == wirePath && name == "Error" && s.name != "internal/gates/view" && s.name != "internal/gates/message":
					faults = append(faults, s.fault(n.Pos(), "the message of a refusal is made by hand: use view.Error, or moves.Refusal in the browser"))
				}
			}
		}
		call, ok := n.(*ast.CallExpr)
		if !ok || told[call] || len(call.Args) == 0 || inside {
			return
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return
		}
		if path, name := s.imported(sel); path != refusalPath || name != "New" && name != "Newf" {
			return
		}
		code, ok := call.Args[0].(*ast.SelectorExpr)
		switch {
		case !ok || codes[code.Sel.Name] == "":
			faults = append(faults, s.fault(n.Pos(), "the code of the refusal is no constant of package refusal"))
		case texts.vague[codes[code.Sel.Name]]:
			faults = append(faults, s.fault(n.Pos(), "the code %s does not say all: give a reason with Because, or mark it ForPrograms", codes[code.Sel.Name]))
		}
	})
	return faults
}

// reasonFaults checks a call of Because.
func (s *source) reasonFaults(call *ast.CallExpr, texts refusalTexts, used map[string]bool) []string {
	text := func(e ast.Expr) string {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			value, _ := strconv.Unquote(lit.Value)
			return value
		}
		return ""
	}
	reason := text(call.Args[0])
	if reason == "" {
		return []string{s.fault(call.Pos(), "the reason is no literal text")}
	}
	used[reason] = true
	words := texts.reasons[reason]
	if words == nil {
		return []string{s.fault(call.Pos(), "the reason %s has no words in page.failure.reasons", reason)}
	}
	var given, faults []string
	for i := 1; i+1 < len(call.Args); i += 2 {
		given = append(given, text(call.Args[i]))
		if named, ok := englishArgument(call.Args[i+1]); ok {
			faults = append(faults, s.fault(call.Args[i+1].Pos(), "the argument %s of the reason %s is an English sentence, %s: give each case a reason of its own", given[len(given)-1], reason, named))
		}
	}
	for _, name := range words.Message.Arguments() {
		if !slices.Contains(given, name) {
			faults = append(faults, s.fault(call.Pos(), "the words of the reason %s need the argument %s", reason, name))
		}
	}
	return faults
}

// englishArgument reports whether an argument is an error's text, which is English: its Error
// or Reason, or the error itself.
func englishArgument(e ast.Expr) (named string, ok bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == "Error" || n.Sel.Name == "Reason" || n.Sel.Name == "Message" {
				named, ok = n.Sel.Name, true
			}
		case *ast.Ident:
			if n.Name == "err" {
				named, ok = n.Name, true
			}
		}
		return !ok
	})
	return named, ok
}

// vagueArguments are names of arguments that may be any sentence.
var vagueArguments = []string{"detail", "error", "message", "reason", "why"}

// detailFaults finds reasons with an argument that may be any sentence, and so only English.
func detailFaults(reasons map[string]*lang.Node) (faults []string) {
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		for _, name := range reasons[reason].Message.Arguments() {
			if slices.Contains(vagueArguments, name) {
				faults = append(faults, fmt.Sprintf("page.failure.reasons: the words of %s hold a free {%s}", reason, name))
			}
		}
	}
	return faults
}

// Pages have each refusal in their language, and no unused texts.
func TestRefusals(t *testing.T) {
	texts, all := readRefusalTexts(t), sources(t)
	codes := map[string]string{}
	for _, s := range all {
		if s.name == "internal/refusal" {
			codes = refusalCodes(s)
		}
	}
	if len(codes) < 20 {
		t.Fatalf("only %d codes", len(codes))
	}
	used := pageReasons(t)
	for _, s := range all {
		report(t, refusalFaults(s, codes, texts, used))
	}
	report(t, detailFaults(texts.reasons))
	for _, reason := range slices.Sorted(maps.Keys(texts.reasons)) {
		if !used[reason] {
			t.Errorf("page.failure.reasons: nothing is refused for the reason %s", reason)
		}
	}
	known := slices.Sorted(maps.Values(codes))
	if got := slices.Sorted(maps.Keys(texts.codes)); !slices.Equal(got, known) {
		t.Errorf("page.failure.codes has the codes\n%v, package refusal\n%v", got, known)
	}
}

func pageReasons(t *testing.T) map[string]bool {
	t.Helper()
	used := map[string]bool{}
	find := func(path string, pattern *regexp.Regexp) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pattern.FindAllSubmatch(text, -1) {
			used[string(m[1])] = true
		}
	}
	err := filepath.WalkDir("../../web/src", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (strings.HasSuffix(path, ".ts") || strings.HasSuffix(path, ".tsx")) && !strings.Contains(path, ".gen.") {
			find(path, regexp.MustCompile(`\brefused\("([a-z-]+)"`))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return used
}

func TestRefusalsFind(t *testing.T) {
	texts := refusalTexts{
		vague: map[string]bool{"not-now": true},
		reasons: map[string]*lang.Node{
			"later": {Message: lang.Message{{Text: "Later."}}},
			"hours": {Message: lang.Message{{Argument: "n"}}},
		},
	}
	codes := map[string]string{"NotNow": "not-now", "Busy": "busy"}
	for made, want := range map[string]string{
		`refusal.New(refusal.Busy, "Busy.")`:                                        "",
		`refusal.New(refusal.NotNow, "No.")`:                                        "does not say all",
		`refusal.Newf(refusal.NotNow, "No %d.", 1).Of(nil)`:                         "does not say all",
		`refusal.New(refusal.NotNow, "No.").ForPrograms()`:                          "",
		`refusal.New(refusal.NotNow, "No.").Because("later").For(3)`:                "",
		`refusal.New(refusal.NotNow, "No.").Because("never")`:                       "never has no words",
		`refusal.New(refusal.NotNow, "No.").Because(why)`:                           "no literal",
		`refusal.New(refusal.NotNow, "No.").Because("hours", "m", 1)`:               "need the argument n",
		`refusal.New(refusal.NotNow, "No.").Because("hours", "n", 1)`:               "",
		`refusal.New(refusal.NotNow, "No.").Because("hours", "n", err.Error())`:     "an English sentence",
		`refusal.New(refusal.NotNow, "No.").Because("hours", "n", fmt.Sprint(err))`: "an English sentence",
		`refusal.New(refusal.NotNow, "No.").Because("hours", "n", clip(f.Reason))`:  "an English sentence",
		`refusal.New(code, "No.")`:                                                  "no constant",
		`&refusal.Error{Message: "No."}`:                                            "by hand",
		`wire.Error{Message: "No."}`:                                                "by hand",
		`fmt.Errorf("no: %w", refusal.New(refusal.NotNow, "No.").Because("later"))`: "",
	} {
		s, err := load("internal/some", map[string]string{"some.go": fmt.Sprintf("package some\nimport %q\nimport %q\nvar err = %s\n", refusalPath, wirePath, made)})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(refusalFaults(s, codes, texts, map[string]bool{}), "\n")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", made, got, want)
		}
	}
}

func TestDetailsFind(t *testing.T) {
	got := detailFaults(map[string]*lang.Node{
		"free":  {Message: lang.Message{{Text: "It cannot be: "}, {Argument: "detail"}}},
		"bound": {Message: lang.Message{{Argument: "limit"}}},
	})
	if len(got) != 1 || !strings.Contains(got[0], "free") {
		t.Errorf("found %q", got)
	}
}
