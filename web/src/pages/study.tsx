import { useEffect, useMemo, useState } from "preact/hooks";
import { ruleSet } from "../api";
import { needTexts, texts } from "../i18n";
import { RecordRoom } from "../record/room";
import { go } from "../router";
import { Chapters } from "../studies/chapters";
import { SharedEditor } from "../studies/editor";
import { StudyHead } from "../studies/head";
import { LiveStudy } from "../studies/live";
import { Presence } from "../studies/presence";
import { Dialog } from "../ui/dialog";
import { lazy } from "../ui/lazy";
import { refusalText } from "../ui/refusal";
import { Said } from "../ui/said";
import type { Failure, RuleSet } from "../wire";
import { Notice, useLoad, Waiting } from "./load";

const AddDialog = lazy(() => import("../studies/add").then((m) => m.AddDialog));
const SettingsDialog = lazy(() => import("../studies/settings").then((m) => m.SettingsDialog));

/** Why an edit was refused; the texts load with the first refusal. */
const Refusal = lazy<{ failure: Failure }>(() => needTexts(["failure"]).then(() => ({ failure }) => <Said text={refusalText(failure)} />));

/** The chapter and the move of an address: #2/14. */
function placeOf(hash: string): [number, number] {
  const [chapter, node] = hash.slice(1).split("/").map(Number);
  return [chapter || 0, node || 0];
}

export default function StudyPage({ id }: { id: string }) {
  const t = texts.value;
  const live = useMemo(() => new LiveStudy(id), [id]);
  const presence = useMemo(() => new Presence(live, (chapter) => void live.open(chapter)), [live]);
  useEffect(() => () => {
    presence.close();
    live.close();
  }, [live]);
  const page = live.page.value;
  const chapter = live.chapter.value;
  const first = page?.chapters.find((c) => c.id === placeOf(location.hash)[0] && !c.unreadable)
    ?? page?.chapters.find((c) => !c.unreadable);
  const open = chapter && page?.chapters.some((c) => c.id === chapter.id);
  // The first one, or another when this one was deleted.
  useEffect(() => {
    if (first && !open) void live.open(first.id);
  }, [first?.id, open]);
  if (live.missing.value && !live.unsent.value) {
    return <Notice>
      <h1>{t.studies.missing}</h1>
      <p class="muted">{t.studies.missingHint}</p>
      <p>
        <a class="button" href="/study">{t.studies.toList}</a>
      </p>
    </Notice>;
  }
  if (page && !first) {
    return <Notice>
      <h1>{page.name}</h1>
      <p>{t.studies.unreadable}</p>
    </Notice>;
  }
  if (!page || !chapter) {
    const retry = () => void (first ? live.open(first.id) : live.load());
    return <Waiting error={live.failed.value} retry={retry} missing={t.studies.missing} />;
  }
  return <Chapter key={`${id} ${chapter.id}`} live={live} presence={presence} />;
}

function Chapter({ live, presence }: { live: LiveStudy; presence: Presence }) {
  const chapter = live.chapter.value!;
  const editor = useMemo(() => {
    const made = new SharedEditor(live, chapter);
    made.went = () => presence.went();
    return made;
  }, [chapter]);
  useEffect(() => {
    const [number, node] = placeOf(location.hash);
    const at = number === chapter.id ? chapter.local(node) : undefined;
    if (at !== undefined) editor.go(at);
    presence.editor.value = editor;
    return () => {
      presence.editor.value = null;
      editor.close();
    };
  }, [editor]);
  editor.readonly.value = !live.edits.value;
  const { rules } = editor.tree.value;
  const { value, error, retry } = useLoad(`study rules ${rules}`, () => ruleSet(rules));
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.noRules} />;
  return <Room live={live} presence={presence} editor={editor} rules={value} />;
}

interface RoomProps {
  live: LiveStudy;
  presence: Presence;
  editor: SharedEditor;
  rules: RuleSet;
}

function Room({ live, presence, editor, rules }: RoomProps) {
  const t = texts.value.studies;
  const [dialog, setDialog] = useState<"" | "add" | "settings">("");
  const page = live.page.value!;
  const refused = live.refused.value;
  const id = editor.chapter.id;
  const node = editor.chapter.number(editor.at.value) ?? 0;
  useEffect(() => go(`/study/${live.id}#${id}${node ? `/${node}` : ""}`, true), [id, node]);
  const open = (chapter: number) => {
    presence.went();
    void live.open(chapter);
  };
  const close = () => setDialog("");
  return <>
    <RecordRoom editor={editor} rules={rules} shared={{
      title: page.name,
      head: <StudyHead live={live} presence={presence} />,
      tab: { id: "chapters", label: t.chapters, content: <Chapters live={live} at={id} open={open} add={() => setDialog("add")} /> },
      share: () => setDialog("settings"),
    }} />
    {dialog === "add" && <AddDialog live={live} onClose={close} open={open} />}
    {dialog === "settings"
      && <SettingsDialog live={live} link={`${location.origin}/study/${live.id}#${id}${node ? `/${node}` : ""}`} chapter={id}
        onClose={close} />}
    {refused && <Dialog id="refused-dialog" title={page.name} onClose={() => (live.refused.value = null)}>
      <p class="problem" role="alert" data-testid="refused">
        <Refusal failure={refused} />
      </p>
    </Dialog>}
  </>;
}
