package wire

// StudySummary is a study in a list.
type StudySummary struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Visibility "public" is listed, "link" open to those who have the address, "private" for
	// members.
	Visibility string `json:"visibility" enum:"public,link,private"`
	// Owner is the account's name, or "".
	Owner   string `json:"owner"`
	Created int64  `json:"created"`
	Updated int64  `json:"updated"`
	// Chapters counts them. Rules and SFEN are of the first one, after its main line.
	Chapters int    `json:"chapters"`
	Rules    string `json:"rules"`
	SFEN     string `json:"sfen"`
}

// StudyList answers GET /api/v1/studies, the last edited first. More: there are older ones.
type StudyList struct {
	Studies []StudySummary `json:"studies"`
	More    bool           `json:"more"`
}

// NewStudy is posted to /api/v1/studies. The study has the chapters, or one with the start
// position of Rules.
type NewStudy struct {
	// Client is a fresh random name; a request that is sent again makes no second study.
	Client     string       `json:"client" minLength:"8" maxLength:"32" pattern:"^[a-z0-9]+$" example:"k3q9w7z1"`
	Name       string       `json:"name" minLength:"1" maxLength:"400" example:"Ishida"`
	Visibility string       `json:"visibility" enum:"public,link,private"`
	Chapters   []NewChapter `json:"chapters" minItems:"1" maxItems:"64"`
}

// NewChapter has a record, or the start position of a rule set.
type NewChapter struct {
	Name   string  `json:"name" minLength:"1" maxLength:"400" example:"Chapter 1"`
	Rules  string  `json:"rules,omitempty" maxLength:"300" example:"standard"`
	Record *Record `json:"record,omitempty"`
}

// StudyChapters is posted to /api/v1/studies/{id}/chapters.
type StudyChapters struct {
	Client   string       `json:"client" minLength:"8" maxLength:"32" pattern:"^[a-z0-9]+$" example:"k3q9w7z1"`
	Chapters []NewChapter `json:"chapters" minItems:"1" maxItems:"64"`
}

// StudyCopy is posted to /api/v1/studies/{id}/copy.
type StudyCopy struct {
	Client string `json:"client" minLength:"8" maxLength:"32" pattern:"^[a-z0-9]+$" example:"k3q9w7z1"`
}

// StudyID answers with the address of a study.
type StudyID struct {
	ID string `json:"id"`
}

// StudyPage answers GET /api/v1/studies/{id}: the study without the contents of its chapters.
type StudyPage struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Visibility string `json:"visibility" enum:"public,link,private"`
	Created    int64  `json:"created"`
	Updated    int64  `json:"updated"`
	// Seq is the number of the last edit.
	Seq int `json:"seq"`
	// Role of the client.
	Role     string             `json:"role" enum:",reader,editor,owner"`
	Members  []StudyMember      `json:"members"`
	Chapters []StudyChapterName `json:"chapters"`
}

// StudyMember is an account. Name is "" if it was removed.
type StudyMember struct {
	Name string `json:"name"`
	Role string `json:"role" enum:"reader,editor,owner"`
}

// StudyChapterName is a chapter in the list of its study. Unreadable: this server lacks its rule
// set.
type StudyChapterName struct {
	ID         int    `json:"id"`
	Name       string `json:"name"`
	Rules      string `json:"rules"`
	Unreadable bool   `json:"unreadable,omitempty"`
}

// StudyChapter answers GET /api/v1/studies/{id}/chapters/{chapter}. Seq is the number of the last
// edit of the study; events up to it are in the record. Numbers are those of the record's nodes.
type StudyChapter struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Seq     int    `json:"seq"`
	Record  Record `json:"record"`
	Numbers []int  `json:"numbers"`
}

// StudyStep is a move or an end in the path to a node.
type StudyStep struct {
	USI  string      `json:"usi,omitempty" maxLength:"16"`
	Foul string      `json:"foul,omitempty" maxLength:"40"`
	End  *RecordEnd  `json:"end,omitempty"`
	Time *RecordTime `json:"time,omitempty"`
}

