package bom

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

// Every part has a licence that we may use, and its text.
func TestLicences(t *testing.T) {
	parts, err := Parts("../..")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, p := range parts {
		names[p.Name] = true
		t.Logf("%s %s: %s", p.PURL, p.Version, p.Licence)
		if len(p.Texts) == 0 {
			t.Errorf("%s has no licence file", p.PURL)
			continue
		}
		for licence := range strings.SplitSeq(p.Licence, " AND ") {
			if !slices.Contains(Allowed, licence) {
				t.Errorf("%s: the licence %q is not one of %v", p.PURL, licence, Allowed)
			}
		}
	}
	for _, name := range []string{"std", "modernc.org/sqlite", "preact", "@preact/signals", "fonts of diagrams", "zxcvbn"} {
		if !names[name] {
			t.Errorf("%s is missing", name)
		}
	}
}

func TestIdentify(t *testing.T) {
	for text, want := range map[string]string{
		"                                 Apache License\n                           Version 2.0, January 2004":                                 "Apache-2.0",
		"Permission is hereby granted, free of charge, to any person obtaining a\ncopy of this software":                                        "MIT",
		"// Redistributions in binary form must reproduce the above\n// copyright notice, this list":                                            "BSD-2-Clause",
		"* Redistributions in binary form must reproduce the above\ncopyright notice\nmay be used to endorse or promote products\nderived from": "BSD-3-Clause",
		"GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007":                                                                                "GPL",
		"Mozilla Public License Version 2.0\nSecondary: the GNU General Public License, Version 2.0":                                            "MPL-2.0",
		"Apache License\nVersion 2.0\nand Permission is hereby granted, free of charge, to any person obtaining a copy":                         "Apache-2.0 MIT",
		"All rights reserved.": "",
	} {
		if got := strings.Join(identify(text), " "); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

var sample = []Part{
	{Name: "a", Version: "v1", PURL: "pkg:golang/a@v1", Licence: "MIT", Texts: []Text{{"LICENSE", "Text of a.\r\n"}}},
	{Name: "b", Version: "2", PURL: "pkg:npm/b@2", Licence: "Apache-2.0 AND MIT", Texts: []Text{{"LICENSE", "Text of b."}, {"NOTICE", "Note of b."}}},
}

func TestWrite(t *testing.T) {
	var out bytes.Buffer
	if err := Write(&out, "1.2.3", time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC), sample); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		BOMFormat, SpecVersion string
		Metadata               struct{ Timestamp string }
		Components             []struct {
			PURL     string
			Licenses []struct {
				License    struct{ ID string }
				Expression string
			}
		}
		Dependencies []struct{ DependsOn []string }
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.BOMFormat != "CycloneDX" || doc.SpecVersion != "1.6" || doc.Metadata.Timestamp != "2026-11-27T00:00:00Z" {
		t.Errorf("the head is %+v", doc)
	}
	if len(doc.Components) != 2 || doc.Components[0].PURL != "pkg:golang/a@v1" || doc.Components[0].Licenses[0].License.ID != "MIT" ||
		doc.Components[1].Licenses[0].Expression != "Apache-2.0 AND MIT" {
		t.Errorf("the components are %+v", doc.Components)
	}
	if len(doc.Dependencies) != 1 || !slices.Equal(doc.Dependencies[0].DependsOn, []string{"pkg:golang/a@v1", "pkg:npm/b@2"}) {
		t.Errorf("the dependencies are %+v", doc.Dependencies)
	}
}

func TestNotices(t *testing.T) {
	var out strings.Builder
	if err := Notices(&out, sample); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\na v1 (MIT)\n", "\nText of a.\n", "\nb 2 (Apache-2.0 AND MIT)\n", "\n--- NOTICE\n\nNote of b.\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the notices lack %q:\n%s", want, &out)
		}
	}
}
