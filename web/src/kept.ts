const name = "komadai-rules";

/** Keeps an answer about rule sets for the time without a server. A browser that cannot goes on without. */
export async function keepAnswer(path: string, answer: unknown): Promise<void> {
  if (typeof caches === "undefined") return;
  const cache = await caches.open(name);
  await cache.put(`/kept${path}`, new Response(JSON.stringify(answer)));
}

/** The answer kept, null for none. */
export async function keptAnswer(path: string): Promise<unknown> {
  if (typeof caches === "undefined") return null;
  const kept = await caches.match(`/kept${path}`, { cacheName: name });
  return kept ? await kept.json() : null;
}
