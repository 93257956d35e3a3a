import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import styles from './sheet-choices.module.css';

export interface SheetChoice {
  readonly key: string;
  readonly number: string;
  readonly title: string;
  readonly note?: string;
  readonly picture?: string | null;
}

interface SheetChoicesProps<T extends SheetChoice> {
  text: string;
  onText: (text: string) => void;
  label: string;
  choices: readonly T[] | undefined;
  /** What is shown if nothing matches. */
  nothing: string;
  /** Next to the field. */
  aside?: ReactNode;
  onChoose: (choice: T, how: { readonly isBeside: boolean }) => void;
  /** Tab on a choice. */
  onTab?: (choice: T) => void;
  onBack?: () => void;
  /** Its key: choosing doesn’t close the list. */
  chosen?: string | undefined;
}

/** A field that finds sheets, with a list below it: arrows move, Enter chooses. */
export function SheetChoices<T extends SheetChoice>({
  text,
  onText,
  label,
  choices,
  nothing,
  aside,
  onChoose,
  onTab,
  onBack,
  chosen,
}: SheetChoicesProps<T>) {
  const id = useId();
  const [at, setAt] = useState(0);
  const count = choices?.length ?? 0;
  const current = Math.max(0, Math.min(at, count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = choices?.[current];
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, count));
    else if (event.key === 'ArrowUp') setAt((current + count - 1) % Math.max(1, count));
    else if (event.key === 'Enter' && focused) onChoose(focused, { isBeside: event.shiftKey });
    else if (event.key === 'Tab' && !event.shiftKey && onTab && focused) onTab(focused);
    else if (event.key === 'Tab' && event.shiftKey && onBack) onBack();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <input
          ref={focusField}
          type="search"
          role="combobox"
          placeholder={label}
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-sheets`}
          aria-activedescendant={count > 0 ? `${id}-${current}` : undefined}
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {aside}
      </div>
      <List {...{ id, choices, current, chosen, onChoose }} />
      {count === 0 && (
        <p role="status" className={styles.none}>
          {choices ? nothing : linksMessages.lookingUp}
        </p>
      )}
    </>
  );
}

interface ListProps<T extends SheetChoice> extends Pick<SheetChoicesProps<T>, 'choices' | 'chosen' | 'onChoose'> {
  id: string;
  current: number;
}

function List<T extends SheetChoice>({ id, choices, current, chosen, onChoose }: ListProps<T>) {
  return (
    <div id={`${id}-sheets`} role="listbox" aria-label={linksMessages.sheets} className={styles.sheets}>
      {choices?.map((choice, index) => (
        <button
          key={choice.key}
          type="button"
          tabIndex={-1}
          id={`${id}-${index}`}
          ref={index === current ? showRow : undefined}
          role="option"
          aria-selected={index === current}
          data-chosen={choice.key === chosen || undefined}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onChoose(choice, { isBeside: event.shiftKey })}
        >
          {choice.picture !== undefined && <span className={styles.picture}>{choice.picture && <img src={choice.picture} alt="" />}</span>}
          {choice.number !== '' && <b>{choice.number}</b>}
          <span className={styles.title}>{choice.title}</span>
          <span className={styles.note}>{choice.key === chosen ? <IconCheck aria-label={linksMessages.chosen} /> : choice.note}</span>
        </button>
      ))}
    </div>
  );
}

/** Also when another list takes the place of one. */
const focusField = (field: HTMLInputElement | null): void => field?.focus();
const showRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });
