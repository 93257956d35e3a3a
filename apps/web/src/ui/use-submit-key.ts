import { useEffect, useEffectEvent } from 'react';

/** Runs when Ctrl+Enter, on a Mac also Cmd+Enter, is pressed, wherever the focus is. */
export function useSubmitKey(act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
