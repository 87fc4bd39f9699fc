// Package account manages accounts: names, passwords, passkeys, sessions and API tokens.
// Accounts are optional; a cookie identifies a guest. Database, mail and clock are ports.
package account
