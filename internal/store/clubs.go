package store

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/club"
)

var _ club.Store = (*Clubs)(nil)

// rank is the order of a role in lists.
func rank(r club.Role) int {
	switch r {
	case club.Owner:
		return 0
	case club.Officer:
		return 1
	case club.Member:
		return 2
	case club.Asking:
		return 3
	}
	return 4
}

// lowest is the last rank of those who belong to a club.
const lowest = "2"

func (db *Clubs) CreateClub(ctx context.Context, c club.Stored, owner club.Person, b club.Bounds) error {
	return db.commit(ctx, "create club "+c.ID, club.ErrConflict, func(tx *tx) {
		if number[int](tx, `SELECT COUNT(*) FROM clubs`) >= b.All {
			tx.fail(club.ErrFull)
		}
		if number[int](tx, `SELECT COUNT(*) FROM club_people WHERE account = $1 AND rank = 0`, owner.Account) >= b.Owned {
			tx.fail(club.ErrMany)
		}
		tx.one(`
			INSERT INTO clubs (id, name, folded, about, entry, months, first, code, created, members, version)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 1) ON CONFLICT DO NOTHING`,
			c.ID, c.Name, foldedName(c.Name), c.About, c.Entry, c.Months, c.First, c.Code, millis(c.Created))
		setPerson(tx, c.ID, owner)
		joinedClubs(tx, owner.Account, b)
	})
}

func setPerson(tx *tx, id string, p club.Person) {
	if p.Role == club.Stranger {
		tx.exec(`DELETE FROM club_people WHERE club_id = $1 AND account = $2`, id, p.Account)
	} else {
		tx.exec(`
			INSERT INTO club_people (club_id, account, role, rank, since) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (club_id, account) DO UPDATE SET role = excluded.role, rank = excluded.rank, since = excluded.since`,
			id, p.Account, p.Role, rank(p.Role), millis(p.Since))
	}
	countClub(tx, id)
}

func countClub(tx *tx, id string) {
	tx.exec(`UPDATE clubs SET members = (SELECT COUNT(*) FROM club_people WHERE club_id = $1 AND rank <= `+lowest+`) WHERE id = $1`, id)
}

// joinedClubs checks the bound of an account after it has joined.
func joinedClubs(tx *tx, account string, b club.Bounds) {
	if number[int](tx, `SELECT COUNT(*) FROM club_people WHERE account = $1 AND rank <= 3`, account) > b.Joined {
		tx.fail(club.ErrMany)
	}
}

const clubColumns = `c.id, c.name, c.about, c.entry, c.months, c.first, c.code, c.created, c.members, c.version`

func clubTargets(c *club.Stored) []any {
	return []any{&c.ID, &c.Name, &c.About, &c.Entry, &c.Months, &c.First, &c.Code, moment{&c.Created}, &c.Members, &c.Version}
}

func (db *Clubs) Club(ctx context.Context, id string) (club.Stored, error) {
	return need(ctx, db.conn, "load club "+id, club.ErrNotFound, columns(clubTargets), `SELECT `+clubColumns+` FROM clubs c WHERE c.id = $1`, id)
}

func (db *Clubs) Invited(ctx context.Context, code string) (club.Stored, error) {
	return need(ctx, db.conn, "look for an invitation", club.ErrNotFound, columns(clubTargets), `SELECT `+clubColumns+` FROM clubs c WHERE c.code = $1`, code)
}

func (db *Clubs) ListClubs(ctx context.Context, q club.Query) ([]club.Stored, error) {
	text := "%" + like.Replace(foldedName(q.Text)) + "%"
	if q.Account != "" {
		return read(ctx, db.conn, "list the clubs of an account", columns(clubTargets), `
			SELECT `+clubColumns+` FROM clubs c JOIN club_people p ON p.club_id = c.id
			WHERE p.account = $1 AND p.rank <= 3 AND c.folded LIKE $2 ESCAPE '\' ORDER BY p.rank, c.folded, c.id LIMIT $3`, q.Account, text, q.Limit)
	}
	return read(ctx, db.conn, "list clubs", columns(clubTargets), `
		SELECT `+clubColumns+` FROM clubs c
		WHERE c.folded LIKE $1 ESCAPE '\' ORDER BY c.members DESC, c.id LIMIT $2`, text, q.Limit)
}

