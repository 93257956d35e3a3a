import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { classNames } from '../class-names.ts';
import type { Choice } from './grid-column.ts';
import styles from './choice-list.module.css';

/** More options than this are found by typing, so that a list of thousands opens at once. */
const most = 200;

/** Lists longer than this have a search field. */
const glance = 7;

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  picked: readonly string[];
  /** Several options can be checked. */
  multiple?: boolean;
  onPick: (value: string) => void;
  /** Handles Escape if the list's container doesn't. */
  onEscape?: () => void;
}

/** An option list with arrow keys, typeahead and clicks. Takes the focus when it opens. */
export function ChoiceList({ label, choices, picked, multiple = false, onPick, onEscape }: ChoiceListProps) {
  const id = useId();
  const { text, search, shown, hidden, current, goTo } = useChoices(choices, picked);
  const searchable = choices.length > glance;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-keys]')?.focus();
  }, []);
  useEffect(() => {
    root.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const keys = {
    'data-keys': true,
    // A dialog around the list handles Escape.
    'data-mantine-stop-propagation': true,
    onKeyDown: (event: KeyboardEvent) => pressKey(event, { shown, current, searchable, onGo: goTo, onPick, onEscape }),
    'aria-activedescendant': shown.length > 0 ? `${id}-${current}` : undefined,
  };

  return (
    <div ref={root} className={styles.list}>
      {searchable && (
        <input
          {...keys}
          className={styles.search}
          role="combobox"
          aria-label={gridMessages.searchIn(label)}
          aria-expanded="true"
          aria-controls={id}
          placeholder={gridMessages.search}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
        />
      )}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className={styles.options}
        {...(searchable ? {} : { ...keys, tabIndex: 0 })}
      >
        {shown.map((choice, index) => (
          <Option
            key={choice.value}
            id={`${id}-${index}`}
            choice={choice}
            isPicked={picked.includes(choice.value)}
            isCurrent={index === current}
            onPoint={() => goTo(index)}
            onPick={onPick}
          />
        ))}
      </div>
      {hidden > 0 && <p className={styles.none}>{gridMessages.moreChoices(hidden)}</p>}
      {shown.length === 0 && <p className={styles.none}>{messages.nothingFound}</p>}
    </div>
  );
}

/** The options that match a search, and the current one: at first the one that is picked. */
function useChoices(choices: readonly Choice[], picked: readonly string[]) {
  const [text, setText] = useState('');
  const [at, goTo] = useState<number>();
  const wanted = text.trim().toLocaleLowerCase();
  const found = choices.filter((choice) => choice.label.toLocaleLowerCase().includes(wanted));
  const shown = found.length > most ? found.filter(({ value }, index) => index < most || picked.includes(value)) : found;
  const search = (next: string): void => {
    setText(next);
    goTo(0);
  };
  const start = Math.max(
    0,
    shown.findIndex(({ value }) => picked.includes(value)),
  );
  return { text, search, shown, hidden: found.length - shown.length, current: Math.min(at ?? start, shown.length - 1), goTo };
}

interface KeysOptions {
  shown: readonly Choice[];
  /** The index of the option that Enter picks. */
  current: number;
  /** Letters go to the search field. */
  searchable: boolean;
  onGo: (index: number) => void;
  onPick: (value: string) => void;
  onEscape: (() => void) | undefined;
}

function pressKey(event: KeyboardEvent, { shown, current, searchable, onGo, onPick, onEscape }: KeysOptions): void {
  const { key } = event;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    ...(!searchable && { Home: 0, End: shown.length - 1 }),
  };
  const step = steps[key];
  const chosen = shown[current];
  if (step !== undefined) onGo((step + shown.length) % Math.max(1, shown.length));
  else if (chosen && (key === 'Enter' || (key === ' ' && !searchable))) onPick(chosen.value);
  else if (onEscape && key === 'Escape') onEscape();
  else if (!searchable && key.length === 1) {
    const found = shown.findIndex((choice) => choice.label.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
    if (found >= 0) onGo(found);
  } else return;
  event.preventDefault();
}

interface OptionProps {
  id: string;
  choice: Choice;
  isPicked: boolean;
  isCurrent: boolean;
  onPoint: () => void;
  onPick: (value: string) => void;
}

function Option({ id, choice, isPicked, isCurrent, onPoint, onPick }: OptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      data-current={isCurrent || undefined}
      className={classNames(styles.option, isCurrent && styles.current)}
      onPointerMove={onPoint}
      // Keeps the focus on the element that handles the keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(choice.value)}
    >
      {choice.icon}
      <span className={styles.label}>{choice.label}</span>
      {isPicked && <IconCheck aria-hidden="true" />}
    </button>
  );
}
