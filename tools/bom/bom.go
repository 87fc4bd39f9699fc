// Package bom lists what a release contains of other people's work: the Go modules that are
// linked into the program, the npm packages in the page, the embedded files, and their licences.
package bom

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// Part is a work of others.
type Part struct {
	Name, Version string
	// PURL is the package URL.
	PURL string
	// Licence is an SPDX expression, "" if no text was recognised.
	Licence string
	Texts   []Text
}

// Text is a licence or notice file.
type Text struct{ Name, Body string }

// Parts lists the parts of the program and page in root, by PURL. It needs the Go modules and
// web/node_modules.
func Parts(root string) ([]Part, error) {
	parts, err := modules(root)
	if err != nil {
		return nil, err
	}
	packages, err := packages(root)
	if err != nil {
		return nil, err
	}
	files, err := files(root)
	if err != nil {
		return nil, err
	}
	parts = slices.Concat(parts, packages, files)
	slices.SortFunc(parts, func(a, b Part) int { return cmp.Compare(a.PURL, b.PURL) })
	return parts, nil
}

// Write writes a CycloneDX 1.6 document. Equal arguments give equal bytes.
func Write(w io.Writer, version string, date time.Time, parts []Part) error {
	self := "pkg:golang/github.com/komadai/komadai@v" + version
	b := cdx.NewBOM()
	b.Metadata = &cdx.Metadata{
		Timestamp: date.UTC().Format(time.RFC3339),
		Component: &cdx.Component{BOMRef: self, Type: cdx.ComponentTypeApplication, Name: "komadai", Version: version, PackageURL: self, Licenses: licences("MIT")},
	}
	components := make([]cdx.Component, len(parts))
	refs := make([]string, len(parts))
	for i, p := range parts {
		components[i] = cdx.Component{BOMRef: p.PURL, Type: cdx.ComponentTypeLibrary, Name: p.Name, Version: p.Version, PackageURL: p.PURL, Licenses: licences(p.Licence)}
		refs[i] = p.PURL
	}
	b.Components = &components
	b.Dependencies = &[]cdx.Dependency{{Ref: self, Dependencies: &refs}}
	return cdx.NewBOMEncoder(w, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(b, cdx.SpecVersion1_6)
}

func licences(expression string) *cdx.Licenses {
	if strings.Contains(expression, " ") {
		return &cdx.Licenses{{Expression: expression}}
	}
	return &cdx.Licenses{{License: &cdx.License{ID: expression}}}
}

// Notices writes the licence texts, as the licences demand of copies.
func Notices(w io.Writer, parts []Part) error {
	var b strings.Builder
	b.WriteString("komadai contains the works below, under their licences. Its own is in LICENSE.\n")
	for _, p := range parts {
		fmt.Fprintf(&b, "\n%s\n%s %s (%s)\n", strings.Repeat("=", 80), p.Name, p.Version, p.Licence)
		for _, t := range p.Texts {
			fmt.Fprintf(&b, "\n--- %s\n\n%s\n", t.Name, strings.TrimSpace(strings.ReplaceAll(t.Body, "\r\n", "\n")))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
