import { useEffect, useEffectEvent, useState } from 'react';
import styles from './drop-area.module.css';

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Files dropped anywhere in the window are taken; while they hover, a line inside the page's edge says so. */
export function DropArea({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      if (event.type === 'drop') take(event);
      // Leaving the window has no element that is entered instead; leaving an element inside it has.
      else setOver(event.type !== 'dragleave' || event.relatedTarget !== null);
    };
    const kinds = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) window.addEventListener(kind, follow);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, follow);
    };
  }, []);
  return over ? (
    <div className={styles.area}>
      <span>{label}</span>
    </div>
  ) : null;
}
