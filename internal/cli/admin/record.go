package admin

type recordCmd struct {
	List   recordListCmd   `cmd:"" help:"List shared records."`
	Remove recordRemoveCmd `cmd:"" help:"Remove a shared record."`
}
