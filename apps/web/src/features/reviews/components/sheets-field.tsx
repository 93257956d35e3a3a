import type { RegisterRow } from '@sheetmark/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFolders } from '../api/folders.ts';
import { pageKey } from '../model/new-review.ts';
import { nameOfSheet } from '../model/sheet-name.ts';
import { PickSheetsDialog } from './pick-sheets-dialog.tsx';
import styles from './new-review.module.css';

const atFirst = 12;

interface SheetsFieldProps {
  projectId: number;
  sheets: readonly RegisterRow[];
  pages: ReadonlySet<string>;
  problem: string | undefined;
  onChange: (pages: ReadonlySet<string>) => void;
}

/** The sheets to review. */
export function SheetsField({ projectId, sheets, pages, problem, onChange }: SheetsFieldProps) {
  const [isPicking, pick] = useState(false);
  const [showsAll, showAll] = useState(false);
  const folders = useFolders(projectId);
  const chosen = sheets.filter((row) => pages.has(pageKey(row)));
  const shown = showsAll ? chosen : chosen.slice(0, atFirst);
  const remove = (row: RegisterRow) => onChange(new Set([...pages].filter((key) => key !== pageKey(row))));
  return (
    <section className={styles.section} aria-labelledby="sheets-of-review">
      <div className={styles.head}>
        <h2 id="sheets-of-review">
          {words.sheets} <span>{chosen.length}</span>
        </h2>
        <p>{words.sheetsHint}</p>
        {chosen.length > atFirst && (
          <Button size="s" variant="quiet" onClick={() => showAll(!showsAll)}>
            {showsAll ? words.showFewer : words.showAll(chosen.length)}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button size="s" variant="quiet" onClick={() => onChange(new Set())}>
            {words.removeAll}
          </Button>
        )}
      </div>
      <ul className={styles.strip}>
        {shown.map((row) => (
          <li key={row.id} className={styles.tile}>
            <span className={styles.picture}>{row.thumbnail_url && <img src={row.thumbnail_url} alt="" loading="lazy" />}</span>
            <span className={styles.caption}>
              <b title={nameOfSheet(row)}>{row.number ?? nameOfSheet(row)}</b>
              {row.version_label}
            </span>
            <IconButton
              size="xs"
              className={styles.remove}
              label={words.removeSheet(nameOfSheet(row))}
              icon={<IconX aria-hidden="true" />}
              onClick={() => remove(row)}
            />
          </li>
        ))}
        <li>
          <button type="button" className={styles.add} onClick={() => pick(true)}>
            {words.addSheets}
          </button>
        </li>
      </ul>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {isPicking && <PickSheetsDialog sheets={sheets} folders={folders} value={pages} onPick={onChange} onClose={() => pick(false)} />}
    </section>
  );
}
