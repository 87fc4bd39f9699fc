// Package account is who somebody is: accounts with their names, passwords,
// passkeys, sessions and API tokens, and the rules for all of them. Nobody
// needs an account to play; a guest is known by a cookie alone.
//
// The package is the domain: it holds no database, sends no mail and has no
// clock. What it needs of these it declares as ports, and instants are
// arguments.
package account
