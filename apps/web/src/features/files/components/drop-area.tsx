import { useEffect, useEffectEvent, useState } from 'react';
import { type ChosenFile, droppedFiles } from '../model/chosen-files.ts';
import { draggedType } from '../model/dragged-things.ts';
import styles from './drop-area.module.css';

/** Browsers can report drags inside the page as files. */
const hasFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer !== null && dataTransfer.types.includes('Files') && !dataTransfer.types.includes(draggedType);

/** Accepts files and folders dropped anywhere in the window; shows a frame while they hover. */
export function DropArea({ label, onFiles }: { label: string; onFiles: (files: ChosenFile[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(async (event: DragEvent) => {
    setOver(false);
    const files = await droppedFiles(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.type === 'drop') void take(event);
      // Leaving the window has no related target; leaving an element inside it has one.
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
