package csa_test

import (
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"golang.org/x/tools/txtar"

	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/csa"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var prologue = map[string]string{
	"endings.txtar": `
a> LOGIN alice club-10-10-B,secret
b> LOGIN bob club-10-10,hidden
a<< END Game_Summary
b<< END Game_Summary
a> AGREE
b> AGREE
a< START:*
b< START:*
`,
	"resume.txtar": `
a> LOGIN alice club-600-30-B,secret reconnect
b> LOGIN bob club-600-30,hidden
a<< Reconnect_Token:*
a<< END Game_Summary
b<< END Game_Summary
a> AGREE
b> AGREE
a< START:*
b< START:*
`,
}

var rounds = []csa.Round{{Game: "league-300-10F", At: halfHours()}}

func halfHours() tournament.Timetable {
	t, err := tournament.ParseTimetable("30m")
	if err != nil {
		panic(err)
	}
	return t
}

func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no dialogues", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, scene := range archive.Files {
			name := strings.TrimSuffix(filepath.Base(file), ".txtar") + "/" + strings.ReplaceAll(scene.Name, " ", "-")
			t.Run(name, func(t *testing.T) {
				inWorld(t, csa.Config{Version: "test", Rounds: rounds}, func(w *world) {
					w.play(prologue[filepath.Base(file)])
					w.play(string(scene.Data))
				})
			})
		}
	}
}
