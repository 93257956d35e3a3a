import { reminderDays } from '@sheetmark/contract';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './review-dialogs.module.css';

export type ReminderDay = (typeof reminderDays)[number];

/** The days of a review that can be chosen. */
export const toReminderDays = (days: readonly number[]): ReminderDay[] => reminderDays.filter((day) => days.includes(day));

interface ReminderDaysProps {
  value: readonly ReminderDay[];
  onChange: (days: ReminderDay[]) => void;
}

/** When reviewers who haven't decided are reminded. */
export function ReminderDays({ value, onChange }: ReminderDaysProps) {
  const toggle = (day: ReminderDay) =>
    onChange(toReminderDays(value.includes(day) ? value.filter((each) => each !== day) : [...value, day]));
  return (
    <fieldset className={styles.reminders}>
      <legend>{words.reminders}</legend>
      {reminderDays.map((day) => (
        <label key={day}>
          <Checkbox label={words.reminderDays[day]} checked={value.includes(day)} onChange={() => toggle(day)} />
          <span>{words.reminderDays[day]}</span>
        </label>
      ))}
    </fieldset>
  );
}
