-- +goose Up
-- The schema of release 1.0. Times are Unix milliseconds; flags are 0 or 1.
-- A holder is 's:' and the SHA-256 of a session's secret, or 'a:' and an account id.

-- A game is its events. The other columns of games repeat what the events say, for
-- lists; black and white are names, '' for none. deadline is when the side to move
-- loses on time in a correspondence game, 0 in others. after is the id of the game
-- that this one follows. settled is 1 when the result of a rated game is counted.
CREATE TABLE games (
    id       TEXT   NOT NULL PRIMARY KEY,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    rules    TEXT   NOT NULL,
    handicap TEXT   NOT NULL,
    level    BIGINT NOT NULL,
    seq      BIGINT NOT NULL,
    plies    BIGINT NOT NULL,
    sfen     TEXT   NOT NULL,
    turn     TEXT   NOT NULL,
    winner   TEXT   NOT NULL,
    reason   TEXT   NOT NULL,
    foul     TEXT   NOT NULL,
    black    TEXT   NOT NULL DEFAULT '',
    white    TEXT   NOT NULL DEFAULT '',
    waiting  BIGINT NOT NULL DEFAULT 0,
    deadline BIGINT NOT NULL DEFAULT 0,
    listed   BIGINT NOT NULL DEFAULT 0,
    rated    BIGINT NOT NULL DEFAULT 0,
    after    TEXT   NOT NULL DEFAULT '',
    settled  BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX games_by_updated ON games (updated);
CREATE INDEX games_by_after ON games (after, created) WHERE after <> '';
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline > 0;
CREATE INDEX games_by_listed ON games (listed, updated) WHERE listed > 0;
CREATE INDEX games_unsettled ON games (updated) WHERE rated > 0 AND settled = 0;

CREATE TABLE events (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE TABLE seats (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT   NOT NULL,
    holder  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (game_id, side)
);

CREATE INDEX seats_by_holder ON seats (holder, created);

-- Games that wait for a player. reserved is the holder the game waits for, '' for
-- anybody; seen is when the player who made it was last at the board.
CREATE TABLE openings (
    game_id  TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    reserved TEXT   NOT NULL,
    seen     BIGINT NOT NULL
);

CREATE INDEX openings_by_reserved ON openings (reserved);
CREATE INDEX openings_by_seen ON openings (seen);

-- Chat of a game. room is 'players' or 'watchers'. A message removed by a moderator
-- has hidden = 1; only moderators see it.
CREATE TABLE talk (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    room    TEXT   NOT NULL,
    holder  TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    text    TEXT   NOT NULL,
    hidden  BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seq)
);

-- holder neither reads nor plays blocked.
CREATE TABLE blocks (
    holder  TEXT   NOT NULL,
    blocked TEXT   NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (holder, blocked)
);

-- Shared records. The id is the digest of data, so a row never changes. data is the
-- record as JSON, size its length in bytes.
-- holder is who shared a record, '' for nobody, and origin the digest of the network.
-- opened is the day of the last opening, 0 for never. A removed record stays without data.
CREATE TABLE records (
    id      TEXT   NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    size    BIGINT NOT NULL,
    data    TEXT   NOT NULL,
    holder  TEXT   NOT NULL,
    origin  TEXT   NOT NULL,
    opened  BIGINT NOT NULL,
    removed BIGINT NOT NULL
);

CREATE INDEX records_by_size ON records (size);
CREATE INDEX records_by_holder ON records (holder, size);
CREATE INDEX records_by_origin ON records (origin, size);
CREATE INDEX records_by_opened ON records (opened, created);

-- Server nodes and their last sign of life.
CREATE TABLE nodes (
    id   TEXT   NOT NULL PRIMARY KEY,
    seen BIGINT NOT NULL
);

-- The node that runs the clock and the engine of a game.
CREATE TABLE hosts (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    node    TEXT NOT NULL
);

CREATE INDEX hosts_by_node ON hosts (node);

-- Glicko-2 ratings by account, rule set and speed.
CREATE TABLE ratings (
    account    TEXT             NOT NULL,
    rules      TEXT             NOT NULL,
    speed      TEXT             NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT           NOT NULL,
    wins       BIGINT           NOT NULL,
    losses     BIGINT           NOT NULL,
    updated    BIGINT           NOT NULL,
    PRIMARY KEY (account, rules, speed)
);

CREATE INDEX ratings_by_value ON ratings (rules, speed, value);

-- The rating after each game.
CREATE TABLE rating_points (
    account   TEXT             NOT NULL,
    rules     TEXT             NOT NULL,
    speed     TEXT             NOT NULL,
    game_id   TEXT             NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at        BIGINT           NOT NULL,
    value     DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, account)
);

