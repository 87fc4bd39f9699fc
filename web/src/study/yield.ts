/**
 * A way to let the messages that wait be taken: a promise that is kept when they have
 * been. A message of one's own comes after them. Several may wait at a time, each for a
 * message of its own: one search is ending while the next begins.
 */
export function yielding(channel = new MessageChannel()): () => Promise<void> {
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
}
