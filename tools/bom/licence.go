package bom

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Allowed lists the licences of code that may be linked into komadai and distributed with it.
var Allowed = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Unlicense"}

// marks are phrases of the licences.
var marks = []struct{ id, phrase string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"BSD-2-Clause", "redistributions in binary form must reproduce the above copyright notice"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from"},
	{"GPL", "gnu general public license version"},
	{"GPL", "gnu lesser general public license version"},
	{"GPL", "gnu affero general public license version"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee is hereby granted, provided that"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"OFL-1.1", "sil open font license version 1.1"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
}

// includes maps a licence to the one whose phrase its text also has.
var includes = map[string]string{"MPL-2.0": "GPL", "BSD-3-Clause": "BSD-2-Clause", "OFL-1.1": "MIT"}

var blanks = regexp.MustCompile(`(?:[\s*>#-]|//)+`)

// identify returns the SPDX names of the licences in text, sorted.
func identify(text string) []string {
	text = blanks.ReplaceAllString(strings.ToLower(text), " ")
	text = strings.NewReplacer("license, version", "license version", "and/or distribute", "and distribute").Replace(text)
	var ids []string
	for _, m := range marks {
		if strings.Contains(text, m.phrase) && !slices.Contains(ids, m.id) {
			ids = append(ids, m.id)
		}
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return slices.ContainsFunc(ids, func(whole string) bool { return includes[whole] == id })
	})
}

var (
	licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents|unlicense|ofl)([-.].*)?$`)
	// ownFile is the licence of the work itself, not of what it includes.
	ownFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense|ofl)(\.(md|txt))?$`)
)

func texts(dir string) (list []Text, licence string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, "", err
	}
	var found []string
	for _, e := range entries {
		if !e.Type().IsRegular() || !licenceFile.MatchString(e.Name()) {
			continue
		}
		body, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, "", err
		}
		list = append(list, Text{e.Name(), string(body)})
		if ownFile.MatchString(e.Name()) {
			found = append(found, identify(string(body))...)
		}
	}
	slices.Sort(found)
	return list, strings.Join(slices.Compact(found), " AND "), nil
}
