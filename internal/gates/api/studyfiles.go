package api

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"strings"
	"unicode"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/room"
	"github.com/komadai/komadai/internal/study/together"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

type (
	importInput struct {
		ID      string `path:"id" maxLength:"40" doc:"The id of a study."`
		Client  string `query:"client" minLength:"8" maxLength:"32" pattern:"^[a-z0-9]+$" required:"true" doc:"A fresh random name; a request that is sent again adds nothing twice."`
		Rules   string `query:"rules" maxLength:"300" doc:"The rule set of a file without one; the default is standard shogi."`
		Name    string `query:"name" maxLength:"100" default:"{n}" doc:"The name of the chapter of a game without players; {n} becomes its number."`
		Lenient bool   `query:"lenient" doc:"Keep the tree up to a fault."`
		RawBody []byte `contentType:"application/octet-stream" doc:"The file, in any record format and charset."`
	}
	studyFileInput struct {
		ID       string `path:"id" maxLength:"40" doc:"The id of a study."`
		Format   string `query:"format" maxLength:"16" default:"kif" doc:"The format, see GET /api/v1/records/formats."`
		Charset  string `query:"charset" maxLength:"16" doc:"The charset of the format; the default is its first."`
		Separate bool   `query:"separate" doc:"One file a chapter, in a ZIP archive."`
	}
)

func (h *handlers) importChapters(ctx context.Context, in *importInput) (out wire.StudyPage, err error) {
	read, err := h.Study.Records.Read(ctx, in.RawBody, records.ReadOptions{Rules: in.Rules, Lenient: in.Lenient})
	if err != nil {
		return out, err
	}
	games := read.Games
	if len(games) == 0 {
		games = []*kifu.Record{read.Record}
	}
	if len(games) > room.MaxChapters {
		return out, refusal.Newf(refusal.Full, "A study has at most %d chapters; the file has %d games.", room.MaxChapters, len(games)).Because("study-chapters", "limit", room.MaxChapters)
	}
	var commands []room.Command
	for i, r := range games {
		commands = append(commands, room.Command{Kind: room.ChapterAdded, Text: cmp.Or(nameOf(r), strings.ReplaceAll(in.Name, "{n}", fmt.Sprint(i+1))), Record: r})
	}
	return h.added(ctx, in.ID, in.Client, commands)
}

// nameOf is the name of an imported chapter, or "".
func nameOf(r *kifu.Record) string {
	for _, key := range []string{together.KeyChapter, "作品名"} {
		if name, ok := r.Headers.Get(key); ok && strings.TrimSpace(name) != "" {
			return cut(name)
		}
	}
	if b, w := r.Player(shogi.Black), r.Player(shogi.White); b+w != "" {
		return cut(b + " – " + w)
	}
	if name, ok := r.Headers.Get(kifu.KeyEvent); ok && strings.TrimSpace(name) != "" {
		return cut(name)
	}
	return ""
}

func cut(name string) string {
	if r := []rune(name); len(r) > room.MaxName {
		return string(r[:room.MaxName])
	}
	return name
}

func (h *handlers) exportStudy(ctx context.Context, in *studyFileInput) (out wire.RecordFile, err error) {
	var list []*kifu.Record
	var names []string
	study := ""
	err = h.Studies.See(ctx, reader(ctx), in.ID, func(v together.View) error {
		study = v.Name
		for _, c := range v.Chapters {
			if c.Record == nil {
				continue
			}
			one, err := together.Titled(v.Study, c)
			if err != nil {
				return err
			}
			list, names = append(list, one), append(names, c.Name)
		}
		return nil
	})
	if err != nil {
		return out, err
	}
	err = h.Study.Records.Do(ctx, func() (err error) {
		out, err = collection(study, names, list, records.WriteOptions{Format: kifu.Format(in.Format), Charset: in.Charset, CRLF: in.Charset == kifu.ShiftJIS.String()}, in.Separate)
		return err
	})
	return out, err
}

// collection writes records into one file or into an archive.
func collection(study string, names []string, list []*kifu.Record, o records.WriteOptions, separate bool) (wire.RecordFile, error) {
	var all bytes.Buffer
	archive, together := zip.NewWriter(&all), &gameWriter{w: &all, format: o.Format}
	file, losses := records.File{}, map[kifu.LossKind]int{}
	for i, r := range list {
		if !separate && len(r.Root.Children) == 0 { // without an end, the next game would continue it
			r.Root.Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndAbort}}}
		}
		one, err := records.Write(r, o)
		if err != nil {
			return wire.RecordFile{}, err
		}
		for _, l := range one.Losses {
			if at, ok := losses[l.Kind]; ok {
				file.Losses[at].Count += l.Count
				continue
			}
			losses[l.Kind] = len(file.Losses)
			file.Losses = append(file.Losses, l)
		}
		ending := path.Ext(one.Name)
		file.Name, file.Type = plainly(study)+ending, one.Type
		if file.Text == "" {
			file.Text = one.Text
		}
		if !separate {
			err = together.game(one.Data)
		} else if w, failed := archive.Create(fmt.Sprintf("%02d %s%s", i+1, plainly(names[i]), ending)); failed == nil {
			_, err = w.Write(one.Data)
		} else {
			err = failed
		}
		if err != nil {
			return wire.RecordFile{}, err
		}
	}
	if separate {
		file.Name, file.Type = plainly(study)+".zip", "application/zip"
		if err := archive.Close(); err != nil {
			return wire.RecordFile{}, err
		}
	}
	file.Data = all.Bytes()
	return message.File(file), nil
}

// plainly returns a name as that of a file.
func plainly(name string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) || strings.ContainsRune(`/\:*?"<>|.`, r) {
			return -1
		}
		return r
	}, name))
}
