import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { uiMessages } from '../../lib/messages/ui.ts';
import { preloadOnHover, lazyPart } from '../lazy-part.tsx';
import { useFocusReturn } from '../use-focus-return.ts';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './grid-column.ts';
import styles from './bulk-bar.module.css';

const DayCalendar = lazyPart(async () => (await import('../day-input.tsx')).DayCalendar);

/** A bulk action on all selected rows. */
export interface BulkAction {
  label: string;
  icon: ReactNode;
  /** Values to choose from, or a day. Without them the action runs at once. */
  choices?: readonly Choice[];
  day?: true;
  run: (value: string) => void;
}

interface BulkBarProps {
  count: number;
  actions: readonly BulkAction[];
  onClear: () => void;
  /** Next to the number: how to select more, and hints about it. */
  children?: ReactNode;
}

/** Appears with the first selected row, and disappears with the last. */
export function BulkBar({ count, actions, onClear, children }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEscape(bar, onClear);
  useFocusReturn();
  return (
    <div ref={bar} className={styles.bar} role="toolbar" data-below-snacks="bulk" aria-label={gridMessages.changeSelected}>
      <b className="num">{gridMessages.selected(count)}</b>
      {children}
      <i className={styles.rule} />
      {actions.map((act) => (
        <Act key={act.label} act={act} />
      ))}
      <i className={styles.rule} />
      <button type="button" onClick={onClear}>
        <IconX aria-hidden="true" />
        <span className="visually-hidden">{messages.clearSelection}</span>
        <kbd>{gridMessages.escapeKey}</kbd>
      </button>
    </div>
  );
}

/** Elements that handle Escape themselves: popovers, text fields and the table. */
const ownEscape = '[role="dialog"], [role="menu"], [role="listbox"], [role="grid"], [role="treegrid"], input, textarea, select';

/** Wherever else the focus is: pressing an undo has moved it. */
function useEscape(bar: RefObject<HTMLElement | null>, onClear: () => void): void {
  const press = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || bar.current?.querySelector('[aria-expanded="true"]')) return;
    if (target instanceof Element && !target.closest(ownEscape)) onClear();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function Act({ act }: { act: BulkAction }) {
  const [open, setOpen] = useState(false);
  const picks = act.choices !== undefined || act.day === true;
  const run = (value: string) => {
    setOpen(false);
    act.run(value);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="top" withinPortal returnFocus zIndex="var(--z-menu)">
      <Popover.Target>
        <button
          type="button"
          {...(act.day && preloadOnHover(DayCalendar))}
          aria-expanded={picks ? open : undefined}
          onClick={() => (picks ? setOpen(!open) : run(''))}
        >
          {act.icon}
          {act.label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.choices}>
        {act.choices && <ChoiceList label={act.label} choices={act.choices} picked={[]} onPick={run} />}
        {act.day && (
          <div className={styles.days} role="group" aria-label={act.label}>
            <DayCalendar value={null} takesFocus onPick={run} />
            <button type="button" onClick={() => run('')}>
              {uiMessages.noDay(act.label)}
            </button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
