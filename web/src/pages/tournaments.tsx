import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSets } from "../api";
import { tournaments } from "../contest/api";
import { HoldForm } from "../contest/hold";
import { when } from "../contest/when";
import { inLanguage, texts } from "../i18n";
import { clockText } from "../people/terms";
import { PlusIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import type { RuleSet, TournamentSummary } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

export default function TournamentsPage() {
  const t = texts.value;
  const c = t.contest;
  const { value, error, retry } = useLoad("tournaments",
    async () => ({ list: (await tournaments()).tournaments, sets: (await ruleSets()).rulesets }));
  const known = useRuleSets(value?.sets ?? [], (value?.list ?? []).map((x) => x.rules));
  const [making, setMaking] = useState(false);
  useEffect(() => {
    document.title = `${c.title} · komadai`;
  }, [c]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  const rows = (over: boolean) => value.list.filter((x) => x.over === over);
  return <main id="main" class="page contest" tabIndex={-1} data-testid="tournaments-page">
    <header class="lobby-head">
      <div>
        <h1>{c.title}</h1>
        <p class="muted">{c.intro}</p>
      </div>
      {me.value?.account
        ? <button type="button" class="button primary" aria-expanded={making} onClick={() => setMaking(!making)}
          data-testid="make-tournament">
          <PlusIcon />
          {c.make}
        </button>
        : <p>
          <a href="/sign-in">{c.signIn}</a>
        </p>}
    </header>
    {making && <HoldForm sets={value.sets} />}
    <section class="panel" aria-labelledby="under-way">
      <div class="panel-head">
        <h2 id="under-way">{c.under}</h2>
      </div>
      {rows(false).length === 0 ? <p class="muted empty">{c.none}</p> : <List list={rows(false)} sets={known} />}
    </section>
    {rows(true).length > 0 && <section class="panel" aria-labelledby="over">
      <div class="panel-head">
        <h2 id="over">{c.past}</h2>
      </div>
      <List list={rows(true)} sets={known} />
    </section>}
  </main>;
}

function List({ list, sets }: { list: TournamentSummary[]; sets: RuleSet[] }) {
  const c = texts.value.contest;
  return <ul class="seeks">
    {list.map((x) => {
      const rules = sets.find((r) => r.id === x.rules);
      return <li key={x.id} class="seek">
        <span class="seek-board" aria-hidden="true">
          {rules && <MiniBoard board={rules.board} kinds={rules.pieces} sfen={rules.start} />}
        </span>
        <span class="seek-text">
          <strong>
            <a class="card-link" href={`/tournament/${x.id}`} data-testid={`tournament-${x.id}`}>{x.name}</a>
          </strong>
          <span>{inLanguage(rules?.names)}</span>
          <span class="muted">
            {c.kinds[x.kind]} · {clockText(x.clock)} · {c.players(x.players)}
          </span>
          <span class="chips">
            <span class="chip">{x.over ? c.state.over : x.began ? c.state.running : c.begins(when(x.starts))}</span>
            {x.rated && <span class="chip">{c.rated}</span>}
            {x.handicap && <span class="chip">{texts.value.handicap}</span>}
            {x.private && <span class="chip">{c.private}</span>}
          </span>
        </span>
      </li>;
    })}
  </ul>;
}
