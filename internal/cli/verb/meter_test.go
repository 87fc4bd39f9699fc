package verb

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A shown meter overwrites its line, prints messages in its place, and ends with a newline.
func TestMeterRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		m := StartMeter(&out, true, func() string { return "line" })
		time.Sleep(every + time.Millisecond)
		m.Say("message %d", 1)
		failed := errors.New("failed")
		if err := m.Aside(func() error { out.WriteString("aside"); return failed }); err != failed {
			t.Errorf("Aside returns %v", err)
		}
		m.End()
		m.End()
		pad, blank := "line"+strings.Repeat(" ", MeterWidth-4), strings.Repeat(" ", MeterWidth)
		want := "\r" + pad + "\r" + blank + "\rmessage 1\n" + "\r" + blank + "\raside" + "\r" + pad + "\n"
		if got := out.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

func TestHidden(t *testing.T) {
	var out strings.Builder
	m := StartMeter(&out, false, func() string { t.Error("the line was asked for"); return "" })
	m.Say("message")
	if err := m.Aside(func() error { return nil }); err != nil {
		t.Error(err)
	}
	m.End()
	if got := out.String(); got != "message\n" || IsTerminal(&out) {
		t.Errorf("%q", got)
	}
}
