import { Popover } from '@mantine/core';
import type { TitleBlockField } from '@sheetmark/contract';
import { IconCheck, IconHelpCircle, IconScan } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { parseDay } from '../../../../ui/day-input.tsx';
import { disciplineName, disciplineNames, disciplineOfName } from '../../model/discipline-name.ts';
import type { ReviewRow } from '../../model/review-rows.ts';
import styles from './value-editor.module.css';

/** Where editing goes on after a value is saved. */
export type Onward = 'down' | 'up' | 'next' | 'previous' | 'stay';

interface ValueEditorProps {
  row: ReviewRow;
  field: TitleBlockField;
  /** What was typed to start; undefined keeps the value. */
  typed: string | undefined;
  onSave: (value: string, onward: Onward) => void;
  onCancel: () => void;
  /** Undefined where the value can't be drawn. */
  onDraw: (() => void) | undefined;
}

/** The longest value of each field, as in the contract. */
const longest: Readonly<Record<TitleBlockField, number>> = { number: 100, title: 300, discipline: 100, revision: 30, date: 10 };
const mostChoices = 8;

/** A value that is being typed, with what it could be instead. Enter and Tab save it, Escape restores it. */
export function ValueEditor(props: ValueEditorProps) {
  const { row, field, typed, onDraw } = props;
  const id = useId();
  const { text, choices, start, at, isRefused, change, save, onKeyDown } = useTypedValue(props);
  const isUnsure = row.unsure.has(field);
  const name = sheetReviewMessages.fields[field];
  const isOpen = choices.length > 0 || isRefused;
  const label = isUnsure ? sheetReviewMessages.unsureField : sheetReviewMessages.editField;
  return (
    <Popover opened={isOpen} position="bottom-start" offset={4} withinPortal zIndex="var(--z-menu)" trapFocus={false}>
      <Popover.Target>
        <span className={styles.field} data-refused={isRefused || undefined}>
          <input
            // The editor opens by a key or a double click on this value.
            autoFocus
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? `${id}-refusal` : undefined}
            aria-label={label(name, row.page ?? 0)}
            value={text}
            maxLength={longest[field]}
            onFocus={(event) => typed === undefined && event.currentTarget.select()}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => save(text, 'stay')}
          />
          {isUnsure && <IconHelpCircle aria-hidden="true" />}
        </span>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        {isRefused && (
          <p id={`${id}-refusal`} className={styles.refusal} role="alert">
            {sheetReviewMessages.badDate}
          </p>
        )}
        {isUnsure && <p className={styles.why}>{sheetReviewMessages.which(name)}</p>}
        <Choices id={id} choices={choices} start={start} at={at} onPick={(choice) => save(choice, 'stay')} />
        {isUnsure && onDraw && (
          <button type="button" tabIndex={-1} className={styles.draw} onMouseDown={keepFocus} onClick={onDraw}>
            <IconScan aria-hidden="true" />
            {sheetReviewMessages.drawIt}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Keeps the focus in the field, whose blur would save the text. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** What is typed and chosen, and the keys for both. */
function useTypedValue({ row, field, typed, onSave, onCancel }: ValueEditorProps) {
  const before = row.values[field] ?? '';
  const start = field === 'discipline' && before !== '' ? disciplineName(before) : before;
  const [text, setText] = useState(typed ?? start);
  const [at, setAt] = useState(-1);
  const [isRefused, setRefused] = useState(false);
  // Closing the field takes the focus from it, which must not save a second time.
  const isOver = useRef(false);
  const choices = listChoices(row, field, { text, start });

  const canSave = (shown: string): boolean => field !== 'date' || shown.trim() === '' || parseDay(shown) !== undefined;
  const save = (shown: string, onward: Onward): void => {
    if (isOver.current) return;
    if (!canSave(shown)) return setRefused(true);
    isOver.current = true;
    onSave(field === 'discipline' ? disciplineOfName(shown) : shown.trim(), onward);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = choices[at] ?? text;
    // The screen's key, which goes on once the value is saved.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSave(chosen)) return save(chosen, 'stay');
    event.stopPropagation();
    const onward = onwardOf(event);
    if (onward) {
      event.preventDefault();
      return save(chosen, onward);
    }
    if (event.key === 'Escape') {
      isOver.current = true;
      return onCancel();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (choices.length === 0) return save(text, step > 0 ? 'down' : 'up');
    setAt(Math.min(choices.length - 1, Math.max(-1, at + step)));
  };
  const change = (next: string): void => {
    setText(next);
    setRefused(false);
    setAt(-1);
  };
  return { text, choices, start, at, isRefused, change, save, onKeyDown };
}

interface ChoicesProps {
  id: string;
  choices: readonly string[];
  /** The value before. */
  start: string;
  /** The choice that Enter takes; -1 for none. */
  at: number;
  onPick: (choice: string) => void;
}

function Choices({ id, choices, start, at, onPick }: ChoicesProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={sheetReviewMessages.otherReadings}>
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={choice}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.choice}
          onMouseDown={keepFocus}
          onClick={() => onPick(choice)}
        >
          {choice === start ? <IconCheck aria-hidden="true" /> : <i />}
          <b>{choice}</b>
        </div>
      ))}
    </div>
  );
}

function onwardOf({ key, shiftKey }: KeyboardEvent): Onward | undefined {
  if (key === 'Enter') return 'down';
  if (key !== 'Tab') return undefined;
  return shiftKey ? 'previous' : 'next';
}

/** Other readings of an unsure value, or the names of disciplines that begin with the text. */
function listChoices(row: ReviewRow, field: TitleBlockField, { text, start }: { text: string; start: string }): string[] {
  if (field === 'discipline') {
    const wanted = text === start ? '' : text.trim().toLowerCase();
    return disciplineNames.filter((name) => name.toLowerCase().startsWith(wanted) && name !== text).slice(0, mostChoices);
  }
  const others = row.sheet?.[field].others ?? [];
  if (!row.unsure.has(field)) return [];
  return [...new Set([start, ...others])].filter((choice) => choice !== '').slice(0, mostChoices);
}
