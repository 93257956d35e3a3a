import { useDebouncedValue } from '@mantine/hooks';
import type { RegisterRow } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { queryOf } from '../../../../lib/contract-query.ts';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Matched } from '../matched.tsx';
import styles from './target-dialog.module.css';

interface TargetDialogProps {
  projectId: number;
  page: number;
  onChoose: (number: string) => void;
  onClose: () => void;
}

const texts = publishingMessages.target;
const mostShown = 20;
/** Milliseconds without typing before the server searches. */
const pause = 150;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Chooses the sheet of the register that a page is a new version of. */
export function TargetDialog({ projectId, page, onChoose, onClose }: TargetDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [searched] = useDebouncedValue(text.trim(), pause);
  const query = { numbered: 'true' as const, limit: mostShown, ...(searched && { text: searched }) };
  const found = useQuery({ ...queryOf('listRegister', { params: { id: projectId }, query }), placeholderData: (before) => before });
  const rows = found.data?.data ?? [];
  const chosen = rows[Math.min(at, rows.length - 1)];
  const choose = (row: RegisterRow | undefined): void => {
    if (row?.number == null) return;
    onClose();
    onChoose(row.number);
  };
  const step = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt(Math.min(rows.length - 1, Math.max(0, at + by)));
  };
  return (
    <Dialog
      title={texts.title(page)}
      submitLabel={texts.submit}
      submitDisabled={!chosen || searched !== text.trim()}
      onSubmit={() => choose(chosen)}
      onClose={onClose}
    >
      <p>{texts.hint}</p>
      <Field
        data-autofocus
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-sheets`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-label={texts.find}
        placeholder={texts.find}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={step}
      />
      <Sheets id={id} rows={rows} chosen={chosen} searched={searched} onChoose={choose} />
      {rows.length === 0 && <p role="status">{found.isPending ? texts.loading : searched ? texts.none(searched) : texts.empty}</p>}
    </Dialog>
  );
}

interface SheetsProps {
  id: string;
  rows: readonly RegisterRow[];
  /** The sheet that Enter takes. */
  chosen: RegisterRow | undefined;
  searched: string;
  onChoose: (row: RegisterRow) => void;
}

function Sheets({ id, rows, chosen, searched, onChoose }: SheetsProps) {
  return (
    <div id={`${id}-sheets`} role="listbox" aria-label={texts.find} className={styles.sheets}>
      {rows.map((row) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={row.id}
          id={`${id}-${row.id}`}
          ref={(element) => {
            if (row === chosen) element?.scrollIntoView({ block: 'nearest' });
          }}
          role="option"
          tabIndex={-1}
          aria-selected={row === chosen}
          className={styles.sheet}
          onClick={() => onChoose(row)}
        >
          <b>
            <Matched text={row.number ?? ''} searched={searched} />
          </b>
          <span>
            <Matched text={row.title ?? row.name} searched={searched} />
          </span>
          <small>{row.version_label}</small>
        </div>
      ))}
    </div>
  );
}
