import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { PersonIcon, TalkIcon } from "../ui/icons";
import { Said } from "../ui/said";
import type { Tie } from "../wire";
import { block, conversation, dismiss, follow } from "./api";

interface TieProps {
  tie: Tie;
  changed: (tie: Tie) => void;
  /** Without a link to the messages. */
  here?: boolean;
}

/** Follow, write, block: what the account can do with another. */
export function TieActions({ tie, changed, here }: TieProps) {
  const t = texts.value.friends;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const [blocking, setBlocking] = useState(false);
  const go = async (what: () => Promise<Tie>) => {
    setBusy(true);
    setFailed("");
    try {
      changed(await what());
    } catch (error) {
      setFailed(failureText(error, t.failed));
    }
    setBusy(false);
  };
  const { name } = tie;
  return <div class="tie">
    <div class="row">
      {tie.blocked
        ? <button type="button" class="button small" disabled={busy} onClick={() => void go(() => block(name, false))}
          data-testid="unblock">
          {t.unblock}
        </button>
        : <>
          <button type="button" class={tie.follows ? "button small" : "button small primary"} aria-pressed={!!tie.follows} disabled={busy}
            onClick={() => void go(() => follow(name, !tie.follows))} data-testid="follow">
            <PersonIcon />
            {tie.follows ? t.following : tie.followed ? t.followBack : t.follow}
          </button>
          {tie.asked
            && <button type="button" class="button small" disabled={busy} onClick={() => void go(() => dismiss(name))}
              data-testid="dismiss">
              {t.dismiss}
            </button>}
          {!here && tie.follows && tie.followed
            && <a class="button small" href={`/friends/${encodeURIComponent(name)}`} data-testid="write">
              <TalkIcon />
              {t.write}
            </a>}
          <button type="button" class="quiet-link" disabled={busy} onClick={() => setBlocking(true)}
            data-testid={here ? "block-here" : "block"}>
            {t.block}
          </button>
        </>}
    </div>
    {failed && <p class="problem" role="alert">
      <Said text={failed} />
    </p>}
    {blocking && <Dialog id="block-dialog" title={t.blockName(name)} onClose={() => setBlocking(false)}>
      <p>{t.blockAsk}</p>
      <p class="row end">
        <button type="button" class="button" onClick={() => setBlocking(false)}>{texts.value.cancel}</button>
        <button type="button" class="button danger" data-testid="block-yes" onClick={() => {
          setBlocking(false);
          void go(() => block(name, true));
        }}>
          {t.block}
        </button>
      </p>
    </Dialog>}
  </div>;
}

/** The actions on a profile, once the tie is known. */
export function ProfileTie({ name }: { name: string }) {
  const [tie, setTie] = useState<Tie | null>(null);
  useEffect(() => {
    let gone = false;
    conversation(name).then((c) => gone || setTie(c.tie), () => undefined);
    return () => void (gone = true);
  }, [name]);
  return tie && <TieActions tie={tie} changed={setTie} />;
}
