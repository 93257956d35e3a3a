import type { TaskRow } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { dueTasks } from './due-tasks.ts';

const task = (task_name: string, due_date: string | null, status: TaskRow['status'] = 'open') =>
  ({ task_name, due_date, status, created_at: '2026-11-01T08:00:00Z' }) as TaskRow;

it('lists what is still to be done by its day, and says what is late', () => {
  const tasks = [
    task('later', '2026-12-01'),
    task('never', null),
    task('late', '2026-11-20', 'review'),
    task('today', '2026-11-21'),
    task('done', '2026-11-01', 'closed'),
  ];
  expect(dueTasks(tasks, '2026-11-21').map(({ task: { task_name }, overdue }) => [task_name, overdue])).toEqual([
    ['late', true],
    ['today', false],
    ['later', false],
  ]);
});