CREATE INDEX rating_points_by_account ON rating_points (account, rules, speed, at);

-- Jobs outlive a request. The row decides; a message on the queue only wakes a worker.
CREATE TABLE jobs (
    id      TEXT   NOT NULL PRIMARY KEY,
    kind    TEXT   NOT NULL,
    owner   TEXT   NOT NULL,
    state   TEXT   NOT NULL,
    attempt BIGINT NOT NULL,
    worker  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    done    BIGINT NOT NULL,
    total   BIGINT NOT NULL,
    task    TEXT   NOT NULL,
    result  TEXT   NOT NULL,
    reason  TEXT   NOT NULL
);

CREATE INDEX jobs_by_state ON jobs (state, kind, seen);
CREATE INDEX jobs_by_owner ON jobs (owner, state);

-- Partial results of a job under way, in order.
CREATE TABLE job_parts (
    job_id TEXT   NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    data   TEXT   NOT NULL,
    PRIMARY KEY (job_id, number)
);

-- Ratings of players at the mate problems of a rule set.
CREATE TABLE puzzle_players (
    holder     TEXT             NOT NULL,
    rules      TEXT             NOT NULL,
    version    BIGINT           NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    solved     BIGINT           NOT NULL,
    failed     BIGINT           NOT NULL,
    streak     BIGINT           NOT NULL,
    best       BIGINT           NOT NULL,
    updated    BIGINT           NOT NULL,
    PRIMARY KEY (holder, rules)
);

-- Ratings of the problems that were tried.
CREATE TABLE puzzle_tallies (
    problem    TEXT             NOT NULL PRIMARY KEY,
    rules      TEXT             NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    plays      BIGINT           NOT NULL,
    solves     BIGINT           NOT NULL
);

CREATE INDEX puzzle_tallies_by_rules ON puzzle_tallies (rules);

-- Attempts at problems. moves is USI, separated by spaces.
CREATE TABLE puzzle_attempts (
    id      TEXT             NOT NULL PRIMARY KEY,
    holder  TEXT             NOT NULL,
    rules   TEXT             NOT NULL,
    problem TEXT             NOT NULL,
    seq     BIGINT           NOT NULL,
    started BIGINT           NOT NULL,
    ended   BIGINT           NOT NULL,
    state   TEXT             NOT NULL,
    moves   TEXT             NOT NULL,
    wrong   BIGINT           NOT NULL,
    hints   BIGINT           NOT NULL,
    hinted  BIGINT           NOT NULL,
    rated   BIGINT           NOT NULL,
    scored  BIGINT           NOT NULL,
    score   DOUBLE PRECISION NOT NULL,
    before  DOUBLE PRECISION NOT NULL,
    after   DOUBLE PRECISION NOT NULL,
    against DOUBLE PRECISION NOT NULL
);

CREATE INDEX puzzle_attempts_by_holder ON puzzle_attempts (holder, rules, started);

-- A player has one open attempt in a rule set.
CREATE UNIQUE INDEX puzzle_attempts_open ON puzzle_attempts (holder, rules) WHERE ended = 0;

-- Timed runs through mate problems. moves is USI, separated by spaces; seen is the
-- ids of the problems, one a line.
CREATE TABLE puzzle_storms (
    id       TEXT   NOT NULL PRIMARY KEY,
    holder   TEXT   NOT NULL,
    rules    TEXT   NOT NULL,
    seq      BIGINT NOT NULL,
    started  BIGINT NOT NULL,
    ends     BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    solved   BIGINT NOT NULL,
    mistakes BIGINT NOT NULL,
    problem  TEXT   NOT NULL,
    moves    TEXT   NOT NULL,
    seen     TEXT   NOT NULL
);

CREATE INDEX puzzle_storms_by_holder ON puzzle_storms (holder, rules, solved);
CREATE INDEX puzzle_storms_by_day ON puzzle_storms (rules, started);

-- config is the tournament's terms as JSON; version counts changes, for optimistic
-- locking between nodes. A private tournament is unlisted and entered by invitation.
CREATE TABLE tournaments (
    id      TEXT   NOT NULL PRIMARY KEY,
    owner   TEXT   NOT NULL,
    created BIGINT NOT NULL,
    starts  BIGINT NOT NULL,
    began   BIGINT NOT NULL,
    over    BIGINT NOT NULL,
    version BIGINT NOT NULL,
    config  TEXT   NOT NULL,
    private BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX tournaments_by_start ON tournaments (over, starts);

CREATE TABLE tournament_players (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    place         BIGINT NOT NULL,
    account       TEXT   NOT NULL,
    engine        BIGINT NOT NULL,
    name          TEXT   NOT NULL,
    rating        BIGINT NOT NULL,
    withdrawn     BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, place)
);

