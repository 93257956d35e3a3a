import { Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import type { CellEdit } from './grid-column.ts';
import styles from './cell-editor.module.css';

/** Ends an edit: on a neighbour, on the cell itself, or (`null`) where the person went. */
export type EndEdit = (step?: { line: number; column: number } | null) => void;

interface CellEditorProps<Row> {
  edit: CellEdit<Row>;
  label: string;
  row: Row;
  onEnd: EndEdit;
  /** The cell as it stood. */
  children: ReactNode;
}

export function CellEditor<Row>(props: CellEditorProps<Row>) {
  return props.edit.kind === 'choice' ? <ChoiceEditor {...props} /> : <TypedEditor {...props} />;
}

/** A text, a number or a date in its cell: Enter keeps it and goes down, Tab goes on, Escape leaves it as it was. */
function TypedEditor<Row>({ edit, label, row, onEnd }: CellEditorProps<Row>) {
  const before = edit.text(row);
  const [text, setText] = useState(before);
  const ended = useRef(false);
  const end = (keep: boolean, step?: { line: number; column: number } | null) => {
    if (ended.current) return;
    ended.current = true;
    if (keep && text !== before) edit.save(row, text);
    onEnd(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') end(true, { line: 1, column: 0 });
    else if (event.key === 'Tab') end(true, { line: 0, column: event.shiftKey ? -1 : 1 });
    else if (event.key === 'Escape') end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={styles.input}
      type={edit.kind}
      step="any"
      aria-label={label}
      value={text}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(true, null)}
    />
  );
}

/** The choices below the cell; picking one keeps it. */
function ChoiceEditor<Row>({ edit, label, row, onEnd, children }: CellEditorProps<Row>) {
  const before = edit.text(row);
  const pick = (value: string) => {
    if (value !== before) edit.save(row, value);
    onEnd();
  };
  return (
    <Popover opened onChange={() => onEnd(null)} closeOnEscape={false} position="bottom-start" offset={2} width="max-content" withinPortal>
      <Popover.Target>
        <span className={styles.chosen}>{children}</span>
      </Popover.Target>
      <Popover.Dropdown className={styles.choices}>
        <ChoiceList label={label} choices={edit.choices?.(row) ?? []} picked={[before]} onPick={pick} onEscape={() => onEnd()} />
      </Popover.Dropdown>
    </Popover>
  );
}