func (db *Clubs) ChangeClub(ctx context.Context, c club.Stored) error {
	return db.execOn(ctx, "change club "+c.ID, club.ErrConflict, `
		UPDATE clubs SET name = $3, folded = $4, about = $5, entry = $6, months = $7, first = $8, code = $9, version = version + 1
		WHERE id = $1 AND version = $2`,
		c.ID, c.Version, c.Name, foldedName(c.Name), c.About, c.Entry, c.Months, c.First, c.Code)
}

func (db *Clubs) DropClub(ctx context.Context, id string) error {
	return db.commit(ctx, "delete club "+id, club.ErrConflict, func(tx *tx) { dropClub(tx, club.ErrNotFound, id) })
}

// dropClub deletes a club. Its tournaments stay with their organizers.
func dropClub(tx *tx, none error, id string) {
	tx.exec(`UPDATE tournaments SET club = '', version = version + 1 WHERE club = $1`, id)
	tx.must(none, `DELETE FROM clubs WHERE id = $1`, id)
}

const personColumns = `p.account, COALESCE(a.name, ''), p.role, p.since
	FROM club_people p LEFT JOIN accounts a ON a.id = p.account`

func personTargets(p *club.Person) []any {
	return []any{&p.Account, &p.Name, &p.Role, moment{&p.Since}}
}

func (db *Clubs) People(ctx context.Context, id string) ([]club.Person, error) {
	return read(ctx, db.conn, "list the people of club "+id, columns(personTargets), `
		SELECT `+personColumns+` WHERE p.club_id = $1 ORDER BY p.rank, a.key, p.account`, id)
}

func (db *Clubs) Person(ctx context.Context, id, account string) (club.Person, error) {
	p, ok, err := readOne(ctx, db.conn, "look for a person of club "+id, columns(personTargets), `
		SELECT `+personColumns+` WHERE p.club_id = $1 AND p.account = $2`, id, account)
	if !ok {
		p.Account = account
	}
	return p, err
}

func (db *Clubs) SetPerson(ctx context.Context, id string, p club.Person, was club.Role, b club.Bounds) error {
	return db.commit(ctx, "change a person of club "+id, club.ErrConflict, func(tx *tx) {
		known, _ := head(rows(tx, value[club.Role], `SELECT role FROM club_people WHERE club_id = $1 AND account = $2`, id, p.Account))
		if known != was {
			tx.fail(club.ErrConflict)
		}
		tx.must(club.ErrNotFound, `UPDATE clubs SET members = members WHERE id = $1`, id) // one change at a time
		setPerson(tx, id, p)
		switch {
		case p.Role.Belongs() && !was.Belongs() && number[int](tx, `SELECT COUNT(*) FROM club_people WHERE club_id = $1 AND rank <= `+lowest, id) > b.Members,
			p.Role == club.Asking && number[int](tx, `SELECT COUNT(*) FROM club_people WHERE club_id = $1 AND rank = 3`, id) > b.Asking:
			tx.fail(club.ErrFull)
		}
		if was == club.Stranger {
			joinedClubs(tx, p.Account, b)
		}
	})
}

func (db *Clubs) HandOver(ctx context.Context, id, from, to string, b club.Bounds) error {
	return db.commit(ctx, "hand over club "+id, club.ErrConflict, func(tx *tx) {
		if number[int](tx, `SELECT COUNT(*) FROM club_people WHERE account = $1 AND rank = 0`, to) >= b.Owned {
			tx.fail(club.ErrMany)
		}
		tx.one(`UPDATE club_people SET role = 'officer', rank = 1 WHERE club_id = $1 AND account = $2 AND rank = 0`, id, from)
		tx.one(`UPDATE club_people SET role = 'owner', rank = 0 WHERE club_id = $1 AND account = $2 AND rank IN (1, 2)`, id, to)
	})
}

