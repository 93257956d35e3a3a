import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { settingsOf } from '../accounts/public.ts';
import { takeDueTasks } from './due.repository.ts';
import { dueJob } from './notifications.jobs.ts';
import type { Notifier } from './notifier.service.ts';
import { dueSentence } from './sentences.ts';

export interface DueParts extends Pick<Deps, 'work' | 'clock' | 'queue'> {
  readonly notifier: Pick<Notifier, 'write'>;
}

const batch = 500;
const hourSeconds = 60 * 60;

/** Reminds assignees the day before a task is due, once for each due date. Days are UTC. */
export function createDueService({ work, clock, queue, notifier }: DueParts) {
  const next = (tx: Tx, startAfterSeconds: number) => queue.send(tx, dueJob, {}, { onceKey: 'hourly', startAfterSeconds });

  async function remindOfSome(): Promise<number> {
    const [now, today, tomorrow] = [isoTime(clock), isoTime(clock).slice(0, 10), isoTime(clock, days(1)).slice(0, 10)];
    return work.run(async (tx) => {
      const due = await takeDueTasks(tx, { from: today, to: tomorrow }, batch);
      const rows = due.map(({ id, task_name, project_id, due_date, user_id, extra_settings }) => {
        const settings = settingsOf(extra_settings);
        return {
          user_id,
          project_id,
          type: 'task_due' as const,
          reason: 'due' as const,
          actor_id: null,
          item_id: null,
          file_id: null,
          markup_id: null,
          task_id: id,
          review_id: null,
          notification_text: dueSentence(task_name, due_date === today ? 'today' : 'tomorrow'),
          is_shown: settings.is_notification_active,
          mail: settings.is_email_notification_active ? ('waiting' as const) : ('none' as const),
          created_at: now,
          updated_at: now,
        };
      });
      await notifier.write(tx, rows);
      return due.length;
    });
  }

  return {
    /** Makes sure that one run is queued, however many processes start. */
    async schedule(): Promise<void> {
      await work.run((tx) => next(tx, 1));
    },

    async remind({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
      await work.run((tx) => next(tx, hourSeconds));
      while ((await remindOfSome()) === batch) signal.throwIfAborted();
    },
  };
}
