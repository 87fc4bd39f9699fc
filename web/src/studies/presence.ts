import { effect, signal } from "@preact/signals";
import { visitors, type Visitor } from "../record/visitors";
import type { StudyPerson } from "../wire";
import type { SharedEditor } from "./editor";
import type { LiveStudy } from "./live";

const colors = 6;

/** The same for a name on every screen. */
export function colorOf(name: string): number {
  let sum = 0;
  for (const c of name) sum = (sum * 31 + c.codePointAt(0)!) % 9973;
  return sum % colors;
}

/** Others, one entry for each name: those who lead first, then editors. */
export function others(people: ReadonlyMap<string, StudyPerson>, you: string): StudyPerson[] {
  const own = people.get(you)?.name;
  const rank = (p: StudyPerson) => (p.lead ? 0 : p.role === "owner" ? 1 : p.role === "editor" ? 2 : 3);
  const byName = new Map<string, StudyPerson>();
  for (const one of [...people.values()].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))) {
    if (one.name !== own && !byName.has(one.name)) byName.set(one.name, one);
  }
  return [...byName.values()];
}

/** Where the page is, where others are, and whom it follows. */
export class Presence {
  readonly leading = signal(false);
  /** The id of the person followed, or "". */
  readonly following = signal("");
  readonly editor = signal<SharedEditor | null>(null);
  #moving = false;
  /** Leaders that were followed or declined. */
  #known = new Set<string>();
  #ends: (() => void)[] = [];

  constructor(readonly live: LiveStudy, readonly open: (chapter: number) => void) {
    this.#ends.push(effect(() => this.#tell()), effect(() => this.#mark()), effect(() => this.#lead()), effect(() => this.#follow()));
  }

  close(): void {
    for (const end of this.#ends) end();
    visitors.value = new Map();
  }

  /** The reader goes to a node: whom it follows goes on alone. */
  went(): void {
    if (!this.#moving) this.following.value = "";
  }

  follow(id: string): void {
    this.#known.add(id);
    this.following.value = id;
  }

  #tell(): void {
    const editor = this.editor.value;
    const lead = this.leading.value;
    if (!editor || this.live.connection.value !== "open" || !this.live.you.value) return;
    editor.tree.value; // a new node gets its number
    const node = editor.chapter.number(editor.at.value);
    if (node !== undefined) this.live.place(editor.chapter.id, node, lead);
  }

  #mark(): void {
    const editor = this.editor.value;
    const found = new Map<number, Visitor[]>();
    if (editor) {
      editor.tree.value;
      for (const one of others(this.live.people.value, this.live.you.value)) {
        if (one.chapter !== editor.chapter.id) continue;
        const at = editor.chapter.local(one.node);
        if (at !== undefined) found.set(at, [...(found.get(at) ?? []), { id: one.id, name: one.name, color: colorOf(one.name) }]);
      }
    }
    visitors.value = found;
  }

  /** A reader follows who leads, until it goes elsewhere. */
  #lead(): void {
    if (this.live.edits.value) return;
    const leader = others(this.live.people.value, this.live.you.value).find((p) => p.lead);
    if (leader && !this.#known.has(leader.id)) this.follow(leader.id);
  }

  #follow(): void {
    const id = this.following.value;
    const person = this.live.people.value.get(id);
    const editor = this.editor.value;
    if (!person || !editor || person.chapter === 0) return;
    if (person.chapter !== editor.chapter.id) {
      this.open(person.chapter);
      return;
    }
    editor.tree.value;
    const at = editor.chapter.local(person.node);
    if (at === undefined || at === editor.at.peek()) return;
    this.#moving = true;
    editor.go(at);
    this.#moving = false;
  }
}
