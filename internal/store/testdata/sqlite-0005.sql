CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES (1, 0, 1, '2026-11-28 05:54:31');
INSERT INTO goose_db_version VALUES (2, 1, 1, '2026-11-28 05:54:31');
INSERT INTO goose_db_version VALUES (3, 2, 1, '2026-11-28 05:54:31');
INSERT INTO goose_db_version VALUES (4, 3, 1, '2026-11-28 05:54:31');
INSERT INTO goose_db_version VALUES (5, 4, 1, '2026-11-28 05:54:31');
INSERT INTO goose_db_version VALUES (6, 5, 1, '2026-11-28 05:54:31');
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
INSERT INTO games VALUES ('opening', 1700000000123, 1700000003123, 'standard', '', 3, 4, 3, 'lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4', 'w', '', '', '', '甲', 'komadai', 0, 0, 0, 0, '', 0);
CREATE TABLE events (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    PRIMARY KEY (game_id, seq)
);
INSERT INTO events VALUES ('opening', 1, 1700000000123, 'created', '{"config":{"rules":"standard","impasse":"27","start":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1","black":{"name":"甲"},"white":{"engine":3,"name":"komadai"},"clock":{"kind":"none"},"fouls":"refuse","undo":true}}');
INSERT INTO events VALUES ('opening', 2, 1700000001123, 'moved', '{"side":"b","move":"7g7f"}');
INSERT INTO events VALUES ('opening', 3, 1700000002123, 'moved', '{"side":"w","move":"3c3d"}');
INSERT INTO events VALUES ('opening', 4, 1700000003123, 'moved', '{"side":"b","move":"8h2b+"}');
CREATE TABLE seats (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT   NOT NULL,
    holder  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (game_id, side)
);
INSERT INTO seats VALUES ('opening', 'b', 's:甲''乙', 1700000000123);
CREATE TABLE openings (
    game_id  TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    reserved TEXT   NOT NULL,
    seen     BIGINT NOT NULL
);
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
INSERT INTO talk VALUES ('opening', 1, 1700000000123, 'players', 's:乙', '乙', '馬鹿''', 1);
CREATE TABLE blocks (
    holder  TEXT   NOT NULL,
    blocked TEXT   NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (holder, blocked)
);
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
CREATE TABLE nodes (
    id   TEXT   NOT NULL PRIMARY KEY,
    seen BIGINT NOT NULL
);
CREATE TABLE hosts (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    node    TEXT NOT NULL
);
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
, client TEXT NOT NULL DEFAULT '', nodes BIGINT NOT NULL DEFAULT 0);
CREATE TABLE job_parts (
    job_id TEXT   NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    data   TEXT   NOT NULL,
    PRIMARY KEY (job_id, number)
);
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
CREATE TABLE puzzle_tallies (
    problem    TEXT             NOT NULL PRIMARY KEY,
    rules      TEXT             NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    plays      BIGINT           NOT NULL,
    solves     BIGINT           NOT NULL
);
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
, club TEXT NOT NULL DEFAULT '');
CREATE TABLE tournament_players (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    place         BIGINT NOT NULL,
    account       TEXT   NOT NULL,
    engine        BIGINT NOT NULL,
    name          TEXT   NOT NULL,
    rating        BIGINT NOT NULL,
    withdrawn     BIGINT NOT NULL, award BIGINT NOT NULL DEFAULT 0, rank BIGINT NOT NULL DEFAULT 0, sits BIGINT NOT NULL DEFAULT 0, grade TEXT NOT NULL DEFAULT '', handicap TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tournament_id, place)
);
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
INSERT INTO accounts VALUES ('k1', '木村''義雄', '木村''義雄', 'admin', '$argon2id$…', 'k@example.org', 'ja', 1700000000123, 0, 0, 0);
CREATE TABLE sessions (
    id        TEXT   NOT NULL PRIMARY KEY,
    account   TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    hash      TEXT   NOT NULL UNIQUE,
    device    TEXT   NOT NULL,
    created   BIGINT NOT NULL,
    seen      BIGINT NOT NULL,
    confirmed BIGINT NOT NULL
);
INSERT INTO sessions VALUES ('s1', 'k1', 'h', 'Firefox, Linux', 1700000000123, 1700000000123, 1700000000123);
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
INSERT INTO tokens VALUES ('t1', 'k1', 'bot', 'h', 'read bot', 1700000000123, 0, 0);
CREATE TABLE passkeys (
    id      TEXT   NOT NULL PRIMARY KEY,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
INSERT INTO passkeys VALUES ('p1', 'k1', '鍵', '{}', 1700000000123, 0);
CREATE TABLE tickets (
    hash    TEXT   NOT NULL PRIMARY KEY,
    kind    TEXT   NOT NULL,
    account TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    expires BIGINT NOT NULL
);
CREATE TABLE tries (
    key  TEXT   NOT NULL PRIMARY KEY,
    free BIGINT NOT NULL
);
CREATE TABLE mutes (
    holder TEXT   NOT NULL PRIMARY KEY,
    name   TEXT   NOT NULL,
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL
);
INSERT INTO mutes VALUES ('s:乙', '乙', 1700000000123, 1700003600123);
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
, study TEXT NOT NULL DEFAULT '', club TEXT NOT NULL DEFAULT '');
INSERT INTO reports VALUES ('r1', 'opening', '', 1700000000123, 'a:k1', '木村''義雄', 's:乙', '乙', 1, 'insults', 'open', '', '');
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
, study TEXT NOT NULL DEFAULT '', club TEXT NOT NULL DEFAULT '');
INSERT INTO moderation_log VALUES (1, 1700000000123, 'k1', '木村''義雄', 'hide', 's:乙', '乙', 'opening', '', 1, '', 0, 'insults', '', '');
INSERT INTO moderation_log VALUES (2, 1700000000123, 'k1', '木村''義雄', 'mute', 's:乙', '乙', 'opening', '', 0, '', 1700003600123, 'insults', '', '');
CREATE TABLE buoys (
    name       TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL,
    start      TEXT   NOT NULL,
    games_left BIGINT NOT NULL,
    placed     BIGINT NOT NULL
);
CREATE TABLE csa_rounds (
    game    TEXT   NOT NULL PRIMARY KEY,
    due     BIGINT NOT NULL,
    claimed BIGINT NOT NULL,
    ended   BIGINT NOT NULL
);
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE definitions (
    digest TEXT NOT NULL PRIMARY KEY,
    text   TEXT NOT NULL
);
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
CREATE TABLE explore_players (
    folded TEXT   NOT NULL PRIMARY KEY,
    name   TEXT   NOT NULL,
    games  BIGINT NOT NULL
);
CREATE TABLE explore_sources (
    name  TEXT   NOT NULL PRIMARY KEY,
    stamp TEXT   NOT NULL,
    games BIGINT NOT NULL,
    done  BIGINT NOT NULL
);
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
CREATE TABLE explore_blocks (
    segment   BIGINT NOT NULL,
    kind      BIGINT NOT NULL,
    first_key BIGINT NOT NULL,
    part      BIGINT NOT NULL,
    data      BYTEA  NOT NULL,
    PRIMARY KEY (segment, kind, first_key, part)
);
CREATE TABLE mistake_cards (
    holder     TEXT             NOT NULL,
    id         TEXT             NOT NULL,
    line       TEXT             NOT NULL,
    question   TEXT             NOT NULL,
    due        BIGINT           NOT NULL,
    stability  DOUBLE PRECISION NOT NULL,
    difficulty DOUBLE PRECISION NOT NULL,
    reps       BIGINT           NOT NULL,
    lapses     BIGINT           NOT NULL,
    state      BIGINT           NOT NULL,
    reviewed   BIGINT           NOT NULL,
    version    BIGINT           NOT NULL,
    added      BIGINT           NOT NULL,
    PRIMARY KEY (holder, id)
);
CREATE TABLE mistake_reviews (
    holder       TEXT             NOT NULL,
    line         TEXT             NOT NULL,
    side         TEXT             NOT NULL,
    game         TEXT             NOT NULL,
    analysis     TEXT             NOT NULL,
    nodes        BIGINT           NOT NULL,
    rules        TEXT             NOT NULL,
    accuracy     DOUBLE PRECISION NOT NULL,
    inaccuracies BIGINT           NOT NULL,
    mistakes     BIGINT           NOT NULL,
    blunders     BIGINT           NOT NULL,
    opening      DOUBLE PRECISION NOT NULL,
    middle       DOUBLE PRECISION NOT NULL,
    endgame      DOUBLE PRECISION NOT NULL,
    began        BIGINT           NOT NULL,
    taken        BIGINT           NOT NULL,
    PRIMARY KEY (holder, line, side)
);
CREATE TABLE mistake_answers (
    holder  TEXT   NOT NULL,
    hour    BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (holder, hour)
);
CREATE TABLE studies (
    id         TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    folded     TEXT   NOT NULL,
    visibility TEXT   NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    seq        BIGINT NOT NULL,
    bytes      BIGINT NOT NULL,
    chapters   BIGINT NOT NULL,
    rules      TEXT   NOT NULL,
    sfen       TEXT   NOT NULL,
    removed    BIGINT NOT NULL
);
CREATE TABLE study_events (
    study_id TEXT   NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    op       TEXT   NOT NULL,
    holder   TEXT   NOT NULL,
    data     TEXT   NOT NULL,
    PRIMARY KEY (study_id, seq),
    UNIQUE (study_id, op)
);
CREATE TABLE study_members (
    study_id TEXT NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    holder   TEXT NOT NULL,
    role     TEXT NOT NULL,
    PRIMARY KEY (study_id, holder)
);
CREATE TABLE clubs (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    folded  TEXT   NOT NULL,
    about   TEXT   NOT NULL,
    entry   TEXT   NOT NULL,
    months  BIGINT NOT NULL,
    first   BIGINT NOT NULL,
    code    TEXT   NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    members BIGINT NOT NULL,
    version BIGINT NOT NULL
);
CREATE TABLE club_people (
    club_id TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    account TEXT   NOT NULL,
    role    TEXT   NOT NULL,
    rank    BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY (club_id, account)
);
CREATE TABLE club_news (
    club_id TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    author  TEXT   NOT NULL,
    text    TEXT   NOT NULL,
    PRIMARY KEY (club_id, seq)
);
CREATE INDEX games_by_updated ON games (updated);
CREATE INDEX games_by_after ON games (after, created) WHERE after <> '';
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline > 0;
CREATE INDEX games_by_listed ON games (listed, updated) WHERE listed > 0;
CREATE INDEX games_unsettled ON games (updated) WHERE rated > 0 AND settled = 0;
CREATE INDEX seats_by_holder ON seats (holder, created);
CREATE INDEX openings_by_reserved ON openings (reserved);
CREATE INDEX openings_by_seen ON openings (seen);
CREATE INDEX records_by_size ON records (size);
CREATE INDEX records_by_holder ON records (holder, size);
CREATE INDEX records_by_origin ON records (origin, size);
CREATE INDEX records_by_opened ON records (opened, created);
CREATE INDEX hosts_by_node ON hosts (node);
CREATE INDEX ratings_by_value ON ratings (rules, speed, value);
CREATE INDEX rating_points_by_account ON rating_points (account, rules, speed, at);
CREATE INDEX jobs_by_state ON jobs (state, kind, seen);
CREATE INDEX jobs_by_owner ON jobs (owner, state);
CREATE INDEX puzzle_tallies_by_rules ON puzzle_tallies (rules);
CREATE INDEX puzzle_attempts_by_holder ON puzzle_attempts (holder, rules, started);
CREATE UNIQUE INDEX puzzle_attempts_open ON puzzle_attempts (holder, rules) WHERE ended = 0;
CREATE INDEX puzzle_storms_by_holder ON puzzle_storms (holder, rules, solved);
CREATE INDEX puzzle_storms_by_day ON puzzle_storms (rules, started);
CREATE INDEX tournaments_by_start ON tournaments (over, starts);
CREATE INDEX tournament_players_by_account ON tournament_players (account);
CREATE INDEX accounts_by_email ON accounts (email);
CREATE INDEX accounts_by_closed ON accounts (closed) WHERE closed > 0;
CREATE INDEX sessions_by_account ON sessions (account, seen);
CREATE INDEX tokens_by_account ON tokens (account, created);
CREATE INDEX passkeys_by_account ON passkeys (account, created);
CREATE INDEX tickets_by_account ON tickets (account, kind);
CREATE INDEX tickets_by_expires ON tickets (expires);
CREATE INDEX tries_by_free ON tries (free);
CREATE INDEX reports_by_state ON reports (state, at);
CREATE INDEX reports_by_reporter ON reports (reporter, state);
CREATE INDEX reports_by_holder ON reports (holder);
CREATE INDEX moderation_log_by_holder ON moderation_log (holder);
CREATE INDEX moderation_log_by_moderator ON moderation_log (moderator);
CREATE INDEX buoys_by_owner ON buoys (owner);
CREATE INDEX push_subscriptions_by_holder ON push_subscriptions (holder, made);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session);
CREATE INDEX push_subscriptions_by_origin ON push_subscriptions (origin, made);
CREATE INDEX explore_games_loose ON explore_games (number) WHERE folded = 0;
CREATE INDEX explore_games_by_source ON explore_games (source);
CREATE INDEX mistake_cards_by_due ON mistake_cards (holder, due);
CREATE INDEX studies_by_owner ON studies (owner, bytes);
CREATE INDEX studies_by_updated ON studies (visibility, updated);
CREATE INDEX studies_changed ON studies (updated);
CREATE INDEX study_members_by_holder ON study_members (holder, study_id);
CREATE INDEX clubs_by_members ON clubs (members);
CREATE INDEX club_people_by_account ON club_people (account, rank, club_id);
CREATE INDEX tournaments_by_club ON tournaments (club, starts);
