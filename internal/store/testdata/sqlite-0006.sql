CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES (1, 0, 1, '2026-11-21 08:06:59');
INSERT INTO goose_db_version VALUES (2, 1, 1, '2026-11-21 08:06:59');
INSERT INTO goose_db_version VALUES (3, 2, 1, '2026-11-21 08:06:59');
INSERT INTO goose_db_version VALUES (4, 3, 1, '2026-11-21 08:06:59');
INSERT INTO goose_db_version VALUES (5, 4, 1, '2026-11-21 08:06:59');
INSERT INTO goose_db_version VALUES (6, 5, 1, '2026-11-21 08:06:59');
INSERT INTO goose_db_version VALUES (7, 6, 1, '2026-11-21 08:06:59');
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
    foul     TEXT   NOT NULL
, black TEXT NOT NULL DEFAULT '', white TEXT NOT NULL DEFAULT '', waiting BIGINT NOT NULL DEFAULT 0, deadline BIGINT NOT NULL DEFAULT 0, listed BIGINT NOT NULL DEFAULT 0, rated BIGINT NOT NULL DEFAULT 0, after TEXT NOT NULL DEFAULT '', settled BIGINT NOT NULL DEFAULT 0);
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
CREATE TABLE records (
    id      TEXT   NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    size    BIGINT NOT NULL,
    data    TEXT   NOT NULL
);
CREATE TABLE nodes (
    id   TEXT   NOT NULL PRIMARY KEY,
    seen BIGINT NOT NULL
);
CREATE TABLE hosts (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    node    TEXT NOT NULL
);
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
    PRIMARY KEY (game_id, seq)
);
CREATE TABLE blocks (
    holder  TEXT   NOT NULL,
    blocked TEXT   NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (holder, blocked)
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
);
CREATE TABLE job_parts (
    job_id TEXT   NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    data   TEXT   NOT NULL,
    PRIMARY KEY (job_id, number)
);
CREATE INDEX seats_by_holder ON seats (holder, created);
CREATE INDEX records_by_size ON records (size);
CREATE INDEX hosts_by_node ON hosts (node);
CREATE INDEX games_by_updated ON games (updated);
CREATE INDEX games_by_after ON games (after, created) WHERE after <> '';
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline > 0;
CREATE INDEX games_by_listed ON games (listed, updated) WHERE listed > 0;
CREATE INDEX openings_by_reserved ON openings (reserved);
CREATE INDEX openings_by_seen ON openings (seen);
CREATE INDEX games_unsettled ON games (updated) WHERE rated > 0 AND settled = 0;
CREATE INDEX ratings_by_value ON ratings (rules, speed, value);
CREATE INDEX rating_points_by_account ON rating_points (account, rules, speed, at);
CREATE INDEX jobs_by_state ON jobs (state, kind, seen);
CREATE INDEX jobs_by_owner ON jobs (owner, state);
