import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { settingsOf } from '../accounts/public.ts';
import { takeDueTasks } from './due.repository.ts';
import { dueJob } from './notifications.jobs.ts';
import type { Notifier } from './notifier.service.ts';
import { type DueReview, takeDueReviews } from './review-due.repository.ts';
import { dueSentence, reviewDueSentence } from './sentences.ts';

export interface DueParts extends Pick<Deps, 'work' | 'clock' | 'queue' | 'events'> {
  readonly notifier: Pick<Notifier, 'write'>;
}

const batch = 500;
const hourSeconds = 60 * 60;
/** A day that ended in UTC goes on this long west of it: so nobody is late on the day itself. */
const dayEnds = hours(12);

function rowFor(user_id: UserId, extra_settings: unknown, now: string) {
  const settings = settingsOf(extra_settings);
  return {
    user_id,
    reason: 'due' as const,
    actor_id: null,
    item_id: null,
    file_id: null,
    markup_id: null,
    task_id: null,
    review_id: null,
    is_shown: settings.is_notification_active,
    mail: settings.is_email_notification_active ? ('waiting' as const) : ('none' as const),
    created_at: now,
    updated_at: now,
  };
}

/** Guests have no notifications: the event mails them their link again. */
async function remindGuests(events: DueParts['events'], tx: Tx, due: readonly DueReview[]): Promise<void> {
  for (const [review_id, asked] of Map.groupBy(due, (one) => one.review_id)) {
    const [first] = asked;
    if (!first) continue;
    const data = { review_id, user_ids: asked.map(({ user_id }) => user_id), is_reminder: true };
    await events.append(tx, { type: 'review_asked', actorId: first.created_by, projectId: first.project_id, data });
  }
}

/** Reminds assignees the day before a task is due, once for each due date, and reviewers as their review says. Days are UTC; late reviews remind once their day is over everywhere. */
export function createDueService({ work, clock, queue, events, notifier }: DueParts) {
  const next = (tx: Tx, startAfterSeconds: number) => queue.send(tx, dueJob, {}, { onceKey: 'hourly', startAfterSeconds });

  async function remindOfTasks(tx: Tx, today: string): Promise<number> {
    const tomorrow = isoTime(clock, days(1)).slice(0, 10);
    const due = await takeDueTasks(tx, { from: today, to: tomorrow }, batch);
    const rows = due.map(({ id: task_id, task_name, project_id, due_date, user_id, extra_settings }) => ({
      ...rowFor(user_id, extra_settings, isoTime(clock)),
      type: 'task_due' as const,
      project_id,
      task_id,
      notification_text: dueSentence(task_name, due_date === today ? 'today' : 'tomorrow'),
    }));
    await notifier.write(tx, rows);
    return due.length;
  }

  async function remindOfReviews(tx: Tx, today: string): Promise<number> {
    const due = await takeDueReviews(tx, { today, lateBefore: isoTime(clock, -dayEnds).slice(0, 10) }, batch);
    const members = due.filter(({ is_guest }) => !is_guest);
    const rows = members.map(({ review_id, title, project_id, user_id, extra_settings, days: left, due_date: date }) => ({
      ...rowFor(user_id, extra_settings, isoTime(clock)),
      type: 'review_due' as const,
      reason: 'reviewing' as const,
      project_id,
      review_id,
      notification_text: reviewDueSentence(title, { days: left, date }),
    }));
    await notifier.write(tx, rows);
    await remindGuests(
      events,
      tx,
      due.filter(({ is_guest }) => is_guest),
    );
    return due.length;
  }

  /** A batch of tasks and reviews in one transaction, so that a user's reminders are in one mail. Returns the longer batch. */
  async function remindOfSome(): Promise<number> {
    const today = isoTime(clock).slice(0, 10);
    return work.run(async (tx) => Math.max(await remindOfTasks(tx, today), await remindOfReviews(tx, today)));
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
