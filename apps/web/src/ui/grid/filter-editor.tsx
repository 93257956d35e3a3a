import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { uiMessages } from '../../lib/messages/ui.ts';
import { Checkbox } from '../checkbox.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { ChoiceList } from './choice-list.tsx';
import { choicesOf } from './column-choices.ts';
import type { GridColumn } from './grid-column.ts';
import { type GridFilter, maxContainsLength } from './grid-state.ts';
import styles from './filter-editor.module.css';

/** Milliseconds after typing before a text filter applies. */
const pause = 200;

/** Loads the calendar when it is first needed. */
const DayInput = lazyPart(async () => (await import('../day-input.tsx')).DayInput);

interface FilterEditorProps<Row> {
  column: GridColumn<Row>;
  filter: GridFilter | undefined;
  /** The rows that the options are taken from. */
  rows: readonly Row[];
  onChange: (filter: GridFilter | undefined) => void;
  onClose: () => void;
}

/** A column's filter editor, by its kind. */
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
      maxLength={maxContainsLength}
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
  const range = filter && !('any' in filter) && !('contains' in filter) ? filter : {};
  const { none: _none, ...bounds } = range;
  const End = column.filter === 'date' ? DayEnd : NumberEnd;
  return (
    <div className={styles.range} role="group" aria-label={column.title}>
      {ends.map((end, index) => (
        <End
          key={end}
          label={gridMessages[end]}
          value={range[end] ?? ''}
          autoFocus={index === 0}
          onChange={(value) => onChange({ ...bounds, [end]: value })}
        />
      ))}
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

const ends = ['from', 'to'] as const;

interface RangeEndProps {
  label: string;
  value: string;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

function NumberEnd({ label, value, autoFocus, onChange }: RangeEndProps) {
  return (
    <label className={styles.end}>
      <span>{label}</span>
      <input
        className={styles.field}
        type="number"
        step="any"
        value={value}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** Below the field where there is no room at its sides. */
const onPhonesBelow = { shift: true, flip: { fallbackAxisSideDirection: 'end' } } as const;

function DayEnd({ label, value, autoFocus, onChange }: RangeEndProps) {
  return (
    <div className={styles.end}>
      <span aria-hidden="true">{label}</span>
      <DayInput
        aria-label={label}
        placeholder={uiMessages.day}
        classNames={{ input: styles.day ?? '' }}
        value={value === '' ? null : value}
        autoFocus={autoFocus}
        // The calendar belongs to the filter: a click on it keeps the filter open.
        popoverProps={{ withinPortal: false, position: 'right-start', middlewares: onPhonesBelow }}
        onChange={(day) => onChange(day ?? '')}
      />
    </div>
  );
}
