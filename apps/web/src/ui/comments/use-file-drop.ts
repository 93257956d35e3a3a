import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Accepts files dropped on an element, before the page around it does. Returns whether files hover over it. */
export function useFileDrop(element: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const follow = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const kind of ['dragover', 'dragleave', 'drop'] as const) {
      element.current?.addEventListener(kind, (event) => follow(event), { signal: stop.signal });
    }
    return () => stop.abort();
  }, [element]);
  return over;
}
