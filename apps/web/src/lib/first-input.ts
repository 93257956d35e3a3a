import { useEffect, useState } from 'react';

const inputs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** True after the user's first input, or after these milliseconds: code and data that only interaction needs don't delay the first view. */
export function useFirstInput(afterMs?: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue) return undefined;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true, capture: true };
    for (const input of inputs) window.addEventListener(input, () => setDue(true), options);
    const timer = afterMs === undefined ? undefined : window.setTimeout(() => setDue(true), afterMs);
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, [isDue, afterMs]);
  return isDue;
}
