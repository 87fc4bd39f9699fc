import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSets } from "../api";
import { tournaments } from "../contest/api";
import { HoldForm } from "../contest/hold";
import { TournamentRows } from "../contest/rows";
import { texts } from "../i18n";
import { PlusIcon } from "../ui/icons";
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
      {rows(false).length === 0 ? <p class="muted empty">{c.none}</p> : <TournamentRows list={rows(false)} sets={known} />}
    </section>
    {rows(true).length > 0 && <section class="panel" aria-labelledby="over">
      <div class="panel-head">
        <h2 id="over">{c.past}</h2>
      </div>
      <TournamentRows list={rows(true)} sets={known} />
    </section>}
  </main>;
}
