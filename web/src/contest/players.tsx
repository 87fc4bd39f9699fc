import { useState } from "preact/hooks";
import { inLanguage, texts } from "../i18n";
import { gradeName, grades } from "../people/grades";
import { CloseIcon, PauseIcon, PlusIcon, RedoIcon } from "../ui/icons";
import type { RuleSet, Standing, Tournament, TournamentPlayer } from "../wire";
import { changePlayer } from "./api";
import type { Attempt } from "./owner";

interface PlayersProps {
  tournament: Tournament;
  rules: RuleSet | undefined;
  attempt: Attempt;
}

/** What the organiser does with the list of players. */
export function Players({ tournament: x, rules, attempt }: PlayersProps) {
  const c = texts.value.contest;
  const [open, setOpen] = useState(x.overBoard && !x.began);
  if (!x.overBoard && x.standings.length === 0) return null;
  return <details class="panel players" open={open} onToggle={(e) => setOpen(e.currentTarget.open)} data-testid="players">
    <summary>
      <h2>{c.managed}</h2>
    </summary>
    {x.overBoard && <AddForm tournament={x} attempt={attempt} />}
    <ul>
      {x.standings.map((s) => <Row key={s.player} tournament={x} player={s} rules={rules} attempt={attempt} />)}
    </ul>
  </details>;
}

function AddForm({ tournament: x, attempt }: Omit<PlayersProps, "rules">) {
  const c = texts.value.contest;
  const [name, setName] = useState("");
  const [rating, setRating] = useState("");
  const [grade, setGrade] = useState("");
  const add = async (event: Event) => {
    event.preventDefault();
    await attempt(() =>
      changePlayer(x.id, { player: -1, name, rating: rating ? Number(rating) : undefined, grade: grade || undefined }).then((after) => {
        setName("");
        setRating("");
        setGrade("");
        return after;
      })
    )();
  };
  return <form class="player-add" onSubmit={(event) => void add(event)}>
    <input type="text" required maxLength={40} autoComplete="off" aria-label={c.playerName} placeholder={c.playerName} value={name}
      onInput={(e) => setName(e.currentTarget.value)} data-testid="player-name" />
    <input type="number" min={0} max={4000} aria-label={c.rating} placeholder={c.rating} value={rating}
      onInput={(e) => setRating(e.currentTarget.value)} data-testid="player-rating" />
    <select aria-label={c.grade} value={grade} onChange={(e) => setGrade(e.currentTarget.value)}>
      <option value="">{c.grade}</option>
      {grades.toReversed().map((g) => <option key={g} value={g}>{gradeName(g)}</option>)}
    </select>
    <button type="submit" class="button" disabled={!name.trim()} data-testid="player-add">
      <PlusIcon />
      {c.addPlayer}
    </button>
  </form>;
}

function Row({ tournament: x, player: s, rules, attempt }: PlayersProps & { player: Standing }) {
  const c = texts.value.contest;
  const change = (body: Omit<TournamentPlayer, "player">) => attempt(() => changePlayer(x.id, { player: s.player, ...body }));
  const simul = x.kind === "simul";
  const host = simul && s.player === 0;
  const playing = x.games.some((g) => g.black === s.player);
  const next = x.round + 1;
  const back = s.withdrawn && x.kind !== "knockout" && x.kind !== "round-robin" && !simul;
  return <li>
    <bdi>{s.name}</bdi>
    {simul && !host && !x.handicap && !playing && !s.withdrawn && rules
      && <select aria-label={c.handicapOf(s.name)} value={s.handicap ?? ""} onChange={(e) =>
        void change({ handicap: e.currentTarget.value })()} data-testid={`handicap-${s.name}`}>
        {x.byGrade && <option value="">{c.ofGrades}</option>}
        <option value={x.byGrade ? "even" : ""}>{texts.value.even}</option>
        {rules.handicaps?.map((h) => <option key={h.id} value={h.id}>{inLanguage(h.names)}</option>)}
      </select>}
    {x.kind === "swiss" && !s.withdrawn && next <= (x.rounds ?? 0)
      && <Act label={(s.sits === next ? c.unexcuse : c.excuse)(s.name)} on={s.sits === next} act={change({ sits: s.sits !== next })}
        id={`excuse-${s.name}`} icon={<PauseIcon />} />}
    {back
      ? <Act label={c.bringBack(s.name)} act={change({ withdrawn: false })} id={`back-${s.name}`} icon={<RedoIcon />} />
      : !s.withdrawn && !host
        && <Act label={c.takeOut(s.name)} act={change({ withdrawn: true })} id={`out-${s.name}`} icon={<CloseIcon />} />}
  </li>;
}

interface ActProps {
  label: string;
  on?: boolean;
  act: () => Promise<void>;
  id: string;
  icon: preact.ComponentChildren;
}

const Act = ({ label, on, act, id, icon }: ActProps) =>
  <button type="button" class="icon-button small" aria-label={label} title={label} aria-pressed={on} onClick={() => void act()}
    data-testid={id}>
    {icon}
  </button>;
