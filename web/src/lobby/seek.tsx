import { act } from "../api";
import { freshGame } from "../fresh";
import { inLanguage, texts, word } from "../i18n";
import { decline, join } from "../people/api";
import { departures } from "../people/departures";
import { gradeName, ownGrade } from "../people/grades";
import { named, other } from "../people/names";
import { clockText } from "../people/terms";
import { playerName } from "../prefs";
import { go } from "../router";
import { MiniBoard } from "../ui/miniboard";
import { SideMark } from "../ui/piece";
import type { RuleSet, Seek, Side } from "../wire";

/** Joins a game that waits and goes there, declines it, or takes the own one back. */
export async function takeSeek(seek: Seek, wanted = true): Promise<void> {
  if (seek.mine) {
    await act(seek.id, { type: "abort", seq: 1 });
    return;
  }
  if (!wanted) {
    await decline(seek.id);
    return;
  }
  await join(seek.id, playerName.value.trim(), ownGrade(seek.byGrade));
  freshGame.value = seek.id;
  go(`/game/${seek.id}`);
}

export function SeekRow({ seek, rules, take, refuse }: { seek: Seek; rules: RuleSet | undefined; take: () => void; refuse: () => void }) {
  const t = texts.value;
  const p = t.people;
  if (!rules) return null;
  const side = (s: Side) => (seek.handicap ? (s === "b" ? t.taker : t.giver) : s === "b" ? t.black : t.white);
  const yours = seek.side && (seek.mine ? other(seek.side) : seek.side);
  const handicap = seek.handicap && inLanguage(rules.handicaps.find((h) => h.id === seek.handicap)?.names);
  return <li class={seek.mine ? "seek mine" : "seek"} data-testid={`seek-${seek.id}`}>
    <span class="seek-board" aria-hidden="true">
      <MiniBoard board={rules.board} kinds={rules.pieces} sfen={seek.start} />
    </span>
    <span class="seek-text">
      <strong>
        {seek.mine ? p.yours : named(seek.player)}
        {!seek.mine && seek.player.rating ? <small class="rating">{seek.player.rating}{seek.player.provisional ? "?" : ""}</small> : null}
      </strong>
      <span>{inLanguage(rules.names)}</span>
      <span class="muted">{seek.clock.kind === "none" ? t.presets.noClock : clockText(seek.clock)}</span>
      <span class="chips">
        {handicap && <span class="chip">{handicap}</span>}
        {seek.byGrade && <span class="chip">{p.byGradeOf(gradeName(seek.player.grade!))}</span>}
        {departures(seek, rules).map((d) => <span key={d.id} class="chip" title={d.text}>{d.short}</span>)}
        <span class={seek.rated ? "chip rated" : "chip"}>{seek.rated ? p.rated : t.lobby.casual}</span>
        {seek.ratingMin && seek.ratingMax && <span class="chip">{t.lobby.ratings(seek.ratingMin, seek.ratingMax)}</span>}
        {seek.reserved && <span class="chip">{p.forYou}</span>}
        <span class="chip">
          {yours
            ? <>
              <SideMark side={yours} />
              {p.joinAs(side(yours))}
            </>
            : seek.draw.startsWith("furigoma")
            ? (word(p.tossedFor, seek.draw))
            : (p.drawn)}
        </span>
      </span>
    </span>
    {seek.mine && <a class="quiet-link" href={`/game/${seek.id}`}>{p.waitingTitle}</a>}
    <button type="button" class={seek.mine ? "button" : "button primary"} onClick={take} data-testid={`take-${seek.id}`}>
      {seek.mine ? p.takeBack : p.join}
    </button>
    {seek.reserved && <button type="button" class="button" onClick={refuse} data-testid={`refuse-${seek.id}`}>{p.decline}</button>}
  </li>;
}
