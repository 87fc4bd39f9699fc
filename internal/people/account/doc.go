// Package account manages accounts: names, passwords, passkeys, sessions and API tokens.
// Accounts are optional; a guest is identified by a cookie.
//
// The package has no database, mail or clock of its own. It declares them as ports.
package account
