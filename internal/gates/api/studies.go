package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/room"
	"github.com/komadai/komadai/internal/study/together"
)

type (
	studyID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a study."`
	}
	// onStudy is a request about a study.
	onStudy[T any] struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a study."`
		Body T
	}
	chapterID struct {
		ID      string `path:"id" maxLength:"40" doc:"The id of a study."`
		Chapter int    `path:"chapter" minimum:"1" doc:"The number of a chapter."`
	}
	studiesInput struct {
		Mine   bool   `query:"mine" doc:"The studies that the client is a member of, instead of public ones."`
		Text   string `query:"text" maxLength:"100" doc:"Part of the name."`
		Before int64  `query:"before" minimum:"0" doc:"Only studies last edited before."`
	}
	rawOutput struct {
		ContentType  string `header:"Content-Type"`
		CacheControl string `header:"Cache-Control"`
		Body         []byte
	}
)

// maxEdits bounds a request with edits in bytes.
const maxEdits = 2 << 20

func (h *handlers) registerStudies(a huma.API) {
	get(a, "/studies", "list-studies", "Public studies, or the client's own, the last edited first.", reply(h, h.listStudies))
	post(a, "/studies", "create-study", "Make a study. Needs an account.", try(h, h.createStudy), limit(records.MaxBody), status(http.StatusCreated))
	get(a, "/studies/{id}", "get-study",
		"A study without the contents of its chapters. Edits arrive over the WebSocket GET /api/v1/studies/{id}/live.", reply(h, h.getStudy))
	remove(a, "/studies/{id}", "delete-study", "Delete a study, as its owner.", done(h, h.deleteStudy))
	post(a, "/studies/{id}/edits", "edit-study",
		"Edit a study. The answer has a result for each edit; a refused one does not stop the next. An edit that is sent again counts once.", reply(h, h.editStudy), limit(maxEdits))
	post(a, "/studies/{id}/chapters", "add-chapters", "Add chapters, as an editor. Returns the study.", reply(h, h.addChapters), limit(records.MaxBody))
	post(a, "/studies/{id}/import", "import-chapters",
		"Add the games of a record file in any format as chapters, as an editor. Returns the study.", reply(h, h.importChapters), limit(records.MaxFile+1))
	post(a, "/studies/{id}/copy", "copy-study", "Make a private study of one's own with the chapters of another.", try(h, h.copyStudy), status(http.StatusCreated))
	chapter := operation(a, http.MethodGet, "/api/v1/studies/{id}/chapters/{chapter}", "get-chapter", "A chapter, with the numbers of its nodes.", wire.StudyChapter{})
	huma.Register(a, chapter, try(h, h.getChapter))
	get(a, "/studies/{id}/chapters/{chapter}/record", "get-chapter-record",
		"A chapter as a record. Other sites may request it (CORS), unless the study is private.", reply(h, h.chapterRecord))
	get(a, "/studies/{id}/file", "export-study",
		"All chapters as one file, or as an archive with one file a chapter, with a list of what the format cannot store.", reply(h, h.exportStudy))
	post(a, "/studies/{id}/report", "report-study", "Report a study. A reporter may have at most five open reports.", done(h, h.reportStudy))
}

// reader is the sender of a request that stores nothing.
func reader(ctx context.Context) play.Person {
	who := session.Who(ctx)
	return play.Person{Holder: who.Holder, Account: who.Account, Name: who.Name, Moderator: who.Covers(account.Moderator)}
}

func (h *handlers) listStudies(ctx context.Context, in *studiesInput) (out wire.StudyList, err error) {
	var before time.Time
	if in.Before > 0 {
		before = time.UnixMilli(in.Before)
	}
	list, err := h.Studies.List(ctx, reader(ctx), in.Mine, in.Text, before)
	return wire.StudyList{Studies: wire.List(list, view.StudySummary), More: len(list) == together.Listed}, err
}

func (h *handlers) createStudy(ctx context.Context, in *body[wire.NewStudy]) (*located[wire.StudyID], error) {
	b := in.Body
	d := together.Draft{Client: b.Client, Name: b.Name, Visibility: room.Visibility(b.Visibility)}
	err := h.Study.Records.Do(ctx, func() (err error) {
		d.Chapters, err = view.StudyChapters(h.Library, b.Chapters)
		return err
	})
	if err != nil {
		return nil, err
	}
	return made(h.Studies.Create(ctx, reader(ctx), d))
}

