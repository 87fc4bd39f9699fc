// Package record has the verbs for game records: record, analyze and diagram.
package record

// Cmd groups the verbs of komadai record.
type Cmd struct {
	Convert convertCmd `cmd:"" help:"Convert game records to another format."`
	Check   checkCmd   `cmd:"" help:"Find faults in game records."`
	Show    showCmd    `cmd:"" help:"Print game records as text."`
	Stats   statsCmd   `cmd:"" help:"Count results, lengths and first moves of a collection."`
}
