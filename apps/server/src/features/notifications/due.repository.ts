import type { ProjectId, TaskId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { visibleTask } from '../visibility/public.ts';

export interface DueTask {
  readonly id: TaskId;
  readonly task_name: string;
  readonly project_id: ProjectId;
  readonly due_date: string;
  readonly user_id: UserId;
  readonly extra_settings: unknown;
}

/** Finds open tasks that are due on these days and whose assignees are members without a reminder for that day, and marks them as reminded. */
export async function takeDueTasks(tx: Tx, days: { from: string; to: string }, limit: number): Promise<DueTask[]> {
  const found = await sql<DueTask>`
    with due as (
      select t.id, t.task_name, t.project_id, t.due_date, u.id as user_id, u.extra_settings
      from tasks t
      join users u on u.id = t.assignee_id and u.is_active = 1 and u.deleted_at is null
      join memberships s on s.project_id = t.project_id and s.user_id = u.id
      join projects p on p.id = t.project_id and p.deleted_at is null
      where t.deleted_at is null and t.status <> 'closed' and t.assignee_id is not null and t.due_date between ${days.from} and ${days.to}
        and ${visibleTask('t', sql.ref('u.id'))}
        and not exists (select from task_reminders r where r.task_id = t.id and r.user_id = u.id and r.due_date = t.due_date)
      order by t.due_date, t.id limit ${limit}
    ), taken as (
      insert into task_reminders (task_id, user_id, due_date) select id, user_id, due_date from due on conflict do nothing returning task_id
    )
    select due.* from due join taken on taken.task_id = due.id order by due.due_date, due.id`.execute(tx);
  return found.rows;
}
