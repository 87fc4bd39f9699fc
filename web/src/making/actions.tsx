import { useState } from "preact/hooks";
import { newGame } from "../api";
import { freshGame } from "../fresh";
import { texts } from "../i18n";
import { recall } from "../new/form";
import { go } from "../router";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { LinkRow } from "../ui/link";
import { Said } from "../ui/said";
import { shareRules } from "./api";
import type { Draft } from "./draft";

/** The ways to play a definition. Each shares it first, so that its address is known to the server. */
export function Go({ draft }: { draft: Draft }) {
  const t = texts.value.making;
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState("");
  const [link, setLink] = useState("");
  const share = async (what: string, then: (id: string) => void | Promise<void>) => {
    setBusy(what);
    setProblem("");
    try {
      const { id } = await shareRules(draft.text.value);
      await then(id);
    } catch (error) {
      setProblem(failureText(error, texts.value.startFailed));
    }
    setBusy("");
  };
  const play = (id: string) =>
    newGame({ rules: id, level: recall().level, color: "random", clock: { kind: "none" } }).then((game) => {
      freshGame.value = game.id;
      go(`/game/${game.id}`);
    });
  const off = draft.state.value !== "sound" || busy !== "";
  return <div class="making-go">
    <p class="row">
      <button type="button" class="button primary" disabled={off} onClick={() => share("play", play)} data-testid="play-now">
        {t.play}
      </button>
      <button type="button" class="button" disabled={off}
        onClick={() => share("invite", (id) => go(`/new/${encodeURIComponent(id)}?with=friend`))} data-testid="invite">
        {t.invite}
      </button>
      <button type="button" class="button" disabled={off} onClick={() => share("link", (id) => setLink(`${location.origin}/rules/${id}`))}
        data-testid="share-rules">
        {t.share}
      </button>
    </p>
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    {link && <Dialog id="rules-link" title={t.share} onClose={() => setLink("")}>
      <LinkRow id="rules-address" link={link} />
      <p class="muted">{t.shared}</p>
    </Dialog>}
  </div>;
}
