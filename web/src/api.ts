import { keepAnswer, keptAnswer } from "./kept";
import type {
  Action, Failure, Game, GameList, GameRecord, NewGame, RecordFile, RecordFormats, RecordLinks, RecordRead, RuleSet, RuleSetPage, RuleSets, Studied, Study, WriteRecord,
} from "./wire";

/** What went wrong with a request: an answer of the server, or no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failure: Failure | null,
  ) {
    super(failure?.message ?? "no answer from the server");
  }

  /** Whether the server was not reached at all. */
  get unreached(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

/** Asks the interface; an [ApiError] says what went wrong. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const raw = body instanceof Uint8Array;
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": raw ? "application/octet-stream" : "application/json" },
      body: body === undefined ? undefined : raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new ApiError(0, null);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, answer as Failure | null);
  return answer as T;
}

export const part = encodeURIComponent;

const answers = new Map<string, Promise<unknown>>();

/** An answer that never changes while the server runs; asked for once. */
function once<T>(path: string): Promise<T> {
  let answer = answers.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = request<T>("GET", path).then(
      (found) => {
        void keepAnswer(path, found).catch(() => undefined);
        return found;
      },
      async (error: unknown) => {
        answers.delete(path);
        const kept = error instanceof ApiError && error.unreached ? await keptAnswer(path).catch(() => null) : null;
        if (kept === null) throw error;
        return kept as T;
      });
    answers.set(path, answer);
  }
  return answer;
}

/** All rule sets, without the diagrams of their pieces and without handicaps. */
export const ruleSets = () => once<RuleSets>("/rulesets?diagrams=false&handicaps=false");

/** All rule sets with the diagrams, which the pieces of the international set bear. */
export const ruleSetsDrawn = () => once<RuleSets>("/rulesets");

/** One rule set, by its id, a name or an alias, with the text of its rules. */
export const ruleSet = (id: string) => once<RuleSetPage>(`/rulesets/${part(id)}`);

/** The rule sets of the list and, beside them, those of the ids that it lacks: changed ones, and old definitions. */
export async function ruleSetsOf(ids: readonly string[]): Promise<RuleSet[]> {
  const listed = (await ruleSets()).rulesets;
  const missing = [...new Set(ids)].filter((id) => !listed.some((r) => r.id === id));
  const found = await Promise.all(missing.map((id) => ruleSet(id).catch(() => null)));
  return [...listed, ...found.filter((r) => r !== null)];
}

let gamesAsked: Promise<GameList> | null = null;

/** The caller's games. Those who ask while an answer is on its way share it. */
export const games = () => (gamesAsked ??= request<GameList>("GET", "/games").finally(() => void (gamesAsked = null)));
export const game = (id: string) => request<Game>("GET", `/games/${part(id)}`);
export const newGame = (body: NewGame) => request<Game>("POST", "/games", body);
export const act = (id: string, action: Action) => request<Game>("POST", `/games/${part(id)}/actions`, action);

/** How a file is read; see the query of POST /api/v1/records/read. */
export interface ReadChoices {
  rules?: string;
  lenient?: boolean;
  game?: number;
}

export function readRecord(data: Uint8Array, choices: ReadChoices): Promise<RecordRead> {
  const query = new URLSearchParams();
  if (choices.rules) query.set("rules", choices.rules);
  if (choices.lenient) query.set("lenient", "true");
  if (choices.game) query.set("game", String(choices.game));
  return request<RecordRead>("POST", `/records/read?${query}`, data);
}

/** The formats of records and the ends of lines. */
export const recordFormats = () => once<RecordFormats>("/records/formats");

export const completeRecord = (record: GameRecord) => request<RecordRead>("POST", "/records/complete", record);
export const writeRecord = (body: WriteRecord) => request<RecordFile>("POST", "/records/write", body);
export const shareRecord = (record: GameRecord) => request<{ id: string }>("POST", "/records", record);
export const sharedRecord = (id: string) => request<RecordRead>("GET", `/records/${part(id)}`);
export const gameRecord = (id: string) => request<RecordRead>("GET", `/games/${part(id)}/record`);
export const indexedRecord = (number: string) => request<RecordRead>("GET", `/explorer/games/${part(number)}`);
export const recordLinks = (record: GameRecord, ply: number) => request<RecordLinks>("POST", "/records/links", { record, ply });
export const study = (body: Study) => request<Studied>("POST", "/positions", body);

/** The address of a game's live socket. */
export function liveAddress(id: string): string {
  const url = new URL(`/api/v1/games/${part(id)}/live`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
