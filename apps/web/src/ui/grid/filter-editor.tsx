import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Checkbox } from '../checkbox.tsx';
import { ChoiceList } from './choice-list.tsx';
import { choicesOf } from './column-choices.ts';
import type { GridColumn } from './grid-column.ts';
import { type GridFilter, longestContains } from './grid-state.ts';
import styles from './filter-editor.module.css';

/** Milliseconds without typing before a text narrows the table. */
const pause = 200;

interface FilterEditorProps<Row> {
  column: GridColumn<Row>;
  filter: GridFilter | undefined;
  /** Those from which the choices are taken. */
  rows: readonly Row[];
  onChange: (filter: GridFilter | undefined) => void;
  onClose: () => void;
}

/** What a column is narrowed to, by its kind. */
export function FilterEditor<Row>(props: FilterEditorProps<Row>) {
  const { column, filter, rows, onChange } = props;
  if (column.filter === 'choice') {
    const picked = filter && 'any' in filter ? filter.any : [];
    const toggle = (value: string) =>
      onChange({ any: picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value] });
    return <ChoiceList multiple label={column.title} choices={choicesOf(column, rows)} picked={picked} onPick={toggle} />;
  }
  return column.filter === 'text' ? <TextFilter {...props} /> : <RangeFilter {...props} />;
}

function TextFilter<Row>({ column, filter, onChange, onClose }: FilterEditorProps<Row>) {
  const [text, setText] = useState(filter && 'contains' in filter ? filter.contains : '');
  const apply = useDebouncedCallback((contains: string) => onChange({ contains }), { delay: pause, flushOnUnmount: true });
  return (
    <input
      className={styles.field}
      aria-label={gridMessages.contains(column.title)}
      placeholder={gridMessages.contains(column.title)}
      value={text}
      maxLength={longestContains}
      autoFocus
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      onKeyDown={(event) => event.key === 'Enter' && onClose()}
    />
  );
}

function RangeFilter<Row>({ column, filter, onChange }: FilterEditorProps<Row>) {
  const id = useId();
  const range = filter && !('any' in filter) && !('contains' in filter) ? filter : {};
  const type = column.filter === 'date' ? 'date' : 'number';
  const { none: _none, ...ends } = range;
  const set = (part: Partial<Record<'from' | 'to', string>>) => onChange({ ...ends, ...part });
  return (
    <div className={styles.range} role="group" aria-label={column.title}>
      <label htmlFor={`${id}-from`}>{gridMessages.from}</label>
      <input
        id={`${id}-from`}
        className={styles.field}
        type={type}
        value={range.from ?? ''}
        autoFocus
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <label htmlFor={`${id}-to`}>{gridMessages.to}</label>
      <input
        id={`${id}-to`}
        className={styles.field}
        type={type}
        value={range.to ?? ''}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      <label className={styles.none}>
        <Checkbox
          label={gridMessages.no(column.title)}
          checked={range.none === true}
          onChange={(event) => onChange(event.currentTarget.checked ? { none: true } : undefined)}
        />
        <span aria-hidden="true">{messages.none}</span>
      </label>
    </div>
  );
}
