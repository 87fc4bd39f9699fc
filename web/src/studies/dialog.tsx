import { me } from "../account/me";
import { texts } from "../i18n";
import { useLoad } from "../pages/load";
import { address } from "../router";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { GameRecord } from "../wire";
import { MakeForm } from "./make";

interface StudyDialogProps {
  /** Names the record among those of the page. */
  of: string;
  title: string;
  record: () => Promise<GameRecord>;
  onClose: () => void;
}

/** Makes a study of a record. */
export function StudyDialog({ of, title, record, onClose }: StudyDialogProps) {
  const t = texts.value.studies;
  const { value, error } = useLoad(`record for a study ${of}`, record);
  return <Dialog id="study-dialog" title={t.ofRecord} onClose={onClose}>
    {!me.value?.account
      ? <p>
        <a href={`/sign-in?next=${encodeURIComponent(address.value)}`} data-testid="study-sign-in">{t.signIn}</a>
      </p>
      : error
      ? <p class="problem" role="alert">
        <Said text={failureText(error, texts.value.loadFailed)} />
      </p>
      : <MakeForm source={{ title, record: value ?? null }} />}
  </Dialog>;
}
