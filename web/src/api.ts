import { keepAnswer, keptAnswer } from "./kept";
import type { Action, Failure, Game, GameList, GameRecord, Hint, HintAsk, Lessons, NewGame, RecordFile, RecordFormats, RecordLinks,
  RecordRead, RuleSet, RuleSetPage, RuleSets, Studied, Study, WriteRecord } from "./wire";

/** A failed request; failure is null if the server did not answer. */
export class ApiError extends Error {
  constructor(readonly status: number, readonly failure: Failure | null) {
    super(failure?.message ?? "no answer from the server");
  }

  get unreached(): boolean {
    return this.status === 0 || this.status >= 502;
  }

  /** The server can store nothing just now, and asks for another attempt after so many milliseconds; 0 otherwise. */
  get again(): number {
    return this.status === 503 ? (this.failure?.wait ?? 0) * 1000 : 0;
  }
}

/** Awaited before a request fails. */
let explain: () => Promise<void> = async () => undefined;

/** The texts of refusals load with the first one. */
export const explainWith = (load: () => Promise<void>) => void (explain = load);

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
  if (!response.ok) {
    await explain();
    throw new ApiError(response.status, answer as Failure | null);
  }
  return answer as T;
}

export const part = encodeURIComponent;

const answers = new Map<string, Promise<unknown>>();

/** Caches an answer that is constant while the server runs. */
function once<T>(path: string): Promise<T> {
  let answer = answers.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = request<T>("GET", path).then((found) => {
      void keepAnswer(path, found).catch(() => undefined);
      return found;
    }, async (error: unknown) => {
      answers.delete(path);
      const kept = error instanceof ApiError && error.unreached ? await keptAnswer(path).catch(() => null) : null;
      if (kept === null) throw error;
      return kept as T;
    });
    answers.set(path, answer);
  }
  return answer;
}

/** All rule sets, without diagrams, handicaps, summaries and aliases. */
export const ruleSets = () => once<RuleSets>("/rulesets?diagrams=false&handicaps=false&summaries=false");

/** With diagrams, which the pieces of the international set show. */
export const ruleSetsDrawn = () => once<RuleSets>("/rulesets");

/** By id, name or alias, with the text of the rules. */
export const ruleSet = (id: string) => once<RuleSetPage>(`/rulesets/${part(id)}`);

/** The lessons of a rule set, by id, name or alias. */
export const lessonsOf = (id: string) => once<Lessons>(`/rulesets/${part(id)}/lessons`);

/** Adds rule sets that the list lacks: changed ones and old definitions. */
export async function ruleSetsOf(ids: readonly string[]): Promise<RuleSet[]> {
  const listed = (await ruleSets()).rulesets;
  const missing = [...new Set(ids)].filter((id) => !listed.some((r) => r.id === id));
  const found = await Promise.all(missing.map((id) => ruleSet(id).catch(() => null)));
  return [...listed, ...found.filter((r) => r !== null)];
}

let gamesAsked: Promise<GameList> | null = null;

/** Concurrent callers share one request. */
export const games = () => (gamesAsked ??= request<GameList>("GET", "/games").finally(() => void (gamesAsked = null)));
export const game = (id: string) => request<Game>("GET", `/games/${part(id)}`);
export const newGame = (body: NewGame) => request<Game>("POST", "/games", body);
export const act = (id: string, action: Action) => request<Game>("POST", `/games/${part(id)}/actions`, action);

export interface ReadChoices {
  rules?: string;
  lenient?: boolean;
  game?: number;
}

export async function readRecord(data: Uint8Array, choices: ReadChoices): Promise<RecordRead> {
  if (!data.length) throw new ApiError(422, { code: "bad-record", message: "The file is empty." });
  const query = new URLSearchParams();
  if (choices.rules) query.set("rules", choices.rules);
  if (choices.lenient) query.set("lenient", "true");
  if (choices.game) query.set("game", String(choices.game));
  return request<RecordRead>("POST", `/records/read?${query}`, data);
}

export const recordFormats = () => once<RecordFormats>("/records/formats");

export const completeRecord = (record: GameRecord) => request<RecordRead>("POST", "/records/complete", record);
/** definition: with that of the rule set, where the format has room for it. */
export const writeRecord = (body: WriteRecord, definition = false) =>
  request<RecordFile>("POST", `/records/write${definition ? "?definition=true" : ""}`, body);
export const shareRecord = (record: GameRecord) => request<{ id: string }>("POST", "/records", record);
export const sharedRecord = (id: string) => request<RecordRead>("GET", `/records/${part(id)}`);
export const gameRecord = (id: string) => request<RecordRead>("GET", `/games/${part(id)}/record`);
export const indexedRecord = (number: string) => request<RecordRead>("GET", `/explorer/games/${part(number)}`);
export const recordLinks = (record: GameRecord, ply: number) => request<RecordLinks>("POST", "/records/links", { record, ply });
export const hint = (body: HintAsk) => request<Hint>("POST", "/hints", body);
export const study = (body: Study) => request<Studied>("POST", "/positions", body);
