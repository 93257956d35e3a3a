import { useEffect, useEffectEvent } from 'react';

/** Ctrl+F, which the browser would take for the page around the sheet. */
export function useFindKey(find: () => void): void {
  const act = useEffectEvent(find);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** What is typed until a field is here to take it: such keys would pick up tools. */
export async function typedDuring(coming: Promise<unknown>): Promise<string> {
  let typed = '';
  const stop = new AbortController();
  const take = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  };
  window.addEventListener('keydown', take, { capture: true, signal: stop.signal });
  await coming.finally(() => stop.abort());
  return typed;
}
