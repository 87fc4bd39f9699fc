import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { clubs, found, joinByCode } from "../clubs/api";
import { SettingsForm } from "../clubs/form";
import { texts } from "../i18n";
import { go } from "../router";
import { failureText } from "../ui/failure";
import { PlusIcon } from "../ui/icons";
import { Said } from "../ui/said";
import type { ClubSummary } from "../wire";
import { useLoad, Waiting } from "./load";

type Which = "mine" | "all";

/** Milliseconds of quiet before a search. */
const settle = 300;

export default function ClubsPage() {
  const t = texts.value.clubs;
  const account = me.value?.account;
  const [chosen, setChosen] = useState<Which | "">("");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [making, setMaking] = useState(false);
  const which: Which = account ? chosen || "mine" : "all";
  useEffect(() => {
    document.title = `${t.title} · komadai`;
  }, [t]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), settle);
    return () => clearTimeout(timer);
  }, [text]);
  return <main id="main" class="page clubs" tabIndex={-1} data-testid="clubs">
    <header class="lobby-head">
      <div>
        <h1>{t.title}</h1>
        <p class="muted">{t.lead}</p>
      </div>
      {account
        ? <button type="button" class="button primary" aria-expanded={making} onClick={() => setMaking(!making)} data-testid="make-club">
          <PlusIcon />
          {t.make}
        </button>
        : me.value && <p>
          <a href="/sign-in?next=%2Fclubs">{t.signIn}</a>
        </p>}
    </header>
    {making && account && <section class="panel club-make" aria-label={t.make}>
      <SettingsForm label={t.create} send={async (settings) => go(`/clubs/${(await found(settings)).id}`)} />
    </section>}
    <div class="clubs-tools">
      {account && <div class="segments" role="group" aria-label={t.which}>
        {(["mine", "all"] as const).map((w) =>
          <button key={w} type="button" aria-pressed={which === w} onClick={() => setChosen(w)} data-testid={`clubs-${w}`}>{t[w]}</button>
        )}
      </div>}
      <input type="text" role="searchbox" aria-label={t.search} placeholder={t.search} value={text} maxLength={100}
        onInput={(e) => setText(e.currentTarget.value)} data-testid="club-search" />
      {account && <ByCode />}
    </div>
    {me.value && <Found key={`${which} ${asked}`} mine={which === "mine"} text={asked} />}
  </main>;
}

function ByCode() {
  const t = texts.value.clubs;
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    setProblem("");
    try {
      go(`/clubs/${(await joinByCode({ code })).id}`);
    } catch (error) {
      setProblem(failureText(error, t.failed));
    }
  };
  return <form class="by-code" onSubmit={(event) => void submit(event)}>
    <input type="text" required maxLength={20} autoComplete="off" autocapitalize="characters" aria-label={t.code} placeholder={t.code}
      value={code} onInput={(e) => setCode(e.currentTarget.value)} data-testid="code" />
    <button type="submit" class="button" disabled={!code.trim()} data-testid="join-by-code">{t.joinByCode}</button>
    {problem && <p class="problem" role="alert" data-testid="code-problem">
      <Said text={problem} />
    </p>}
  </form>;
}

function Found({ mine, text }: { mine: boolean; text: string }) {
  const t = texts.value.clubs;
  const { value, error, retry } = useLoad(`clubs ${mine} ${text}`, () => clubs(mine, text));
  if (!value) return <Waiting error={error} retry={retry} missing="" />;
  if (value.clubs.length === 0) return <p class="muted empty" data-testid="no-clubs">{text ? t.noneFound : mine ? t.noneMine : t.none}</p>;
  return <ul class="club-list" data-testid="club-list" data-count={value.clubs.length}>
    {value.clubs.map((c) => <Row key={c.id} club={c} />)}
  </ul>;
}

function Row({ club }: { club: ClubSummary }) {
  const t = texts.value.clubs;
  return <li class="club-row">
    <strong>
      <a class="card-link" href={`/clubs/${club.id}`} data-testid={`club-${club.id}`}>
        <bdi>{club.name}</bdi>
      </a>
    </strong>
    <span class="muted">
      {t.members(club.members)} · {t.entries[club.entry]}
    </span>
    {club.about && <span class="club-about">
      <bdi>{club.about}</bdi>
    </span>}
  </li>;
}
