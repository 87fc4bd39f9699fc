import { useState } from "preact/hooks";
import { when } from "../contest/when";
import { texts } from "../i18n";
import { BinIcon } from "../ui/icons";
import type { Club } from "../wire";
import { announce, club as load, retract } from "./api";
import type { Attempt } from "./attempt";

interface NewsProps {
  club: Club;
  attempt: Attempt;
  changed: (club: Club) => void;
}

export function News({ club, attempt }: NewsProps) {
  const t = texts.value.clubs;
  const [text, setText] = useState("");
  if (!club.can.lead && club.news.length === 0) return null;
  const publish = async (event: Event) => {
    event.preventDefault();
    if (await attempt(() => announce(club.id, text))) setText("");
  };
  return <section aria-labelledby="news">
    <h2 id="news">{t.news}</h2>
    {club.can.lead && <form class="news-form" onSubmit={(event) => void publish(event)}>
      <textarea rows={2} maxLength={2000} required aria-label={t.newsText} placeholder={t.newsText} value={text} onInput={(e) =>
        setText(e.currentTarget.value)} data-testid="news-text" />
      <button type="submit" class="button" disabled={!text.trim()} data-testid="publish">{t.publish}</button>
    </form>}
    <ul class="club-news" aria-live="polite" data-testid="news">
      {club.news.map((n) =>
        <li key={n.seq}>
          <p class="muted">
            <time dateTime={new Date(n.at).toISOString()}>{when(n.at)}</time>
            {n.author && <>
              {" · "}
              <bdi>{n.author}</bdi>
            </>}
            {club.can.lead
              && <button type="button" class="icon-button small" aria-label={t.retract} title={t.retract} data-testid={`retract-${n.seq}`}
                onClick={() => void attempt(() => retract(club.id, n.seq).then(() => load(club.id, "")))}>
                <BinIcon />
              </button>}
          </p>
          <p class="news-text">
            <bdi>{n.text}</bdi>
          </p>
        </li>
      )}
    </ul>
    {club.news.length === 0 && <p class="muted">{t.noNews}</p>}
  </section>;
}
