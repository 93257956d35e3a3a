import { DateInput, type DateInputProps } from '@mantine/dates';
import { DueDate } from '@sheetmark/contract';
import { messages } from '../lib/messages.ts';

type DayInputProps = Pick<DateInputProps, 'label' | 'value' | 'size' | 'classNames'> & { onChange: (day: string | null) => void };

/** A day, picked or typed. What is half typed is none yet: it would change what it stands for with each sign. */
export function DayInput(props: DayInputProps) {
  return (
    <DateInput
      {...props}
      clearable
      placeholder={messages.none}
      valueFormat="YYYY-MM-DD"
      dateParser={(text) => DueDate.safeParse(text.trim()).data ?? null}
    />
  );
}
