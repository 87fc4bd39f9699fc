package account

import "github.com/komadai/komadai/internal/principal"

// HolderOf returns the holder of the games of an account.
func HolderOf(id string) string { return string(principal.OfAccount(id)) }

// OfHolder returns the id of the account that a holder is, "" for a guest's.
func OfHolder(holder string) string { return principal.ID(holder).Account() }
