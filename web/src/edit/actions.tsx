import { useEffect, useState } from "preact/hooks";
import { coordinates, texts } from "../i18n";
import type { PieceSet } from "../board/wood";
import { pieceSet, scheme } from "../prefs";
import { recordAt } from "../study/here";
import { Copy } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { DownloadIcon, ShareIcon, TargetIcon, EngineIcon, BoardIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { LinkRow } from "../ui/link";
import type { RuleSet } from "../wire";

const Elsewhere = lazy(() => import("../ui/elsewhere").then((m) => m.Elsewhere));

interface ActionProps {
  rules: RuleSet;
  sfen: string;
  flipped: boolean;
  possible: boolean;
}

export function EditActions({ rules, sfen, flipped, possible }: ActionProps) {
  const t = texts.value;
  const e = t.edit;
  const [dialog, setDialog] = useState<"" | "diagram" | "share">("");
  const solver = `/tsume?${new URLSearchParams({ rules: rules.id, sfen })}`;
  return <div class="edit-go">
    {possible && <a class="button primary" href={`${recordAt(rules.id, sfen)}&engine=on`} title={e.analyseHint} data-testid="analyse">
      <EngineIcon />
      {e.analyse}
    </a>}
    {rules.royal && <a class="button" href={solver} data-testid="to-solver">
      <TargetIcon />
      {t.tsume.solve}
    </a>}
    <button type="button" class="button" onClick={() => setDialog("diagram")} data-testid="diagram">
      <BoardIcon />
      {e.diagram}
    </button>
    <button type="button" class="button" onClick={() => setDialog("share")} data-testid="share">
      <ShareIcon />
      {e.share}
    </button>
    {dialog === "diagram" && <DiagramDialog rules={rules} sfen={sfen} flipped={flipped} onClose={() => setDialog("")} />}
    {dialog === "share" && <SharePosition rules={rules} sfen={sfen} possible={possible} onClose={() => setDialog("")} />}
  </div>;
}

interface DialogProps {
  rules: RuleSet;
  sfen: string;
  onClose: () => void;
}

/** Sets that the server draws; others print with one kanji. */
const printed: Readonly<Record<PieceSet, string>> = { one: "one", two: "two", intl: "intl", moves: "one", figures: "one", contrast: "one" };

/** Drawn by the server in the style of the page. */
function DiagramDialog({ rules, sfen, flipped, onClose }: DialogProps & { flipped: boolean }) {
  const e = texts.value.edit;
  const [text, setText] = useState("");
  const [bare, setBare] = useState(false);
  const query = new URLSearchParams({ rules: rules.id, sfen, pieces: printed[pieceSet.value], theme: bare ? "print" : scheme(),
    coordinates: coordinates.value });
  if (flipped) query.set("flip", "true");
  const address = (format: string) => `/api/v1/diagrams/${format}?${query}`;
  useEffect(() => {
    let gone = false;
    fetch(address("txt")).then((r) => (r.ok ? r.text() : "")).then((found) => gone || setText(found), () => undefined);
    return () => void (gone = true);
  }, [sfen]);
  return <Dialog id="diagram-dialog" title={e.diagramTitle} onClose={onClose} class="wide">
    <div class="form">
      <img class="edit-picture" src={address("svg")} alt={e.pictureOf(sfen)} data-testid="picture" />
      <label class="tick">
        <input type="checkbox" checked={bare} onChange={(e) => setBare(e.currentTarget.checked)} data-testid="diagram-print" />
        <span>{e.blackOnWhite}</span>
      </label>
      <p class="row end">
        {text && <Copy id="copy-diagram" label={e.copyText} text={text} class="button" />}
        <a class="button" href={address("svg")} download="position.svg" data-testid="save-svg">
          <DownloadIcon />
          {e.saveSVG}
        </a>
        <a class="button primary" href={address("png")} download="position.png" data-testid="save-png">
          <DownloadIcon />
          {e.savePNG}
        </a>
      </p>
    </div>
  </Dialog>;
}

function SharePosition({ rules, sfen, possible, onClose }: DialogProps & { possible: boolean }) {
  const e = texts.value.edit;
  const { origin } = location;
  return <Dialog id="share-dialog" class="growing" title={e.shareTitle} onClose={onClose}>
    <div class="form">
      <section class="share-way">
        <h3>{e.linkEdit}</h3>
        <LinkRow id="link-edit" link={`${origin}/edit?${new URLSearchParams({ rules: rules.id, sfen })}`} />
      </section>
      {possible && <section class="share-way">
        <h3>{e.linkRecord}</h3>
        <LinkRow id="link-record" link={`${origin}${recordAt(rules.id, sfen)}`} />
      </section>}
      {possible && <Elsewhere record={{ rules: rules.id, headers: [], start: { sfen }, nodes: [{ parent: -1 }] }} ply={0} />}
    </div>
  </Dialog>;
}
