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
