import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"]';

/** Runs an act when its key is pressed alone and nobody is typing; `undefined` binds nothing. */
export function useKey(key: string | undefined, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (key === undefined) return undefined;
    const follow = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [key]);
}
