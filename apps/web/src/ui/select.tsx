import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { ChoiceList } from './grid/choice-list.tsx';
import type { Choice } from './grid/grid-column.ts';
import styles from './select.module.css';

interface SelectProps {
  label: string;
  /** `hidden`: the caller shows it. */
  labelled?: 'above' | 'hidden';
  size?: 's' | 'm' | 'l';
  value: string;
  choices: readonly Choice[];
  /** Shown if no option has the value. */
  placeholder?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

const opens: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/** A select field. Long lists can be searched. */
export function Select({
  label,
  labelled = 'above',
  size = 'm',
  value,
  choices,
  placeholder = '',
  disabled = false,
  onChange,
}: SelectProps) {
  const id = useId();
  // Minimum width of the list: that of its field, in pixels.
  const [width, setWidth] = useState<number>();
  const isOpen = width !== undefined;
  const close = () => setWidth(undefined);
  const toggle = (field: HTMLElement) => setWidth(isOpen ? undefined : field.offsetWidth);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOpen || !opens.has(event.key)) return;
    event.preventDefault();
    toggle(event.currentTarget);
  };
  const pick = (picked: string) => {
    close();
    if (picked !== value) onChange(picked);
  };
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div className={styles.select}>
      <span id={`${id}-label`} className={labelled === 'hidden' ? 'visually-hidden' : styles.label}>
        {label}
      </span>
      <Popover id={id} opened={isOpen} onChange={close} position="bottom-start" offset={4} withinPortal returnFocus zIndex="var(--z-menu)">
        <Popover.Target>
          <button
            type="button"
            role="combobox"
            disabled={disabled}
            aria-labelledby={`${id}-label`}
            aria-controls={isOpen ? `${id}-dropdown` : undefined}
            aria-expanded={isOpen}
            className={classNames(styles.field, styles[size])}
            onClick={(event) => toggle(event.currentTarget)}
            onKeyDown={onKeyDown}
          >
            {chosen?.icon}
            <span className={classNames(styles.value, !chosen && styles.none)} title={chosen?.label}>
              {chosen?.label ?? placeholder}
            </span>
            <IconChevronDown aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.choices} style={{ minWidth: width }}>
          <ChoiceList label={label} choices={choices} picked={[value]} onPick={pick} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
