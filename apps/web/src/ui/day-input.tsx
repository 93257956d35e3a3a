import { DateInput, type DateInputProps, DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { DueDate } from '@sheetmark/contract';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../lib/messages.ts';
import { uiMessages } from '../lib/messages/ui.ts';
import styles from './day-input.module.css';

const look = {
  calendarHeader: styles.head ?? '',
  calendarHeaderControl: styles.turn ?? '',
  calendarHeaderLevel: styles.level ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  monthsListControl: styles.period ?? '',
  yearsListControl: styles.period ?? '',
};
const calendar = { firstDayOfWeek: 1, highlightToday: true, ariaLabels: uiMessages.calendar } as const;

/** A typed day, YYYY-MM-DD; undefined for anything else. */
export const parseDay = (text: string): string | undefined => DueDate.safeParse(text.trim()).data ?? undefined;

type DayInputProps = Pick<DateInputProps, 'label' | 'aria-label' | 'placeholder' | 'value' | 'autoFocus' | 'disabled' | 'popoverProps'> & {
  /** As high as the small fields of panels. */
  small?: boolean;
  classNames?: { input?: string };
  onChange: (day: string | null) => void;
};

/** A day, picked or typed. Incomplete days are ignored. */
export function DayInput({ small = false, classNames, popoverProps, ...props }: DayInputProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DateInput
      placeholder={messages.none}
      {...props}
      {...calendar}
      clearable
      allowDeselect={false}
      valueFormat="YYYY-MM-DD"
      dateParser={(text) => parseDay(text) ?? null}
      {...(small && { size: 'xs' })}
      classNames={{ ...look, ...(small && { label: styles.smallLabel ?? '', input: styles.smallInput ?? '' }), ...classNames }}
      popoverProps={{
        zIndex: 'var(--z-menu)',
        offset: 4,
        classNames: { dropdown: styles.dropdown ?? '' },
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        ...popoverProps,
      }}
      // Escape closes the calendar first, and the dialog around the field only then.
      data-mantine-stop-propagation={isOpen || undefined}
    />
  );
}

interface DayCalendarProps {
  value: string | null;
  /** Whether it takes the focus when it opens. */
  takesFocus?: boolean;
  onPick: (day: string) => void;
}

/** A month calendar without a field. */
export function DayCalendar({ value, takesFocus = false, onPick }: DayCalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) root.current?.querySelector<HTMLElement>('[data-selected], [data-today]')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <DatePicker
      {...calendar}
      ref={root}
      value={value}
      {...(value !== null && { defaultDate: value })}
      onChange={(day) => day !== null && onPick(day)}
      classNames={look}
    />
  );
}
