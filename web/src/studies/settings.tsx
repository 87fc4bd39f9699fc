import { useState } from "preact/hooks";
import { me } from "../account/me";
import { recordFormats } from "../api";
import { capital, needTexts, texts, word } from "../i18n";
import { useLoad } from "../pages/load";
import { saveFile } from "../record/save";
import { go } from "../router";
import { Pick } from "../ui/choice";
import { Dialog } from "../ui/dialog";
import { EmbedCode, frameOf } from "../ui/embed";
import { failureText } from "../ui/failure";
import { CloseIcon, DownloadIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { LinkRow } from "../ui/link";
import { Said } from "../ui/said";
import type { RecordFile, StudyPage } from "../wire";
import { copyStudy, deleteStudy, studyFile } from "./api";
import type { LiveStudy } from "./live";
import { VisibilityChoice } from "./make";
import { freshClient } from "./queue";

const ReportStudy = lazy(() => needTexts(["play"]).then(() => import("../moderation/report")).then((m) => m.ReportStudy));

interface PartProps {
  live: LiveStudy;
  page: StudyPage;
  failed: (error: unknown) => void;
}

/** Everything about a study as a whole. */
export function SettingsDialog({ live, link, chapter, onClose }: { live: LiveStudy; link: string; chapter: number; onClose: () => void }) {
  const t = texts.value.studies;
  const page = live.page.value!;
  const [problem, setProblem] = useState("");
  const [reporting, setReporting] = useState(false);
  const failed = (error: unknown) => setProblem(failureText(error, texts.value.actionFailed));
  const part = { live, page, failed };
  if (reporting) return <ReportStudy id={live.id} onClose={onClose} />;
  return <Dialog id="settings-dialog" title={t.share} onClose={onClose} class="wide growing study-settings">
    <div class="form">
      <section class="share-way">
        <h3>{t.link}</h3>
        <LinkRow id="study-link" link={link} />
      </section>
      {page.role === "owner" && <Owner {...part} />}
      <Members {...part} />
      <Files {...part} />
      <section class="share-way">
        <h3>{t.embed}</h3>
        {page.visibility === "private"
          ? <p class="muted">{t.embedPrivate}</p>
          : <EmbedCode id="study-embed" hint={texts.value.record.embedding.recordHint} framed
            code={frameOf(`${location.origin}/embed/studies/${live.id}~${chapter}`, page.name)} />}
      </section>
      {problem && <p class="problem" role="alert" data-testid="problem">
        <Said text={problem} />
      </p>}
      <End {...part} report={() => setReporting(true)} />
    </div>
  </Dialog>;
}

function Owner({ live, page }: PartProps) {
  const t = texts.value.studies;
  const [name, setName] = useState(page.name);
  return <section class="share-way">
    <form class="row study-rename" onSubmit={(event) => {
      event.preventDefault();
      live.manage({ kind: "name", text: name });
    }}>
      <label class="field">
        <span class="field-label">{t.name}</span>
        <input type="text" required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)}
          data-testid="rename-study" />
      </label>
      <button type="submit" class="button" disabled={!name.trim() || name === page.name} data-testid="rename-study-yes">{t.rename}</button>
    </form>
    <VisibilityChoice value={page.visibility} onChange={(v) => live.manage({ kind: "visibility", text: v })} />
  </section>;
}

type Invited = "reader" | "editor";

