import type { Folder, RegisterRow } from '@sheetmark/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { folderWithSubfolders, pageKey } from '../model/new-review.ts';
import { nameOfSheet } from '../model/sheet-name.ts';
import styles from './sheet-choice.module.css';

/** Sheets listed at once. */
const mostShown = 200;

interface SheetChoiceProps {
  /** The sheets that can be chosen. */
  sheets: readonly RegisterRow[];
  folders: readonly Folder[];
  value: ReadonlySet<string>;
  onChange: (pages: ReadonlySet<string>) => void;
}

interface NamedFolder {
  readonly id: number;
  readonly name: string;
}

const withPath = (folders: readonly Folder[], above: readonly string[] = []): NamedFolder[] =>
  folders.flatMap(({ id, name, subFolders }) => {
    const path = [...above, name];
    return [{ id, name: path.join(' / ') }, ...withPath(subFolders, path)];
  });

/** Without spaces, dashes and dots, as people write numbers differently. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s._-]+/g, '');

const everyFolder = '';

/** Chooses sheets of the project by number, title, file or folder. */
export function SheetChoice({ sheets, folders, value, onChange }: SheetChoiceProps) {
  const [text, setText] = useState('');
  const [folder, setFolder] = useState(everyFolder);
  const wanted = useDeferredValue(text);
  const found = useMemo(() => {
    const inFolders = folder === everyFolder ? undefined : new Set(folderWithSubfolders(folders, Number(folder)));
    return sheets.filter(
      (row) =>
        (!inFolders || inFolders.has(row.folder_id)) && plain(`${row.number ?? ''} ${row.title ?? ''} ${row.name}`).includes(plain(wanted)),
    );
  }, [sheets, folders, folder, wanted]);
  const chosen = found.filter((row) => value.has(pageKey(row))).length;
  const set = (rows: readonly RegisterRow[], isChosen: boolean) => {
    const next = new Set(value);
    for (const row of rows) {
      if (isChosen) next.add(pageKey(row));
      else next.delete(pageKey(row));
    }
    onChange(next);
  };
  return (
    <>
      <div className={styles.tools}>
        <Field label={words.find} data-autofocus value={text} maxLength={200} onChange={(event) => setText(event.currentTarget.value)} />
        <Select
          label={words.folder}
          value={folder}
          choices={[
            { value: everyFolder, label: words.everyFolder },
            ...withPath(folders).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setFolder}
        />
      </div>
      <div className={styles.list}>
        {found.length === 0 && <p className={styles.none}>{words.noSheets}</p>}
        {found.length > 1 && (
          <label className={styles.all}>
            <Checkbox
              label={words.all}
              checked={chosen === 0 ? false : chosen === found.length || 'some'}
              onChange={() => set(found, chosen < found.length)}
            />
            <span>{words.all}</span>
            <small>{words.chosen(chosen)}</small>
          </label>
        )}
        {found.slice(0, mostShown).map((row) => (
          <label key={row.id}>
            <Checkbox label={nameOfSheet(row)} checked={value.has(pageKey(row))} onChange={() => set([row], !value.has(pageKey(row)))} />
            <span title={nameOfSheet(row)}>{nameOfSheet(row)}</span>
            <small>{row.version_label}</small>
          </label>
        ))}
        {found.length > mostShown && <p className={styles.none}>{words.more(found.length - mostShown)}</p>}
      </div>
    </>
  );
}
