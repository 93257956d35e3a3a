import type { Item, ItemFile } from '@sheetmark/contract';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { useRights } from '../../../lib/rights.ts';
import { useSetNote } from '../api/change-versions.ts';
import styles from './version-list.module.css';

/** A version's note, edited in place: Enter or leaving saves, Escape cancels. */
export function VersionNote({ item, file }: { item: Item; file: ItemFile }) {
  const [draft, setDraft] = useState<string | null>(null);
  const setNote = useSetNote(item.id);
  const may = useRights(item.project_id);
  const save = () => {
    if (draft !== null && draft.trim() !== file.note) setNote.mutate({ fileId: file.id, note: draft });
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') setDraft(null);
  };
  if (draft !== null) {
    return (
      <input
        className={styles.noteInput}
        aria-label={filesMessages.noteOf(file.label)}
        placeholder={filesMessages.notePlaceholder}
        maxLength={500}
        ref={(input) => input?.focus()}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
    );
  }
  const shown = setNote.isPending ? setNote.variables.note : file.note;
  if (!may('edit')) return shown === '' ? null : <p className={styles.note}>{shown}</p>;
  return (
    <button
      type="button"
      className={styles.note}
      aria-label={shown === '' ? filesMessages.addNoteTo(file.label) : filesMessages.editNote(file.label, shown)}
      onClick={() => setDraft(file.note)}
    >
      <IconPencil aria-hidden="true" />
      <span>{shown === '' ? filesMessages.addNote : shown}</span>
    </button>
  );
}
