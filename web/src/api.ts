import type { Action, Failure, Game, GameList, NewGame, RuleSet, RuleSetPage, RuleSets } from "./wire";

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

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch("/api/v1" + path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new ApiError(0, null);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, answer as Failure | null);
  return answer as T;
}

const part = encodeURIComponent;

let ruleSetsOnce: Promise<RuleSets> | null = null;

/** All rule sets; asked for once. */
export function ruleSets(): Promise<RuleSets> {
  ruleSetsOnce ??= request<RuleSets>("GET", "/rulesets").catch((error: unknown) => {
    ruleSetsOnce = null;
    throw error;
  });
  return ruleSetsOnce;
}

/** One rule set, by its id or an alias. */
export async function ruleSet(id: string): Promise<RuleSet> {
  const { rulesets } = await ruleSets();
  const found = rulesets.find((r) => r.id === id || r.aliases?.includes(id));
  if (!found) throw new ApiError(404, { code: "not-found", message: `no rule set ${id}` });
  return found;
}

export const ruleSetPage = (id: string) => request<RuleSetPage>("GET", `/rulesets/${part(id)}`);
export const games = () => request<GameList>("GET", "/games");
export const game = (id: string) => request<Game>("GET", `/games/${part(id)}`);
export const newGame = (body: NewGame) => request<Game>("POST", "/games", body);
export const act = (id: string, action: Action) => request<Game>("POST", `/games/${part(id)}/actions`, action);

/** The address of a game's live socket. */
export function liveAddress(id: string): string {
  const url = new URL(`/api/v1/games/${part(id)}/live`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
