import { Popover } from '@mantine/core';
import { DueDate } from '@sheetmark/contract';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { uiMessages } from '../../lib/messages/ui.ts';
import { lazyPart } from '../lazy-part.tsx';
import { ChoiceList } from './choice-list.tsx';
import type { CellEdit } from './grid-column.ts';
import styles from './cell-editor.module.css';

const DayCalendar = lazyPart(async () => (await import('../day-input.tsx')).DayCalendar);

/** Ends an edit and moves the focus: to a neighbour, to the cell itself, or (`null`) nowhere, because the user has moved it. */
export type EndEdit = (step?: { line: number; column: number } | null) => void;

interface CellEditorProps<Row> {
  edit: CellEdit<Row>;
  label: string;
  row: Row;
  onEnd: EndEdit;
  /** The cell's value before the edit. */
  children: ReactNode;
}

export function CellEditor<Row>(props: CellEditorProps<Row>) {
  return props.edit.kind === 'choice' ? <ChoiceEditor {...props} /> : <TypedEditor {...props} />;
}

/** Edits a text, a number or a date in its cell: Enter saves and moves down, Tab saves and moves on, Escape discards. */
function TypedEditor<Row>({ edit, label, row, onEnd }: CellEditorProps<Row>) {
  const before = edit.text(row);
  const [text, setText] = useState(before);
  const ended = useRef(false);
  const end = (saved: string, step?: { line: number; column: number } | null) => {
    if (ended.current) return;
    ended.current = true;
    if (saved !== before) edit.save(row, saved);
    onEnd(step);
  };
  const isDay = edit.kind === 'date';
  const isWrong = isDay && text.trim() !== '' && !isDayText(text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(before);
    else if (event.key === 'Enter' && !isWrong) end(text, { line: 1, column: 0 });
    else if (event.key === 'Tab') end(isWrong ? before : text, { line: 0, column: event.shiftKey ? -1 : 1 });
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const field = (
    <input
      className={styles.input}
      type={edit.kind === 'number' ? 'number' : 'text'}
      step={edit.kind === 'number' ? 'any' : undefined}
      placeholder={isDay ? uiMessages.day : undefined}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={text}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(isWrong ? before : text, null)}
    />
  );
  if (!isDay) return field;
  return (
    <Popover opened position="bottom-start" offset={2} width="max-content" withinPortal trapFocus={false} zIndex="var(--z-menu)">
      <Popover.Target>{field}</Popover.Target>
      {/* The focus stays in the cell, so that the day can be typed. */}
      <Popover.Dropdown className={styles.days} onMouseDown={(event) => event.preventDefault()}>
        <DayCalendar key={text} value={isDayText(text) ? text.trim() : null} onPick={(day) => end(day)} />
      </Popover.Dropdown>
    </Popover>
  );
}

const isDayText = (text: string): boolean => DueDate.safeParse(text.trim()).success;

/** The options below the cell; picking one saves it. */
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
