import { useEffect, useEffectEvent } from 'react';

/** Handles Ctrl+F instead of the browser, which would search the page around the sheet. */
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

/** Collects the keys typed until a field has loaded: they would activate tools otherwise. */
export async function collectKeysDuring(loading: Promise<unknown>): Promise<string> {
  let typed = '';
  const stop = new AbortController();
  const take = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  };
  window.addEventListener('keydown', take, { capture: true, signal: stop.signal });
  await loading.finally(() => stop.abort());
  return typed;
}
