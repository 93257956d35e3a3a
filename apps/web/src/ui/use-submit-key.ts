import { useEffect, useEffectEvent } from 'react';

/** Runs when Ctrl+Enter, on a Mac also Cmd+Enter, is pressed, wherever the focus is. A screen's key waits while a dialog is open over it. */
export function useSubmitKey(act: () => void, place: 'screen' | 'dialog'): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (place === 'screen' && document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [place]);
}