func (db *Clubs) News(ctx context.Context, id string, limit int) ([]club.News, error) {
	return read(ctx, db.conn, "read the news of club "+id, columns(func(n *club.News) []any {
		return []any{&n.Seq, moment{&n.At}, &n.Author, &n.Name, &n.Text}
	}), `
		SELECT n.seq, n.at, n.author, COALESCE(a.name, ''), n.text FROM club_news n LEFT JOIN accounts a ON a.id = n.author
		WHERE n.club_id = $1 ORDER BY n.seq DESC LIMIT $2`, id, limit)
}

func (db *Clubs) AddNews(ctx context.Context, id string, n club.News, most int) error {
	return wrap("add news of club "+id, conflict(db.retry(ctx, func(tx *tx) {
		tx.must(club.ErrNotFound, `UPDATE clubs SET members = members WHERE id = $1`, id) // one change at a time
		seq := number[int](tx, `SELECT COALESCE(MAX(seq), 0) FROM club_news WHERE club_id = $1`, id) + 1
		tx.one(`INSERT INTO club_news (club_id, seq, at, author, text) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
			id, seq, millis(n.At), n.Author, n.Text)
		tx.exec(`DELETE FROM club_news WHERE club_id = $1 AND seq <= $2`, id, seq-most)
	}), club.ErrConflict))
}

func (db *Clubs) DropNews(ctx context.Context, id string, seq int) error {
	return db.run(ctx, "remove news of club "+id, `DELETE FROM club_news WHERE club_id = $1 AND seq = $2`, id, seq)
}

func (db *Clubs) Season(ctx context.Context, id string, from, until time.Time, limit int) ([]club.Place, error) {
	return read(ctx, db.conn, "read a season of club "+id, columns(func(p *club.Place) []any {
		return []any{&p.Account, &p.Name, &p.Points, &p.Tournaments, &p.Firsts}
	}), `
		SELECT p.account, a.name, SUM(p.award), COUNT(*), SUM(CASE WHEN p.rank = 1 THEN 1 ELSE 0 END)
		FROM tournaments t
		JOIN tournament_players p ON p.tournament_id = t.id AND p.award > 0
		JOIN accounts a ON a.id = p.account
		WHERE t.club = $1 AND t.over = 1 AND t.starts >= $2 AND t.starts < $3
		GROUP BY p.account, a.name, a.key
		ORDER BY SUM(p.award) DESC, SUM(CASE WHEN p.rank = 1 THEN 1 ELSE 0 END) DESC, a.key
		LIMIT $4`, id, millis(from), millis(until), limit)
}

func (db *Clubs) Memberships(ctx context.Context, account string) ([]club.Membership, error) {
	return read(ctx, db.conn, "list the memberships of an account", columns(func(m *club.Membership) []any {
		return append(clubTargets(&m.Club), &m.Account, &m.Role, moment{&m.Since})
	}), `
		SELECT `+clubColumns+`, p.account, p.role, p.since
		FROM clubs c JOIN club_people p ON p.club_id = c.id WHERE p.account = $1 ORDER BY p.since, c.id`, account)
}

// leaveClubs removes an account from its clubs. A club of its own goes to the officer, else to the
// member, who has been there longest; without any it is deleted.
func leaveClubs(tx *tx, account string) {
	all := rows(tx, columns(func(r *[2]string) []any { return []any{&r[0], &r[1]} }), `SELECT club_id, role FROM club_people WHERE account = $1`, account)
	for _, one := range all {
		setPerson(tx, one[0], club.Person{Account: account})
		if one[1] != string(club.Owner) {
			continue
		}
		heir, found := head(rows(tx, value[string], `
			SELECT account FROM club_people WHERE club_id = $1 AND rank IN (1, 2) ORDER BY rank, since, account LIMIT 1`, one[0]))
		if found {
			tx.exec(`UPDATE club_people SET role = 'owner', rank = 0 WHERE club_id = $1 AND account = $2`, one[0], heir)
		} else {
			dropClub(tx, club.ErrNotFound, one[0])
		}
	}
	tx.exec(`UPDATE club_news SET author = '-' WHERE author = $1`, account)
}
