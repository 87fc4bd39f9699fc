package variant

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// choice ignores changes; see [draft.tried].
func (d *draft) choice(id string) {
	c, path := d.def.Choices[id], "choices."+id
	if c.Omit {
		return
	}
	if !idPattern.MatchString(id) || len(id) > maxID {
		d.fault(path, -1, "%.80q is not an id of a choice; use lower-case words joined by hyphens", id)
	}
	if !d.has(c.Key) {
		d.fault(path+".key", -1, "the definition has no value at %.80q", c.Key)
	}
	d.short(path+".names", c.Names)
	if len(c.Values) == 0 {
		return
	}
	if _, ok := c.Values[c.Default]; !ok {
		d.fault(path+".default", -1, "%.80q is not one of the values %s", c.Default, strings.Join(sortedKeys(c.Values), ", "))
	}
	for _, value := range sortedKeys(c.Wording) {
		if _, ok := c.Values[value]; !ok || value == c.Default {
			d.fault(path+".wording."+value, -1, "%.80q is not a value other than the default", value)
		}
	}
	for _, value := range sortedKeys(c.Values) {
		v, path := c.Values[value], path+".values."+value
		d.short(path+".names", v.Names)
		switch {
		case !idPattern.MatchString(value) || len(value) > maxID:
			d.fault(path, -1, "%.80q is not an id of a value; use lower-case words joined by hyphens", value)
		case value == c.Default && len(v.Set) > 0:
			d.fault(path+".set", -1, "the default is what the definition says; it sets nothing")
		case value != c.Default && len(v.Set) == 0:
			d.fault(path, -1, "a value other than the default needs its changes in set")
		case value != c.Default && d.has(c.Key):
			if _, ok := valueAt(v.Set, c.Key); !ok {
				d.fault(path, -1, "set says nothing about %s, the key of the choice", c.Key)
			}
		}
	}
}

func (d *draft) choices() []Choice {
	var out []Choice
	for _, id := range sortedKeys(d.def.Choices) {
		c := d.def.Choices[id]
		if c.Omit {
			continue
		}
		value, _ := d.value(c.Key)
		one := Choice{ID: id, Key: c.Key, Value: value, Names: filled(c.Names, id), Text: filled(c.Text, id)}
		if len(c.Values) > 0 {
			one.Values = append(one.Values, ChoiceValue{c.Default, filled(c.Values[c.Default].Names, c.Default)})
			for _, v := range sortedKeys(c.Values) {
				if v != c.Default {
					one.Values = append(one.Values, ChoiceValue{v, filled(c.Values[v].Names, v)})
				}
			}
			one.Chosen = cmp.Or(d.chosen[id], c.Default)
		}
		out = append(out, one)
	}
	return out
}

func (d *draft) choose(chosen map[string]string) (*draft, error) {
	out := &draft{raw: cloneMap(d.raw), writes: d.writes, chain: d.chain, chosen: make(map[string]string), base: d, digest: d.digest, definition: d.definition}
	for _, id := range sortedKeys(chosen) {
		c, ok := d.def.Choices[id]
		if !ok || c.Omit || len(c.Values) == 0 {
			return nil, fmt.Errorf("variant: %s has no choice %.80q%s", d.def.ID, id, closeOrAll(id, d.switches()))
		}
		value := chosen[id]
		v, ok := c.Values[value]
		if !ok {
			return nil, fmt.Errorf("variant: the choice %s of %s has no value %.80q%s", id, d.def.ID, value, closeOrAll(value, sortedKeys(c.Values)))
		}
		if value == c.Default {
			continue
		}
		if err := knownKeys(v.Set); err != nil {
			return nil, fmt.Errorf("variant: %s: choices.%s.values.%s.set: %w", d.def.ID, id, value, err)
		}
		overlayMap(out.raw, cloneMap(v.Set))
		out.chosen[id] = value
	}
	joined, err := toml.Marshal(out.raw)
	if err == nil {
		err = toml.Unmarshal(joined, &out.def)
	}
	if err != nil {
		return nil, fmt.Errorf("variant: %s with %s: %w", d.def.ID, chosenText(out.chosen), err)
	}
	return out, nil
}

func (d *draft) switches() []string {
	return slices.DeleteFunc(sortedKeys(d.def.Choices), func(id string) bool {
		return d.def.Choices[id].Omit || len(d.def.Choices[id].Values) == 0
	})
}

