import { useEffect, useEffectEvent, useState } from 'react';
import { type ChosenFile, droppedFiles } from '../model/chosen-files.ts';
import { movedType } from '../model/moved-things.ts';
import styles from './drop-area.module.css';

/** What is moved about inside the page may look like a file to the browser. */
const bringsFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer !== null && dataTransfer.types.includes('Files') && !dataTransfer.types.includes(movedType);

/** Files and whole folders dropped anywhere in the window are taken; while they hover, a line inside the page's edge says so. */
export function DropArea({ label, onFiles }: { label: string; onFiles: (files: ChosenFile[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(async (event: DragEvent) => {
    setOver(false);
    const files = await droppedFiles(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      if (event.type === 'drop') void take(event);
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