CREATE INDEX tournament_players_by_account ON tournament_players (account);

-- Games in pairing order. black and white are places of players, white -1 for a bye;
-- game_id is '' for a game that is not played.
CREATE TABLE tournament_games (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    seq           BIGINT NOT NULL,
    round         BIGINT NOT NULL,
    board         BIGINT NOT NULL,
    try           BIGINT NOT NULL,
    black         BIGINT NOT NULL,
    white         BIGINT NOT NULL,
    outcome       TEXT   NOT NULL,
    forfeit       BIGINT NOT NULL,
    ended         BIGINT NOT NULL,
    game_id       TEXT   NOT NULL,
    PRIMARY KEY (tournament_id, seq)
);

-- Corrected results, in order. game is the seq of tournament_games; before and after
-- are outcomes.
CREATE TABLE tournament_corrections (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    seq           BIGINT NOT NULL,
    made          BIGINT NOT NULL,
    game          BIGINT NOT NULL,
    before        TEXT   NOT NULL,
    after         TEXT   NOT NULL,
    reason        TEXT   NOT NULL,
    moderator     BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, seq)
);

-- key is the name's skeleton, unique among accounts; password is a hash with its
-- parameters; email is verified, or ''; closed is when a moderator closed the
-- account, 0 for an open one.
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
    version  BIGINT NOT NULL,
    closed   BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX accounts_by_email ON accounts (email);
CREATE INDEX accounts_by_closed ON accounts (closed) WHERE closed > 0;

-- Signed-in browsers. hash is the SHA-256 of the cookie's secret.
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

-- API tokens. hash is that of the secret; scopes are separated by spaces; used and
-- expires are 0 for never.
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

-- data is the public key with its counters, as JSON.
CREATE TABLE passkeys (
    id      TEXT   NOT NULL PRIMARY KEY,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);

CREATE INDEX passkeys_by_account ON passkeys (account, created);

