import { request } from "../api";
import type { Explored, ExplorePlayers, ExploreShapes } from "../wire";

/** Conditions besides the position; "" for any. */
export interface Filters {
  player: string;
  as: string;
  result: string;
  since: string;
  until: string;
  minRating: string;
  maxRating: string;
  shape: string;
  part: string;
}

export const noFilters: Filters = { player: "", as: "", result: "", since: "", until: "", minRating: "", maxRating: "", shape: "",
  part: "" };

/** A shape or a part is searched in all positions, not in the one shown. */
export function explore(rules: string, sfen: string, filters: Filters, before = 0): Promise<Explored> {
  const query = new URLSearchParams({ rules });
  if (!filters.shape && !filters.part) query.set("sfen", sfen);
  for (const [key, value] of Object.entries(filters)) if (value.trim()) query.set(key, value.trim());
  if (filters.part) query.delete("shape");
  if (before) query.set("before", String(before));
  return request<Explored>("GET", `/explorer?${query}`);
}

let asked: Promise<ExploreShapes> | null = null;

export function shapes(): Promise<ExploreShapes> {
  asked ??= request<ExploreShapes>("GET", "/explorer/shapes").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export const players = (name: string) => request<ExplorePlayers>("GET", `/explorer/players?${new URLSearchParams({ name })}`);
