import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { ApiError } from "../api";

interface Waiting {
  Ask: FunctionComponent<{ done: (given: boolean) => void }>;
  done: (given: boolean) => void;
}

const waiting = signal<Waiting | null>(null);

export class GivenUp extends Error {}

/** Runs a request; if the server wants the password again, asks for it and retries. */
export async function confirmed<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure?.code !== "confirm-first") throw error;
  }
  const { Ask } = await import("./ask").catch(() => Promise.reject(new ApiError(0, null)));
  const given = await new Promise<boolean>((done) => (waiting.value = { Ask, done }));
  waiting.value = null;
  if (!given) throw new GivenUp();
  return run();
}

export function Confirmation() {
  if (!waiting.value) return null;
  const { Ask, done } = waiting.value;
  return <Ask done={done} />;
}
