/**
 * Resolves after the messages that wait. Several calls may wait at a time, each for its own message: one search ends
 * while the next begins.
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
