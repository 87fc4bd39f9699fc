package message

import (
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
)

// Text converts a text. The page itself converts Chinese to simplified characters.
func Text(t lang.Text) wire.Text { return wire.Text{Ja: t.Ja, Zh: t.Zh, En: t.En} }
