package kifu_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/variant"
)

func TestImpasseWords(t *testing.T) {
	for _, r := range variant.All() {
		for _, rule := range r.Impasses {
			word := kifu.ImpasseWord(rule)
			if word == rule || kifu.ImpasseRule(word) != rule || kifu.ImpasseRule(rule) != rule {
				t.Errorf("%s: %s is written as %q and read as %q", r.ID, rule, word, kifu.ImpasseRule(word))
			}
		}
	}
	if kifu.ImpasseWord("30点") != "30点" || kifu.ImpasseRule("30点") != "30点" {
		t.Error("an unknown word is changed")
	}
}

func TestImpasseBetweenFormats(t *testing.T) {
	for rule, word := range map[string]string{"none": "なし", "24": "24点法（合意）", "try": "トライルール", "30点": "30点"} {
		text := "V3.0\n$JISHOGI:" + rule + "\nPI\n+\n+7776FU\n%TORYO\n"
		records, _, err := csa.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if _, err := kakinoki.KIF().Write(&out, records[0], kifu.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "持将棋："+word+"\n") {
			t.Errorf("%s in KIF:\n%s", rule, &out)
		}
		back, _, err := kakinoki.KIF().Read(&out, kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if _, err := csa.Codec().Write(&again, back[0], kifu.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		line := "$JISHOGI:" + rule
		if rule == word { // not CSA's
			line = "$持将棋:" + rule
		}
		if !strings.Contains(again.String(), line+"\n") {
			t.Errorf("%s back in CSA:\n%s", rule, &again)
		}
	}
}