function Members({ live, page }: PartProps) {
  const t = texts.value.studies;
  const own = me.value?.account?.name;
  const owner = page.role === "owner";
  const [name, setName] = useState("");
  const [role, setRole] = useState<Invited>("editor");
  return <section class="share-way">
    <h3>{t.members}</h3>
    <ul class="study-members" data-testid="members" data-count={page.members.length}>
      {page.members.map((m) =>
        <li key={m.name} data-testid="member" data-name={m.name} data-role={m.role}>
          <a href={`/@${encodeURIComponent(m.name)}`}>
            <bdi>{m.name}</bdi>
          </a>
          {owner && m.role !== "owner"
            ? <select aria-label={`${t.role}: ${m.name}`} value={m.role}
              onChange={(e) => live.manage({ kind: "member", member: m.name, text: e.currentTarget.value })}>
              {(["editor", "reader"] as const).map((r) => <option key={r} value={r}>{capital(t.roles[r])}</option>)}
            </select>
            : <span class="muted">{t.roles[m.role]}</span>}
          {m.role !== "owner" && (owner || m.name === own)
            && <button type="button" class="icon-button small" aria-label={m.name === own ? t.leave : t.takeOut(m.name)}
              title={m.name === own ? t.leave : t.takeOut(m.name)} onClick={() => live.manage({ kind: "member", member: m.name, text: "" })}
              data-testid="take-out">
              <CloseIcon />
            </button>}
        </li>
      )}
    </ul>
    {owner && <form class="row study-invite" onSubmit={(event) => {
      event.preventDefault();
      live.manage({ kind: "member", member: name.trim(), text: role });
      setName("");
    }}>
      <label class="field">
        <span class="field-label">{t.inviteName}</span>
        <input type="text" required maxLength={60} autocapitalize="off" value={name} onInput={(e) => setName(e.currentTarget.value)}
          data-testid="invite-name" />
      </label>
      <Pick id="invite-role" label={t.role} value={role} onChange={setRole}
        options={(["editor", "reader"] as const).map((r) => ({ value: r, label: capital(t.roles[r]) }))} />
      <button type="submit" class="button" disabled={!name.trim()} data-testid="invite">{t.invite}</button>
    </form>}
  </section>;
}

function Files({ live, failed }: PartProps) {
  const t = texts.value.studies;
  const r = texts.value.record;
  const { value } = useLoad("formats", recordFormats);
  const [format, setFormat] = useState("kif");
  const [file, setFile] = useState<RecordFile | null>(null);
  const charset = value?.formats.find((f) => f.id === format)?.charsets[0] ?? "UTF-8";
  const save = async (separate: boolean) => {
    try {
      const made = await studyFile(live.id, format, charset, separate);
      setFile(made);
      saveFile(made);
    } catch (error) {
      failed(error);
    }
  };
  return <section class="share-way">
    <h3>{t.file}</h3>
    <div class="row">
      <select aria-label={r.format} value={format} onChange={(e) => setFormat(e.currentTarget.value)} data-testid="study-format">
        {(value?.formats ?? []).map((f) => <option key={f.id} value={f.id}>{word(r.formats, f.id) ?? f.id.toUpperCase()}</option>)}
      </select>
      <button type="button" class="button" onClick={() => void save(false)} data-testid="study-file">
        <DownloadIcon />
        {t.oneFile}
      </button>
      <button type="button" class="button" onClick={() => void save(true)} data-testid="study-files">
        <DownloadIcon />
        {t.files}
      </button>
    </div>
    {file && <p class="muted" role="status" data-testid="study-losses">
      {file.losses.length
        ? `${r.lossy} ${file.losses.map((l) => `${word(r.losses, l.kind) ?? l.kind} ${l.count}`).join(", ")}`
        : r.lossless}
    </p>}
  </section>;
}

function End({ live, page, failed, report }: PartProps & { report: () => void }) {
  const t = texts.value.studies;
  const [asked, setAsked] = useState(false);
  const [client] = useState(freshClient);
  const account = me.value?.account;
  return <section class="share-way">
    <div class="row">
      {account
        && <button type="button" class="button" title={t.copyHint} onClick={() =>
          void copyStudy(live.id, client).then(({ id }) => go(`/study/${id}`), failed)} data-testid="study-copy">
          {t.copy}
        </button>}
      {page.role === "owner"
        ? <button type="button" class="button danger" onClick={() => setAsked(true)} data-testid="study-delete">{t.delete}</button>
        : <button type="button" class="button" onClick={report} data-testid="study-report">{t.report}</button>}
    </div>
    {asked && <p class="problem">
      {t.deleteAsk}{" "}
      <button type="button" class="button small danger" onClick={() => void deleteStudy(live.id).then(() => go("/study"), failed)}
        data-testid="study-delete-yes">
        {t.delete}
      </button>
    </p>}
  </section>;
}
