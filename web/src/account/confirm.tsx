import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { ApiError } from "../api";

/** What waits for the person to give the password again, and the dialog that asks for it. */
interface Waiting {
  Ask: FunctionComponent<{ done: (given: boolean) => void }>;
  done: (given: boolean) => void;
}

const waiting = signal<Waiting | null>(null);

/** Given up by the person. */
export class GivenUp extends Error {}

/** Does what the server may first want the password for again. */
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

/** The dialog, while it is open. */
export function Confirmation() {
  if (!waiting.value) return null;
  const { Ask, done } = waiting.value;
  return <Ask done={done} />;
}
