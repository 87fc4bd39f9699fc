package variant

import (
	"slices"
	"strings"
)

const (
	maxAliases = 40
	maxName    = 120
)

var sections = []string{
	"intro", "board", "moves", "special", "promotion", "drops", "end", "repetition", "impasse", "start", "notes",
}

func (d *draft) describe() {
	def := &d.def
	if !idPattern.MatchString(def.ID) || len(def.ID) > maxID {
		d.fault("id", -1, "%q is not an id; use lower-case words joined by hyphens, at most %d characters", def.ID, maxID)
	}
	if def.Group == "" {
		def.Group = "other"
	}
	if groupOf(def.Group).ID == "" {
		d.fault("group", -1, "%q is not one of the groups %s", def.Group, strings.Join(groupIDs(), ", "))
	}
	if def.Names == (Text{}) {
		d.fault("names", -1, "the rule set needs a name in ja, zh or en")
	}
	def.Names = filled(def.Names, def.ID)
	d.short("names", def.Names)
	for i, alias := range def.Aliases {
		d.short(item("aliases", i), Text{En: alias})
		if fold(alias) == "" {
			d.fault(item("aliases", i), -1, "an alias may not be empty")
		}
	}
	if len(def.Aliases) > maxAliases {
		d.fault("aliases", -1, "there are %d aliases, at most %d are possible", len(def.Aliases), maxAliases)
	}
	if n := len(def.Seed.Numbers); n > 2 {
		d.fault("seed.numbers", -1, "a rule set has at most two numbers, for Black and for White moving first")
	}
	for _, name := range sortedKeys(def.Text) {
		if !slices.Contains(sections, name) {
			d.fault("text."+name, -1, "there is no section %q; the sections are %s", name, strings.Join(sections, ", "))
		}
	}
	for _, id := range sortedKeys(def.Choices) {
		d.choice(id)
	}
}

func (d *draft) has(key string) bool {
	_, ok := d.value(key)
	return ok
}

func (d *draft) short(path string, t Text) {
	for _, s := range []string{t.Ja, t.Zh, t.En} {
		if len(s) > maxName {
			d.fault(path, -1, "a name may have at most %d bytes, this has %d", maxName, len(s))
			return
		}
	}
}

func filled(t Text, fallback string) Text {
	any := t.In("en")
	if any == "" {
		any = fallback
	}
	for _, s := range []*string{&t.Ja, &t.Zh, &t.En} {
		if *s == "" {
			*s = any
		}
	}
	return t
}

func (d *draft) body() Text {
	var ja, zh, en []string
	for _, name := range sections {
		s := d.def.Text[name]
		if s.Omit || s == (sectionTable{}) {
			continue
		}
		t := d.reworded(filled(Text{s.Ja, s.Zh, s.En}, ""))
		ja = append(ja, strings.TrimSpace(t.Ja))
		zh = append(zh, strings.TrimSpace(t.Zh))
		en = append(en, strings.TrimSpace(t.En))
	}
	if t := d.changes(); t != (Text{}) {
		ja, zh, en = append(ja, t.Ja), append(zh, t.Zh), append(en, t.En)
	}
	return Text{strings.Join(ja, "\n\n"), strings.Join(zh, "\n\n"), strings.Join(en, "\n\n")}
}
