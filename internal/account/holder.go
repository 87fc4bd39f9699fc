package account

import "strings"

// accountHolder begins the holder of an account.
const accountHolder = "a:"

// HolderOf returns the holder of the games of an account.
func HolderOf(id string) string { return accountHolder + id }

// OfHolder returns the id of the account that a holder is, "" for a guest's.
func OfHolder(holder string) string {
	id, ok := strings.CutPrefix(holder, accountHolder)
	if !ok {
		return ""
	}
	return id
}
