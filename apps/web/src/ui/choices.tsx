import { MarkupStatus, Priority, TaskStatus } from '@sheetmark/contract';
import { messages } from '../lib/messages.ts';
import { Avatar, type Person } from './avatar.tsx';
import type { Choice } from './grid/grid-column.ts';
import { PriorityIcon, priorityWords } from './priority.tsx';
import { StatusIcon, statusWords } from './status.tsx';

// The options that tables, forms and panels share for a property.

export const noOne: Choice = { value: '', label: messages.noOne };

export const personChoice = (person: Person): Choice => ({
  value: String(person.id),
  label: person.name,
  icon: <Avatar person={person} size="s" />,
});

const statusChoice = (status: MarkupStatus): Choice => ({
  value: status,
  label: statusWords[status],
  icon: <StatusIcon status={status} />,
});
export const statusChoices = MarkupStatus.options.map(statusChoice);
export const taskStatusChoices = TaskStatus.options.map(statusChoice);

export const priorityChoices = Priority.options.map((priority): Choice => ({
  value: priority,
  label: priorityWords[priority],
  icon: <PriorityIcon priority={priority} />,
}));
