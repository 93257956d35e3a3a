import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ChoiceList } from '../../../ui/grid/choice-list.tsx';
import type { Choice } from '../../../ui/grid/grid-column.ts';
import styles from './task-panel.module.css';

interface PropertyChoiceProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onPick: (value: string) => void;
  /** How the value looks. */
  children: ReactNode;
}

/** A property of which one value holds, changed where it stands. */
export function PropertyChoice({ label, value, choices, onPick, children }: PropertyChoiceProps) {
  const [open, setOpen] = useState(false);
  const pick = (picked: string) => {
    setOpen(false);
    if (picked !== value) onPick(picked);
  };
  return (
    <div className={styles.property}>
      <span>{label}</span>
      <Popover opened={open} onChange={setOpen} position="bottom-start" withinPortal returnFocus zIndex="var(--z-menu)">
        <Popover.Target>
          <button type="button" className={styles.choice} aria-haspopup="listbox" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="visually-hidden">{label}: </span>
            {children}
            <IconChevronDown aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.choices}>
          <ChoiceList label={label} choices={choices} picked={[value]} onPick={pick} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