// StudyEdit is an edit as its author means it. The server decides it after the edits of others:
// it adds a missing path again, merges texts, and removes only what the author saw.
type StudyEdit struct {
	// ID is a random name of the client, a full stop, and a number. An edit that is sent again
	// counts once.
	ID string `json:"id" minLength:"10" maxLength:"42" pattern:"^[a-z0-9]{8,32}\\.[0-9]{1,9}$" example:"k3q9w7z1.1"`
	// Base is the number of the last event that the author saw.
	Base int `json:"base" minimum:"0"`
	// Kind: "add" Line below the node, "gone" removes it, "place" among its siblings, "text"
	// makes Text of the comment Was, "shapes" Out and Put, "bookmark" Text, "evaluations",
	// "headers" replaces Before by Headers. Of a chapter: "chapter-name", "chapter-place",
	// "chapter-gone". Of the study: "name", "visibility", "member" gives Member the role Text.
	Kind        string             `json:"kind" enum:"add,gone,place,text,shapes,bookmark,evaluations,headers,chapter-name,chapter-place,chapter-gone,name,visibility,member"`
	Chapter     int                `json:"chapter,omitempty" minimum:"0"`
	Path        []StudyStep        `json:"path,omitempty" maxItems:"5000"`
	Line        []StudyStep        `json:"line,omitempty" maxItems:"5000"`
	Place       int                `json:"place,omitempty" minimum:"0"`
	Was         string             `json:"was,omitempty" maxLength:"100000"`
	Text        string             `json:"text,omitempty" maxLength:"100000"`
	Out         []string           `json:"out,omitempty" maxItems:"400"`
	Put         []string           `json:"put,omitempty" maxItems:"400"`
	Before      []RecordHeader     `json:"before,omitempty" maxItems:"200"`
	Headers     []RecordHeader     `json:"headers,omitempty" maxItems:"200"`
	Evaluations []RecordEvaluation `json:"evaluations,omitempty" maxItems:"1000"`
	Member      string             `json:"member,omitempty" maxLength:"60"`
}

// StudyEdits is posted to /api/v1/studies/{id}/edits. The edits are decided in order.
type StudyEdits struct {
	Edits []StudyEdit `json:"edits" minItems:"1" maxItems:"100"`
}

// StudyResults answers it.
type StudyResults struct {
	Results []StudyResult `json:"results"`
}

// StudyResult of an edit: Seq is the number of its event, or Refused has the reason.
type StudyResult struct {
	ID      string `json:"id"`
	Seq     int    `json:"seq,omitempty"`
	Refused *Error `json:"refused,omitempty"`
}

// LiveStudyMessage is a socket message of a study, distinguished by type. The client sends
// {"type":"at","chapter":1,"node":7,"lead":true} when it moves.
type LiveStudyMessage interface{ liveStudyMessage() }

// LiveStudy comes first, and after a gap. You names the client among the people.
type LiveStudy struct {
	Type   string     `json:"type" enum:"study"`
	Study  StudyPage  `json:"study"`
	People LivePeople `json:"people"`
	You    string     `json:"you"`
	Build  string     `json:"build,omitempty"`
}

func (LiveStudy) liveStudyMessage() {}

// LiveStudyEvent is an edit as the server decided it. Op is the id of the edit. After a change of
// the study or of its list of chapters, the client requests the study.
type LiveStudyEvent struct {
	Type    string        `json:"type" enum:"event"`
	Seq     int           `json:"seq"`
	Op      string        `json:"op"`
	Chapter int           `json:"chapter"`
	Changes []StudyChange `json:"changes"`
}

func (LiveStudyEvent) liveStudyMessage() {}

// StudyChange is part of an event, with the kinds of StudyEdit and "chapter". Nodes have numbers.
type StudyChange struct {
	Kind string `json:"kind"`
	Node int    `json:"node"`
	// Nodes are added below Node in a line; the first has the number First.
	Nodes []RecordNode `json:"nodes,omitempty"`
	First int          `json:"first,omitempty"`
	Place int          `json:"place,omitempty"`
	// Cut characters (code points) of a comment from From on become Text.
	From        int                `json:"from,omitempty"`
	Cut         int                `json:"cut,omitempty"`
	Text        string             `json:"text,omitempty"`
	Out         []string           `json:"out,omitempty"`
	Put         []string           `json:"put,omitempty"`
	Headers     []RecordHeader     `json:"headers,omitempty"`
	Evaluations []RecordEvaluation `json:"evaluations,omitempty"`
}

// LivePeople are those who watch, or what has changed of them. Count includes guests.
type LivePeople struct {
	Type  string        `json:"type" enum:"people"`
	Here  []StudyPerson `json:"here"`
	Gone  []string      `json:"gone"`
	Count int           `json:"count"`
}

func (LivePeople) liveStudyMessage() {}

// StudyPerson is somebody at a place. Lead: others may follow.
type StudyPerson struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Role    string `json:"role" enum:",reader,editor,owner"`
	Chapter int    `json:"chapter"`
	Node    int    `json:"node"`
	Lead    bool   `json:"lead,omitempty"`
}

func (LivePing) liveStudyMessage() {}
