import { ApiError } from "./api";
import type { Failure } from "./wire";

/** Calls hear for each event of a stream; throws ApiError. The signal ends it. */
export async function eventsOf<T>(path: string, body: unknown, hear: (event: T) => void, signal: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(0, null);
  }
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => null)) as Failure | null);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    let part: ReadableStreamReadResult<string>;
    try {
      part = await reader.read();
    } catch (error) {
      if (signal.aborted) throw error;
      return;
    }
    if (part.done) return;
    const blocks = (rest + part.value).split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      const event = eventOf<T>(block);
      if (event) hear(event);
    }
  }
}

/** null for a comment. */
export function eventOf<T>(block: string): T | null {
  const data = block.split("\n").filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n");
  return data ? (JSON.parse(data) as T) : null;
}
