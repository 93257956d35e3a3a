import type { Bus } from './bus.ts';

/** For a single process. Merges the notifications of one turn of the event loop. */
export function createLocalBus(): Bus {
  const listeners = new Set<() => void>();
  let ringing = false;
  const ringAll = (): void => {
    ringing = false;
    for (const onRing of listeners) onRing();
  };
  return {
    async ring() {
      if (ringing) return;
      ringing = true;
      setImmediate(ringAll);
    },
    listen(onRing) {
      // The same function may listen twice.
      const own = (): void => onRing();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    // There is no other process.
    async sendNote() {},
    listenToNotes: () => () => undefined,
    async close() {
      listeners.clear();
    },
  };
}