func made(id string, err error) (*located[wire.StudyID], error) {
	return &located[wire.StudyID]{private, "/api/v1/studies/" + id, wire.StudyID{ID: id}}, err
}

func (h *handlers) getStudy(ctx context.Context, in *studyID) (wire.StudyPage, error) {
	return h.studyPage(ctx, in.ID)
}

func (h *handlers) studyPage(ctx context.Context, id string) (out wire.StudyPage, err error) {
	err = h.Studies.See(ctx, reader(ctx), id, func(v together.View) error {
		out = view.StudyPage(v)
		return nil
	})
	return out, err
}

func (h *handlers) deleteStudy(ctx context.Context, in *studyID) error {
	return h.Studies.Delete(ctx, reader(ctx), in.ID)
}

func (h *handlers) editStudy(ctx context.Context, in *onStudy[wire.StudyEdits]) (out wire.StudyResults, err error) {
	var commands []room.Command
	var refused []together.Outcome
	for _, one := range in.Body.Edits {
		c, err := view.StudyEdit(one)
		if err == nil && c.Kind == room.Joined {
			c, err = h.Studies.Member(ctx, c, one.Member, one.Text)
		}
		if _, ok := refusal.As(err); ok {
			refused = append(refused, together.Outcome{ID: one.ID, Err: err})
			continue
		}
		if err != nil {
			return out, err
		}
		commands = append(commands, c)
	}
	list, err := h.Studies.Edit(ctx, reader(ctx), in.ID, commands)
	return view.StudyResults(append(list, refused...)), err
}

func (h *handlers) addChapters(ctx context.Context, in *onStudy[wire.StudyChapters]) (wire.StudyPage, error) {
	var commands []room.Command
	err := h.Study.Records.Do(ctx, func() (err error) {
		commands, err = view.StudyChapters(h.Library, in.Body.Chapters)
		return err
	})
	if err != nil {
		return wire.StudyPage{}, err
	}
	return h.added(ctx, in.ID, in.Body.Client, commands)
}

// added adds chapters until the first that is refused.
func (h *handlers) added(ctx context.Context, id, client string, commands []room.Command) (out wire.StudyPage, err error) {
	for i := range commands {
		commands[i].ID = fmt.Sprintf("%s.%d", client, i)
		list, err := h.Studies.Edit(ctx, reader(ctx), id, commands[i:i+1])
		if err == nil {
			err = list[0].Err
		}
		if err != nil {
			return out, err
		}
	}
	return h.studyPage(ctx, id)
}

func (h *handlers) copyStudy(ctx context.Context, in *onStudy[wire.StudyCopy]) (*located[wire.StudyID], error) {
	return made(h.Studies.Copy(ctx, reader(ctx), in.ID, in.Body.Client))
}

// getChapter answers with a shared encoding: many people open a chapter at once.
func (h *handlers) getChapter(ctx context.Context, in *chapterID) (*rawOutput, error) {
	data, err := h.Studies.Encoded(ctx, reader(ctx), in.ID, in.Chapter, func(c *room.Chapter) ([]byte, error) {
		out, err := view.StudyChapter(c)
		if err != nil {
			return nil, err
		}
		return json.Marshal(out)
	})
	return &rawOutput{"application/json", private, data}, err
}

func (h *handlers) chapterRecord(ctx context.Context, in *chapterID) (out wire.RecordRead, err error) {
	err = h.Studies.Chapter(ctx, reader(ctx), in.ID, in.Chapter, func(s *room.Study, c *room.Chapter) (err error) {
		record, err := together.Titled(s, c)
		if err == nil {
			out.Record, err = message.Record(record)
		}
		return err
	})
	return out, err
}

func (h *handlers) reportStudy(ctx context.Context, in *onStudy[wire.RecordReport]) error {
	if _, err := h.studyPage(ctx, in.ID); err != nil {
		return err
	}
	return h.fileReport(ctx, moderation.NewReport{Study: in.ID, Reason: in.Body.Reason})
}
