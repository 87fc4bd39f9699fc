import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sideName } from "../game/clock";
import { texts } from "../i18n";
import type { LiveGame } from "../live";
import { reportable, ReportDialog } from "../moderation/report";
import { playerName, talkShown } from "../prefs";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { ReportIcon, TalkIcon } from "../ui/icons";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import type { Game, Message } from "../wire";
import { block, say } from "./api";

/** Greetings for the start and the end, unless already sent. */
function phrases(game: Game, messages: readonly Message[]): string[] {
  const all = texts.value.people.phrases;
  const fit = game.result ? all.slice(2) : (game.moves?.length ?? 0) < 4 ? all.slice(0, 2) : [];
  return fit.filter((phrase) => !messages.some((m) => m.mine && m.text === phrase));
}

export function TalkPanel({ live, game, place }: { live: LiveGame; game: Game; place: RefObject<HTMLElement | null> }) {
  const t = texts.value;
  const p = t.people;
  const talk = live.talk.value;
  const [text, setText] = useState("");
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [blocking, setBlocking] = useState<Message | null>(null);
  const [reporting, setReporting] = useState<{ message?: Message } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const messages = talk?.messages ?? [];
  const shown = talkShown.value === "on";
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages.length, shown]);
  if (!talk) return null;
  // One message at a time. Text typed meanwhile stays, and so does a failed message.
  const send = async (what: string, typed: boolean) => {
    if (!what.trim() || sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailed("");
    if (typed) setText("");
    try {
      await live.hear(say(game.id, what, playerName.value.trim()));
    } catch (error) {
      if (typed) setText((later) => (later ? `${what} ${later}` : what));
      setFailed(failureText(error, p.talkFailed));
    }
    sending.current = false;
    setBusy(false);
  };
  const nameOf = (m: Message) => m.name || (m.side ? sideName(game, m.side) : p.guest);
  return <section class="talk panel" aria-labelledby="talk-title" data-testid="talk" ref={place} tabIndex={-1}>
    <div class="talk-head">
      <h2 id="talk-title">
        <TalkIcon />
        {p.talk} <span class="muted">{talk.room === "players" ? p.talkPlayers : p.talkWatchers}</span>
      </h2>
      <span class="talk-tools">
        {reportable(game).length > 0
          && <button type="button" class="quiet-link" aria-label={t.moderation.reportTitle} title={t.moderation.reportTitle} onClick={() =>
            setReporting({})} data-testid="report-open">
            <ReportIcon />
          </button>}
        <button type="button" class="quiet-link" aria-pressed={!shown} onClick={() => (talkShown.value = shown ? "off" : "on")}
          data-testid="mute">
          {shown ? p.mute : p.unmute}
        </button>
      </span>
    </div>
    {shown
      ? <>
        <div class="talk-list" ref={list} role="log" tabIndex={0} aria-label={p.talk}>
          <ol>
            {messages.length === 0 && <li class="muted">{p.talkEmpty}</li>}
            {messages.map((m) => <Line key={m.seq} message={m} name={nameOf(m)} onAuthor={() => setBlocking(m)} />)}
          </ol>
        </div>
        {talk.room === "players" && <p class="phrases">
          {phrases(game, messages).map((phrase) =>
            <button key={phrase} type="button" class="chip" disabled={busy} onClick={() => void send(phrase, false)}>{phrase}</button>
          )}
        </p>}
        <form class="talk-form" onSubmit={(e) => {
          e.preventDefault();
          void send(text, true);
        }}>
          <input type="text" maxLength={300} value={text} onInput={(e) => setText(e.currentTarget.value)} placeholder={p.say}
            aria-label={p.say} autoComplete="off" data-testid="say" />
          <button type="submit" class="button small" disabled={busy || !text.trim()} data-testid="send">{p.send}</button>
        </form>
        {failed && <p class="problem" role="alert">
          <Said text={failed} />
        </p>}
      </>
      : <p class="muted talk-muted">{p.muted}</p>}
    {blocking
      && <BlockDialog name={blocking.name || p.guest} close={() => setBlocking(null)} report={() => setReporting({ message: blocking })}
        block={() =>
          live.hear(block(game.id, blocking.author, true)).catch((error: unknown) => setFailed(failureText(error, p.talkFailed)))} />}
    {reporting
      && <ReportDialog game={game} message={reporting.message} name={reporting.message && nameOf(reporting.message)} onClose={() =>
        setReporting(null)} />}
  </section>;
}

interface BlockProps {
  name: string;
  close: () => void;
  report: () => void;
  block: () => Promise<void>;
}

function BlockDialog({ name, close, report, block }: BlockProps) {
  const t = texts.value;
  const p = t.people;
  const then = (what: () => void) => () => {
    close();
    what();
  };
  return <Dialog id="block-dialog" title={p.block(name)} onClose={close}>
    <p>{p.blockAsk(name)}</p>
    <p class="row end">
      <button type="button" class="button" onClick={close}>{t.cancel}</button>
      <button type="button" class="button" data-testid="block-report" onClick={then(report)}>{t.moderation.report}</button>
      <button type="button" class="button danger" data-testid="block-yes" onClick={then(() => void block())}>{p.block(name)}</button>
    </p>
  </Dialog>;
}

function Line({ message: m, name, onAuthor }: { message: Message; name: string; onAuthor: () => void }) {
  const t = texts.value;
  if (m.removed) {
    return <li class="talk-removed" data-testid="message" data-removed="true">
      {m.side && <SideMark side={m.side} />} {t.moderation.removed}
    </li>;
  }
  return <li class={m.mine ? "mine" : ""} data-testid="message">
    <span class="talk-name">
      {m.side && <SideMark side={m.side} />}
      {m.mine ? name : <button type="button" class="talk-author" title={t.people.block(name)} onClick={onAuthor}>{name}</button>}
    </span>{" "}
    <span class="talk-text">{m.text}</span>
  </li>;
}
