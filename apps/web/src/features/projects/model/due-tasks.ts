import type { TaskRow } from '@sheetmark/contract';
import { formatDate } from '../../../lib/dates.ts';

export interface DueTask {
  task: TaskRow;
  due: string;
  /** The day has passed. */
  overdue: boolean;
}

/** The tasks that somebody still has to do by a day, the most urgent day first. `today` is YYYY-MM-DD, as `due_date` is. */
export function dueTasks(tasks: readonly TaskRow[], today: string = formatDate(new Date().toISOString())): DueTask[] {
  return tasks
    .flatMap((task) => (task.due_date === null || task.status === 'closed' ? [] : [{ task, due: task.due_date }]))
    .map(({ task, due }) => ({ task, due, overdue: due < today }))
    .toSorted((a, b) => a.due.localeCompare(b.due) || b.task.created_at.localeCompare(a.task.created_at));
}
