const name = "komadai-rules";

/** Stores an answer about rule sets for use without a server. Without storage it does nothing. */
export async function keepAnswer(path: string, answer: unknown): Promise<void> {
  if (typeof caches === "undefined") return;
  const cache = await caches.open(name);
  await cache.put(`/kept${path}`, new Response(JSON.stringify(answer)));
}

export async function keptAnswer(path: string): Promise<unknown> {
  if (typeof caches === "undefined") return null;
  const kept = await caches.match(`/kept${path}`, { cacheName: name });
  return kept ? await kept.json() : null;
}
