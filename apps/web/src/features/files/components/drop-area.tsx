import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
import styles from './drop-area.module.css';

/** A dropped folder comes as a file that cannot be read; only its entry says what it is. */
function droppedOf(event: DragEvent): { files: File[]; folders: number } {
  const items = [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file');
  const files = items.flatMap((item) => (item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? [])));
  return { files, folders: items.length - files.length };
}

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Files dropped anywhere in the window are taken; while they hover, a line inside the page's edge says so. */
export function DropArea({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const { files, folders } = droppedOf(event);
    if (files.length > 0) onFiles(files);
    if (folders > 0) showSnack({ message: messages.foldersNotTaken, kind: 'notice' });
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
