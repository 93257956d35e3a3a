import type { Bus } from './bus.ts';

/** Within one process. Rings of one turn of the loop are merged. */
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
      // Listening twice with one function is two listeners.
      const own = (): void => onRing();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    // There is no other process.
    async tell() {},
    hear: () => () => undefined,
    async close() {
      listeners.clear();
    },
  };
}