-- One-time secrets: links in mails, passkey ceremonies. account is '' if unknown.
CREATE TABLE tickets (
    hash    TEXT   NOT NULL PRIMARY KEY,
    kind    TEXT   NOT NULL,
    account TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX tickets_by_account ON tickets (account, kind);
CREATE INDEX tickets_by_expires ON tickets (expires);

-- Rate limits (the generic cell rate algorithm); free is the theoretical arrival time.
CREATE TABLE tries (
    key  TEXT   NOT NULL PRIMARY KEY,
    free BIGINT NOT NULL
);

CREATE INDEX tries_by_free ON tries (free);

-- Muted holders; until is 0 for ever.
CREATE TABLE mutes (
    holder TEXT   NOT NULL PRIMARY KEY,
    name   TEXT   NOT NULL,
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL
);

-- Reports to the moderators about holder, whose name was name. message is the seq of
-- the reported message, 0 for none; state is 'open', 'dismissed' or 'settled'.
CREATE TABLE reports (
    id            TEXT   NOT NULL PRIMARY KEY,
    game_id       TEXT   REFERENCES games (id) ON DELETE CASCADE,
    record        TEXT   NOT NULL,
    at            BIGINT NOT NULL,
    reporter      TEXT   NOT NULL,
    reporter_name TEXT   NOT NULL,
    holder        TEXT   NOT NULL,
    name          TEXT   NOT NULL,
    message       BIGINT NOT NULL,
    reason        TEXT   NOT NULL,
    state         TEXT   NOT NULL
);

CREATE INDEX reports_by_state ON reports (state, at);
CREATE INDEX reports_by_reporter ON reports (reporter, state);
CREATE INDEX reports_by_holder ON reports (holder);

-- Acts of moderators, append-only except for the names of removed accounts. moderator
-- is an account id, '' for the operator; until is that of a mute.
CREATE TABLE moderation_log (
    seq            BIGINT NOT NULL PRIMARY KEY,
    at             BIGINT NOT NULL,
    moderator      TEXT   NOT NULL,
    moderator_name TEXT   NOT NULL,
    action         TEXT   NOT NULL,
    holder         TEXT   NOT NULL,
    name           TEXT   NOT NULL,
    game_id        TEXT   NOT NULL,
    record         TEXT   NOT NULL,
    message        BIGINT NOT NULL,
    report         TEXT   NOT NULL,
    until          BIGINT NOT NULL,
    reason         TEXT   NOT NULL
);

CREATE INDEX moderation_log_by_holder ON moderation_log (holder);
CREATE INDEX moderation_log_by_moderator ON moderation_log (moderator);

-- Start positions by name (the CSA server's %%SETBUOY). A name is free again when
-- games_left is 0.
CREATE TABLE buoys (
    name       TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL,
    start      TEXT   NOT NULL,
    games_left BIGINT NOT NULL,
    placed     BIGINT NOT NULL
);

CREATE INDEX buoys_by_owner ON buoys (owner);

-- The last round of each timed CSA game name: when it was due, when a node claimed
-- it; ended is 1 when the node has paired all who waited.
CREATE TABLE csa_rounds (
    game    TEXT   NOT NULL PRIMARY KEY,
    due     BIGINT NOT NULL,
    claimed BIGINT NOT NULL,
    ended   BIGINT NOT NULL
);

-- Secrets of the server by purpose, made once and shared by all nodes.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Rule set definitions from files, by the digest in their ids. Games keep the
-- definition they began with, on every node.
CREATE TABLE definitions (
    digest TEXT NOT NULL PRIMARY KEY,
    text   TEXT NOT NULL
);

-- Web Push subscriptions. p256dh and auth are the encryption key and secret, in
-- base64; topics are separated by spaces. An account's ends with its session; for a
-- guest's, origin is the digest of the network.
CREATE TABLE push_subscriptions (
    endpoint TEXT   NOT NULL PRIMARY KEY,
    holder   TEXT   NOT NULL,
    session  TEXT   REFERENCES sessions (id) ON DELETE CASCADE,
    origin   TEXT   NOT NULL,
    p256dh   TEXT   NOT NULL,
    auth     TEXT   NOT NULL,
    language TEXT   NOT NULL,
    topics   TEXT   NOT NULL,
    made     BIGINT NOT NULL
);

CREATE INDEX push_subscriptions_by_holder ON push_subscriptions (holder, made);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session);
CREATE INDEX push_subscriptions_by_origin ON push_subscriptions (origin, made);

-- Games of the explorer. folded is 1 for a game in a segment, 0 for a loose one.
-- moves and evals take two bytes an entry. played is the day as a number (20261123),
-- with zeros for unknown parts.
CREATE TABLE explore_games (
    number       BIGINT NOT NULL PRIMARY KEY,
    digest       TEXT   NOT NULL UNIQUE,
    rules        TEXT   NOT NULL,
    source       TEXT   NOT NULL,
    black        TEXT   NOT NULL,
    white        TEXT   NOT NULL,
    black_rating BIGINT NOT NULL,
    white_rating BIGINT NOT NULL,
    played       BIGINT NOT NULL,
    outcome      BIGINT NOT NULL,
    ending       TEXT   NOT NULL,
    start        TEXT   NOT NULL,
    moves        BYTEA  NOT NULL,
    evals        BYTEA  NOT NULL,
    folded       BIGINT NOT NULL
);

CREATE INDEX explore_games_loose ON explore_games (number) WHERE folded = 0;
CREATE INDEX explore_games_by_source ON explore_games (source);

-- folded is the name without differences of case and width.
CREATE TABLE explore_players (
    folded TEXT   NOT NULL PRIMARY KEY,
    name   TEXT   NOT NULL,
    games  BIGINT NOT NULL
);

-- Imported files and how far the import has come, so that it can resume.
CREATE TABLE explore_sources (
    name  TEXT   NOT NULL PRIMARY KEY,
    stamp TEXT   NOT NULL,
    games BIGINT NOT NULL,
    done  BIGINT NOT NULL
);

-- Immutable parts of the index. state is 0 while the segment is written, 1 in use,
-- 2 when its blocks may be deleted.
CREATE TABLE explore_segments (
    id         BIGINT NOT NULL PRIMARY KEY,
    state      BIGINT NOT NULL,
    begun      BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    first_game BIGINT NOT NULL,
    last_game  BIGINT NOT NULL,
    entries    BIGINT NOT NULL,
    bytes      BIGINT NOT NULL
);

-- Blocks of the segments. first_key is the least key of the block, shifted from
-- 0 … 2^64-1 to -2^63 … 2^63-1.
CREATE TABLE explore_blocks (
    segment   BIGINT NOT NULL,
    kind      BIGINT NOT NULL,
    first_key BIGINT NOT NULL,
    part      BIGINT NOT NULL,
    data      BYTEA  NOT NULL,
    PRIMARY KEY (segment, kind, first_key, part)
);
