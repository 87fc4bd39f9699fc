import { useEffect, useRef, useState } from "preact/hooks";
import { playerPath } from "../account/link";
import { me } from "../account/me";
import { when } from "../contest/when";
import { conversation, friends, see, write, written } from "../friends/api";
import { Posts, WriteForm } from "../friends/posts";
import { TieActions } from "../friends/tie";
import { texts } from "../i18n";
import { go } from "../router";
import type { Friends, Tie } from "../wire";
import { Notice, useLoad, Waiting } from "./load";

/** id is the name of the other, or empty. */
export default function FriendsPage({ id: name }: { id: string }) {
  const t = texts.value.friends;
  const account = me.value?.account;
  const { value, error, retry } = useLoad(`friends ${account?.id} ${written.value}`, () => (account ? friends() : Promise.resolve(null)));
  const [kept, setKept] = useState<Friends | null>(null);
  useEffect(() => void (value && setKept(value)), [value]);
  useEffect(() => {
    document.title = `${name || t.title} · komadai`;
  }, [t, name]);
  if (me.value && !account) {
    return <Notice>
      <h1>{t.title}</h1>
      <p>{t.signInFirst}</p>
      <p class="row center">
        <a class="button primary" href="/sign-in?next=%2Ffriends">{texts.value.account.signIn}</a>
      </p>
    </Notice>;
  }
  const list = value ?? kept;
  if (!list) return <Waiting error={error} retry={retry} missing="" />;
  return <main id="main" class={name ? "page friends talking" : "page friends"} tabIndex={-1} data-testid="friends"
    data-people={list.people.length} data-threads={list.threads.length}>
    <section class="friends-list">
      <h1>{t.title}</h1>
      {list.problems.length > 0 && <section aria-labelledby="friends-comments">
        <h2 id="friends-comments">{t.comments}</h2>
        <ul class="threads">
          {list.problems.map((p) =>
            <li key={p.id}>
              <a href={`/problems/${p.id}`} data-unread="" data-testid={`comment-${p.id}`}>
                <span class="thread-last">{p.title || t.problem}</span>
                <span class="unread-dot" role="img" aria-label={t.unread} />
              </a>
            </li>
          )}
        </ul>
      </section>}
      <Threads list={list} name={name} />
      <People list={list.people} retry={retry} />
    </section>
    {name ? <Talk key={name} name={name} /> : <p class="friends-none muted">{list.people.length ? t.choose : t.lead}</p>}
  </main>;
}

function Threads({ list, name }: { list: Friends; name: string }) {
  const t = texts.value.friends;
  if (!list.threads.length) return null;
  return <section aria-labelledby="friends-threads">
    <h2 id="friends-threads">{t.messages}</h2>
    <ul class="threads">
      {list.threads.map((x) =>
        <li key={x.id}>
          <a href={`/friends/${encodeURIComponent(x.name)}`} aria-current={x.name === name ? "page" : undefined}
            data-testid={`thread-${x.name}`} data-unread={x.unread ? "" : undefined}>
            <strong>
              <bdi>{x.name}</bdi>
            </strong>
            <time class="muted" dateTime={new Date(x.at).toISOString()}>{when(x.at)}</time>
            <span class="thread-last">{x.mine && `${t.you}: `}{x.last}</span>
            {x.unread && <span class="unread-dot" role="img" aria-label={t.unread} />}
          </a>
        </li>
      )}
    </ul>
  </section>;
}

function People({ list, retry }: { list: readonly Tie[]; retry: () => void }) {
  const t = texts.value.friends;
  const asked = list.filter((p) => p.asked);
  const groups = [
    { id: "asked", title: t.asked, people: asked },
    { id: "friends", title: t.friends, people: list.filter((p) => p.follows && p.followed) },
    { id: "follows", title: t.followed, people: list.filter((p) => p.follows && !p.followed) },
    { id: "followers", title: t.followers, people: list.filter((p) => p.followed && !p.follows && !p.asked) },
  ];
  return <>
    {groups.filter((g) => g.people.length).map((g) =>
      <section key={g.id} aria-labelledby={`people-${g.id}`} data-testid={`people-${g.id}`}>
        <h2 id={`people-${g.id}`}>{g.title}</h2>
        <ul class="people">
          {g.people.map((p) =>
            <li key={p.account}>
              <a class="player-link" href={playerPath(p.name, p.account)}>
                <bdi>{p.name}</bdi>
              </a>
              <TieActions tie={p} changed={retry} />
            </li>
          )}
        </ul>
      </section>
    )}
    <form class="friends-find" role="search" onSubmit={(e) => {
      e.preventDefault();
      const sought = String(new FormData(e.currentTarget).get("name")).trim();
      if (sought) go(playerPath(sought));
    }}>
      <input type="text" name="name" aria-label={t.find} placeholder={t.find} maxLength={100} data-testid="find-player" />
      <button type="submit" class="button">{t.open}</button>
    </form>
  </>;
}

function Talk({ name }: { name: string }) {
  const t = texts.value.friends;
  const [round, setRound] = useState(0);
  const { value, error, retry } = useLoad(`talk ${name} ${written.value} ${round}`, () => conversation(name));
  const [kept, setKept] = useState(value);
  useEffect(() => void (value && setKept(value)), [value]);
  const shown = value ?? kept;
  const box = useRef<HTMLDivElement>(null);
  const last = shown?.posts.at(-1)?.seq ?? 0;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    if (last && shown?.posts.some((p) => !p.mine)) void see(shown.thread, last).catch(() => undefined);
  }, [last]);
  if (!shown) {
    return error
      ? <p class="problem" role="alert">
        {error.status === 404 ? texts.value.account.noPlayer : texts.value.loadFailed}{" "}
        <button type="button" class="button small" onClick={retry}>{texts.value.retry}</button>
      </p>
      : <p class="muted" role="status">{texts.value.loading}</p>;
  }
  const { tie } = shown;
  return <section class="conversation" aria-labelledby="talk-with" data-testid="conversation" data-posts={shown.posts.length}>
    <header>
      <a class="quiet-link talk-back" href="/friends">‹ {t.title}</a>
      <h2 id="talk-with">
        <a class="player-link" href={playerPath(tie.name, tie.account)}>
          <bdi>{tie.name}</bdi>
        </a>
      </h2>
      <TieActions tie={tie} changed={() => setRound(round + 1)} here />
    </header>
    <div class="posts-box" ref={box} role="log" tabIndex={0} aria-label={t.messages}>
      {shown.posts.length === 0 && <p class="muted">{t.noMessages}</p>}
      <Posts thread={shown.thread} posts={shown.posts} />
    </div>
    {tie.follows && tie.followed && !tie.blocked
      ? <WriteForm label={t.say} button={t.send} most={1000} send={async (text, client) => {
        setKept(await write(tie.name, text, client));
        setRound(round + 1);
      }} />
      : <p class="muted">{tie.blocked ? t.youBlocked : t.notFriends}</p>}
  </section>;
}
