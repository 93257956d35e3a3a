import type { Person, WorkRow } from '@sheetmark/contract';
import { IconArrowUp, IconCalendar, IconCircleDot, IconTrash, IconUser } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { type BulkAct, BulkBar } from '../../../ui/grid/bulk-bar.tsx';
import type { WorkChange } from '../api/change-work.ts';
import { editOf, fits } from '../model/work-edit.ts';
import { noOne, personChoice, priorityChoices, statusChoices } from './work-columns.tsx';

interface WorkBulkBarProps {
  rows: readonly WorkRow[];
  /** Those who may be assigned to all of the rows. */
  assignable: readonly Person[];
  onChange: (changes: readonly WorkChange[]) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Changes the selected markups and tasks together. */
export function WorkBulkBar({ rows, assignable, onChange, onDelete, onClear }: WorkBulkBarProps) {
  const set = (columnId: string) => (value: string) => {
    const edit = editOf(columnId, value);
    const changes = edit ? rows.filter((row) => fits(row, edit)).map((row) => ({ row, edit })) : [];
    if (changes.length > 0) onChange(changes);
  };
  const acts: readonly BulkAct[] = [
    { label: messages.status, icon: <IconCircleDot aria-hidden="true" />, choices: statusChoices, run: set('status') },
    { label: messages.priority, icon: <IconArrowUp aria-hidden="true" />, choices: priorityChoices, run: set('priority') },
    {
      label: messages.assignee,
      icon: <IconUser aria-hidden="true" />,
      choices: [noOne, ...assignable.map(personChoice)],
      run: set('assignee'),
    },
    { label: messages.dueDate, icon: <IconCalendar aria-hidden="true" />, day: true, run: set('due_date') },
    { label: messages.moveToTrash, icon: <IconTrash aria-hidden="true" />, run: onDelete },
  ];
  return <BulkBar count={rows.length} acts={acts} onClear={onClear} />;
}
