/** Resolves after the pending messages. Calls may overlap: one search ends while the next begins. */
export function yielding(channel = new MessageChannel()): () => Promise<void> {
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
}
