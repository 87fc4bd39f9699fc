-- +goose Up
-- Who has a name of their own. The key is what no two names share; password is
-- a hash with its parameters; email is a verified address or ''.
CREATE TABLE accounts (
    id       TEXT   NOT NULL PRIMARY KEY,
    name     TEXT   NOT NULL,
    key      TEXT   NOT NULL UNIQUE,
    role     TEXT   NOT NULL,
    password TEXT   NOT NULL,
    email    TEXT   NOT NULL,
    language TEXT   NOT NULL,
    created  BIGINT NOT NULL,
    renamed  BIGINT NOT NULL,
    version  BIGINT NOT NULL
);

CREATE INDEX accounts_by_email ON accounts (email);

-- Browsers that are signed in. The hash is the SHA-256 of the cookie's secret.
CREATE TABLE sessions (
    id        TEXT   NOT NULL PRIMARY KEY,
    account   TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    hash      TEXT   NOT NULL UNIQUE,
    device    TEXT   NOT NULL,
    created   BIGINT NOT NULL,
    seen      BIGINT NOT NULL,
    confirmed BIGINT NOT NULL
);

CREATE INDEX sessions_by_account ON sessions (account, seen);

-- API tokens: the hash is that of the secret, the scopes are separated by
-- spaces, an instant of 0 is none.
CREATE TABLE tokens (
    id      TEXT   NOT NULL PRIMARY KEY,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    hash    TEXT   NOT NULL,
    scopes  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX tokens_by_account ON tokens (account, created);

-- Passkeys: public keys and what belongs to them, as JSON.
CREATE TABLE passkeys (
    id      TEXT   NOT NULL PRIMARY KEY,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);

CREATE INDEX passkeys_by_account ON passkeys (account, created);

-- Secrets that are good for one use: links in mails, ceremonies of passkeys.
-- The account is '' where it is not known.
CREATE TABLE tickets (
    hash    TEXT   NOT NULL PRIMARY KEY,
    kind    TEXT   NOT NULL,
    account TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX tickets_by_account ON tickets (account, kind);

CREATE INDEX tickets_by_expires ON tickets (expires);

-- How often what is limited has been tried: free is when the last try will have
-- been forgotten (the generic cell rate algorithm).
CREATE TABLE tries (
    key  TEXT   NOT NULL PRIMARY KEY,
    free BIGINT NOT NULL
);

CREATE INDEX tries_by_free ON tries (free);

-- The holder of a seat may be "a:" and the id of an account.
