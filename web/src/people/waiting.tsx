import { useState } from "preact/hooks";
import { me } from "../account/me";
import { freshGame } from "../fresh";
import { sideName } from "../game/clock";
import { inLanguage, needTexts, texts, word } from "../i18n";
import type { LiveGame } from "../live";
import { playerGrade, playerName } from "../prefs";
import { go } from "../router";
import { Board } from "../ui/board";
import { Copy } from "../ui/copy";
import { failureText } from "../ui/failure";
import { EyeIcon, PeopleIcon, ShareIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import type { Game, RuleSet } from "../wire";
import { decline } from "./api";
import { departures } from "./departures";
import { GradeField } from "./grade";
import { gradeName, handicapOf, ownGrade } from "./grades";
import { NameField } from "./name";
import { named, other, playerOf } from "./names";
import { clockText } from "./terms";

const BotOffer = lazy(() => needTexts(["lobby"]).then(() => import("../lobby/offer")).then((m) => m.BotOffer), true);
const QR = lazy(() => import("../ui/qr").then((m) => m.QR), true);

export function WaitingGame({ live, game, rules }: { live: LiveGame; game: Game; rules: RuleSet }) {
  const t = texts.value;
  const p = t.people;
  const waiting = game.waiting!;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const mine = game.you !== "";
  const host = playerOf(game, other(waiting.side));
  const attempt = (what: () => Promise<void>) => async () => {
    setBusy(true);
    setProblem("");
    try {
      await what();
    } catch (error) {
      setProblem(failureText(error, t.actionFailed));
    }
    setBusy(false);
  };
  const join = attempt(async () => {
    freshGame.value = game.id;
    await live.join(playerName.value.trim(), ownGrade(waiting.byGrade));
  });
  const cancel = attempt(async () => {
    await live.send({ type: "abort" });
    go(game.after ? `/game/${game.after}` : `/new/${game.rules}`);
  });
  const refuse = attempt(async () => {
    await decline(game.id);
    go("/lobby");
  });
  const title = mine ? p.waitingTitle : game.can.join ? p.joinTitle : p.waitingTitle;
  return <main id="main" class="page waiting-page" tabIndex={-1} data-testid="waiting" data-mine={String(mine)}>
    <div class="new-preview">
      <Board rules={rules} sfen={game.sfen} orientation={(mine ? game.you : waiting.side) === "w" ? "w" : "b"}
        maxHeight={Math.max(320, Math.min(720, innerHeight - 110))} bare />
    </div>
    <section class="waiting-card panel" aria-labelledby="waiting-title">
      <p class="kicker">{inLanguage(rules.names)}</p>
      <h1 id="waiting-title">{mine && <span class="pulse" aria-hidden="true" />}{title}</h1>
      <Terms game={game} rules={rules} />
      {mine
        ? <>
          <p role="status">{waiting.reserved ? p.waitingReserved : game.listed ? p.waitingLobby : p.waitingLink}</p>
          {game.listed && !waiting.reserved && <BotOffer live={live} game={game} rules={rules} />}
          {!waiting.reserved && <Invitation id={game.id} />}
          <p>
            <button type="button" class="button" disabled={busy} onClick={cancel} data-testid="cancel-game">{p.cancelGame}</button>
          </p>
        </>
        : game.can.join
        ? <>
          <p>{p.joinBy(named(host))}</p>
          {!me.value?.account && <NameField />}
          {waiting.byGrade && <GradeField />}
          <p class="row">
            <button type="button" class="button primary big" disabled={busy} onClick={join} data-testid="join">
              <PeopleIcon />
              {p.joinButton}
            </button>
            {waiting.reserved && <button type="button" class="button big" disabled={busy} onClick={refuse} data-testid="refuse">
              {p.decline}
            </button>}
          </p>
        </>
        : <p role="status">
          <EyeIcon /> {p.watchOnly}
        </p>}
      {problem && <p class="problem" role="alert">
        <Said text={problem} />
      </p>}
    </section>
  </main>;
}

function Terms({ game, rules }: { game: Game; rules: RuleSet }) {
  const t = texts.value;
  const p = t.people;
  const waiting = game.waiting!;
  const mine = game.you !== "";
  const host = playerOf(game, other(waiting.side));
  const given = !mine && waiting.byGrade ? handicapOf(rules, playerGrade.value, host.grade!) : null;
  return <dl class="terms">
    <div>
      <dt>{p.opponent}</dt>
      <dd>{mine ? p.nobodyYet : named(host)}</dd>
    </div>
    <div>
      <dt>{p.youGet}</dt>
      <dd>
        {given
          ? <>
            <SideMark side={given.gives ? "w" : "b"} />
            {given.gives ? t.giver : t.taker}
          </>
          : waiting.draw.startsWith("furigoma")
          ? word(p.tossedFor, waiting.draw)
          : waiting.draw === "random"
          ? p.drawn
          : <>
            <SideMark side={mine ? other(waiting.side) : waiting.side} />
            {sideName(game, mine ? other(waiting.side) : waiting.side)}
          </>}
      </dd>
    </div>
    <div>
      <dt>{t.time}</dt>
      <dd>{clockText(game.time.clock)}</dd>
    </div>
    {waiting.byGrade && <div data-testid="term-grades">
      <dt>{t.handicap}</dt>
      <dd>
        {given
          ? (given.gives ? p.youGive : p.youTake)(inLanguage(given.handicap.names))
          : !mine && playerGrade.value
          ? t.even
          : p.byGradeOf(gradeName(host.grade!))}
      </dd>
    </div>}
    {game.handicap && <div>
      <dt>{t.handicap}</dt>
      <dd>{inLanguage(rules.handicaps.find((h) => h.id === game.handicap)?.names) || game.handicap}</dd>
    </div>}
    {departures(game, rules).map((d) =>
      <div key={d.id} data-testid={`term-${d.id}`}>
        <dt>{d.label}</dt>
        <dd>{d.text}</dd>
      </div>
    )}
    {game.rated && <div>
      <dt>{p.rated}</dt>
      <dd>✓</dd>
    </div>}
  </dl>;
}

function Invitation({ id }: { id: string }) {
  const p = texts.value.people;
  const address = `${location.origin}/game/${id}`;
  return <>
    <input class="link-box" readOnly value={address} aria-label={p.copyLink} onFocus={(e) => e.currentTarget.select()}
      data-testid="invite-link" />
    <p class="row">
      <Copy id="copy-invite" label={p.copyLink} text={address} class="button primary" />
      {"share" in navigator
        && <button type="button" class="button" onClick={() => void navigator.share({ url: address }).catch(() => undefined)}>
          <ShareIcon />
          {p.share}
        </button>}
    </p>
    <QR text={address} label={p.qr} />
  </>;
}
