import { useState } from "preact/hooks";
import { gameRecord } from "../api";
import { texts } from "../i18n";
import { CloseIcon, CupIcon, CountIcon, CrownIcon, DownloadIcon, FlagIcon, FlipIcon, FrameIcon, HelpIcon, PlusIcon, UndoIcon, BookIcon,
  PeopleIcon, PlayIcon, ScrollIcon, SealIcon } from "../ui/icons";
import { saveGame } from "../record/save";
import { Copy } from "../ui/copy";
import { pair } from "../people/names";
import { proposals } from "../people/offers";
import { StudyDialog } from "../studies/lazy";
import { lazy } from "../ui/lazy";
import type { Game, OfferKind, RuleSet } from "../wire";
import { sideName } from "./clock";
import { detonates } from "./special";

const EmbedDialog = lazy(() => import("../ui/embed").then((m) => m.EmbedDialog));

export interface GameActions {
  undo: () => void;
  hint: () => void;
  flip: () => void;
  resign: () => void;
  declare: () => void;
  count: () => void;
  pass: () => void;
  detonate: () => void;
  offer: (offer: OfferKind) => void;
  abort: () => void;
}

interface ActionsProps {
  game: Game;
  actions: GameActions;
  live: boolean;
  /** Whether a hint may be asked for. */
  helped: boolean;
}

export function Actions({ game, actions, live, helped }: ActionsProps) {
  const t = texts.value;
  const legal = live ? (game.legal ?? []) : [];
  const canPass = legal.some((m) => m.usi === "pass");
  const mine = legal.find((m) => detonates(m.usi));
  const offered = proposals(game);
  const declares = game.declaration?.conditions.some((c) => c.id === "king-in-camp" && c.ok);
  return <section class="actions">
    {(canPass || mine) && <div class="special">
      {canPass && <button type="button" class="button primary" onClick={actions.pass} data-testid="pass">{t.pass}</button>}
      {mine && <button type="button" class="button danger" onClick={actions.detonate} data-testid="detonate">{t.detonate}</button>}
      {canPass && legal.length <= 2 && <p class="muted">{t.passHint}</p>}
    </div>}
    <div class="action-row">
      {pair(game)
        ? (game.undo && game.you && !game.result
          && <Action id="offer-undo" label={t.undo} icon={<UndoIcon />} on={offered.includes("undo")} go={() => actions.offer("undo")}
            hint={t.people.offers.undo} />)
        : ((game.can.undo || (game.you && !game.result))
          && <Action id="undo" label={t.undo} icon={<UndoIcon />} on={game.can.undo} go={actions.undo} />)}
      {!pair(game) && game.you && !game.result
        && <Action id="hint" label={t.hint.button} icon={<HelpIcon />} on={helped} go={actions.hint} />}
      <Action id="flip" label={t.flip} icon={<FlipIcon />} on go={actions.flip} />
      {declares && game.you && <Action id="declare" label={t.declare} icon={<CrownIcon />} on={game.can.declare} go={actions.declare} />}
      {game.can.count && <Action id="count" label={t.count} icon={<CountIcon />} on go={actions.count} />}
      {offered.filter((o) => o !== "undo").map((o) =>
        <Action key={o} id={`offer-${o}`} label={t.people.offerLabels[o]!} hint={t.people.offers[o]} icon={icons[o]} on go={() =>
          actions.offer(o)} />
      )}
      {game.can.abort && <Action id="abort" label={t.people.abort} hint={t.people.abortHint} icon={<CloseIcon />} on go={actions.abort} />}
      {game.you && !game.result && <Action id="resign" label={t.resign} icon={<FlagIcon />} on={game.can.resign} go={actions.resign} />}
    </div>
  </section>;
}

export function GameLinks({ game, rules, sfen }: { game: Game; rules: RuleSet; sfen: string }) {
  const t = texts.value;
  const [dialog, open] = useState<"" | "embed" | "study">("");
  const close = () => open("");
  const usi = ["position sfen", game.start, ...(game.moves?.length ? ["moves", ...game.moves.map((m) => m.usi)] : [])].join(" ");
  return <div class="small-links">
    <Copy id="copy-sfen" label={t.copySFEN} text={sfen} />
    <Copy id="copy-usi" label={t.copyUSI} text={usi} />
    <a class="quiet-link" href={`/record?game=${encodeURIComponent(game.id)}`} data-testid="to-record">
      <ScrollIcon />
      {t.record.openGame}
    </a>
    <SaveGame id={game.id} />
    <button type="button" class="quiet-link" onClick={() => open("embed")} data-testid="embed">
      <FrameIcon />
      {t.record.embedding.open}
    </button>
    {dialog === "embed" && <EmbedDialog game={game} rules={rules} onClose={close} />}
    {game.result && (game.moves?.length ?? 0) > 0
      && <button type="button" class="quiet-link" onClick={() => open("study")} data-testid="study">
        <PeopleIcon />
        {t.record.study}
      </button>}
    {dialog === "study"
      && <StudyDialog of={game.id} title={`${sideName(game, "b")} – ${sideName(game, "w")}`} record={() =>
        gameRecord(game.id).then((r) => r.record)} onClose={close} />}
    {game.tournament && <a class="quiet-link" href={`/tournament/${game.tournament}`}>
      <CupIcon />
      {t.contest.toTournament}
    </a>}
    <a class="quiet-link" href={`/rules/${game.rules}`} data-testid="to-rules">
      <BookIcon />
      {t.rules}
    </a>
    <a class="quiet-link" href={`/new/${game.rules}`} data-testid="to-new">
      <PlusIcon />
      {t.newGame}
    </a>
  </div>;
}

const icons: Record<string, preact.JSX.Element> = { count: <CountIcon />, adjourn: <SealIcon />, resume: <PlayIcon /> };

interface ActionProps {
  id: string;
  label: string;
  icon: preact.JSX.Element | undefined;
  on: boolean;
  go: () => void;
  hint?: string | undefined;
}

function Action({ id, label, icon, on, go, hint }: ActionProps) {
  return <button type="button" class="action" disabled={!on} onClick={go} title={hint} data-testid={id}>
    {icon}
    <span>{label}</span>
  </button>;
}

function SaveGame({ id }: { id: string }) {
  const t = texts.value;
  const [failed, setFailed] = useState(false);
  const save = () => {
    setFailed(false);
    saveGame(id).catch(() => setFailed(true));
  };
  return <button type="button" class="quiet-link" onClick={save} data-testid="save-kif">
    <DownloadIcon />
    <span aria-live="polite">{failed ? t.actionFailed : t.record.saveGame}</span>
  </button>;
}