// tried builds the definition with each value of each choice and records faults.
func (d *draft) tried() {
	for _, id := range d.switches() {
		for _, value := range sortedKeys(d.def.Choices[id].Values) {
			other, err := d.choose(map[string]string{id: value})
			if err == nil && len(other.chosen) > 0 {
				_, err = other.build()
			}
			if err != nil {
				d.fault("choices."+id+".values."+value, -1, "the definition is not sound with this value: %s", strings.ReplaceAll(err.Error(), "\n", "; "))
			}
		}
	}
}

func (d *draft) changes() Text {
	var out Text
	for _, c := range d.choices() {
		if c.Changed() {
			line := c.line()
			out.Ja += "\n- " + line.Ja
			out.Zh += "\n- " + line.Zh
			out.En += "\n- " + line.En
		}
	}
	if out == (Text{}) {
		return out
	}
	head := wordList().Changed
	return Text{"**" + head.Ja + "**\n" + out.Ja, "**" + head.Zh + "**\n" + out.Zh, "**" + head.En + "**\n" + out.En}
}

// reworded applies the wording of changed choices. Missing words are skipped: the changes are
// listed anyway.
func (d *draft) reworded(t Text) Text {
	for _, id := range sortedKeys(d.chosen) {
		w := d.def.Choices[id].Wording[d.chosen[id]]
		for _, one := range []struct {
			text  *string
			pairs [][2]string
		}{{&t.Ja, w.Ja}, {&t.Zh, w.Zh}, {&t.En, w.En}} {
			for _, pair := range one.pairs {
				*one.text = strings.ReplaceAll(*one.text, pair[0], pair[1])
			}
		}
	}
	return t
}

// line: "no move: draw".
func (c Choice) line() Text {
	for _, v := range c.Values {
		if v.ID == c.Chosen {
			return Text{c.Names.Ja + "：" + v.Names.Ja, c.Names.Zh + "：" + v.Names.Zh, c.Names.En + ": " + v.Names.En}
		}
	}
	return Text{}
}

func withChoices(names Text, choices []Choice) Text {
	var ja, zh, en []string
	for _, c := range choices {
		if c.Changed() {
			t := c.line()
			ja, zh, en = append(ja, t.Ja), append(zh, t.Zh), append(en, t.En)
		}
	}
	if len(ja) == 0 {
		return names
	}
	return Text{
		names.Ja + "（" + strings.Join(ja, "、") + "）", names.Zh + "（" + strings.Join(zh, "、") + "）",
		names.En + " (" + strings.Join(en, "; ") + ")",
	}
}

// chosenText is "a=b,c=d", as in an ID.
func chosenText(chosen map[string]string) string {
	parts := make([]string, 0, len(chosen))
	for _, id := range sortedKeys(chosen) {
		parts = append(parts, id+"="+chosen[id])
	}
	return strings.Join(parts, ",")
}

// cutChosen splits "okisaki:stalemate=draw" into name and choices. A name without "=" has no
// choices.
func cutChosen(name string) (base string, chosen map[string]string, err error) {
	base, list, ok := strings.Cut(name, ":")
	if !ok || !strings.Contains(list, "=") {
		return name, nil, nil
	}
	chosen, err = ParseChoices(list)
	return base, chosen, err
}

// ParseChoices reads "stalemate=draw,repetition=draw". Empty text has no choices.
func ParseChoices(text string) (map[string]string, error) {
	chosen := make(map[string]string)
	if text == "" {
		return chosen, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		id, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		if _, twice := chosen[id]; twice || !ok || id == "" || value == "" {
			return nil, fmt.Errorf("variant: %.80q chooses nothing; write choice=value, each choice once", part)
		}
		chosen[id] = value
	}
	return chosen, nil
}

func knownKeys(set map[string]any) error {
	data, err := toml.Marshal(set)
	if err != nil {
		return err
	}
	var def definition
	if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&def); err != nil {
		return fmt.Errorf("unknown keys: %w", err)
	}
	return nil
}

func closeOrAll(word string, words []string) string {
	if close := near(word, words); close != "" {
		return fmt.Sprintf(", did you mean %.80q?", close)
	}
	return "; it has " + cmp.Or(strings.Join(words, ", "), "none")
}

func cloneMap(m map[string]any) map[string]any {
	out := maps.Clone(m)
	for key, v := range out {
		if table, ok := v.(map[string]any); ok {
			out[key] = cloneMap(table)
		}
	}
	return out
}
