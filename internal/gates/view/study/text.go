package study

import (
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
)

func message(t lang.Text) wire.Text { return wire.Text{Ja: t.Ja, Zh: t.Zh, En: t.En} }

func text(t lang.Text) *wire.Text {
	out := message(t)
	return &out
}
