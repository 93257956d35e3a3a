import type { UserId } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { createEventFeed } from '../../platform/events/event-feed.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import * as logReaders from '../../platform/events/log-readers.repository.ts';
import { settingsOf } from '../accounts/public.ts';
import type { Delivery } from './delivery.ts';
import { type Facts, loadFacts, peopleOf, type ReadEvent, readEvent, rightsOf } from './event-facts.ts';
import { textOf } from './notification-text.ts';
import * as notifications from './notifications.repository.ts';
import { mailedSeparately, type Recipient, recipientsOf } from './rules.policy.ts';

export interface NotifierParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'bus'> {
  readonly log: Pick<Logger, 'warn'>;
  readonly delivery: Delivery;
}

const reader = 'notifications';
const batchSize = 200;
/** Limits of a transaction: each holds the lock on the cursor, and mails and pushes wait for it. */
const maxEvents = 50;
const maxRows = 2_000;

/**
 * Turns events into notifications. The reader's cursor is stored in the database and moves in the transaction that writes them, so that
 * exactly one process handles each event, once.
 */
export function createNotifier({ db, work, clock, events, bus, log, delivery }: NotifierParts) {
  const feed = createEventFeed({ events, bus, log, begin: () => logReaders.findCursor(db, reader), onEvents: (found) => handle(found) });

  async function handle(found: readonly LoggedEvent[], how: { quietly?: boolean } = {}): Promise<void> {
    for (let left = found; left.length > 0;) left = await work.run((tx) => handleSome(tx, left, how));
  }

  /** Returns the remaining events, oldest first. */
  async function handleSome(tx: Tx, found: readonly LoggedEvent[], how: { quietly?: boolean }): Promise<readonly LoggedEvent[]> {
    const cursor = await logReaders.lockCursor(tx, reader);
    const some = found.filter((event) => event.cursor > cursor).slice(0, maxEvents);
    const fresh = new Map(some.flatMap((event) => readEvent(event).map((read) => [event, read])));
    const facts = fresh.size > 0 ? await loadFacts(tx, [...fresh.values()]) : null;
    const rows: notifications.NewNotification[] = [];
    let reached = cursor;
    for (const event of some) {
      const read = fresh.get(event);
      if (read && facts) rows.push(...rowsOf(read, facts, isoTime(clock)));
      reached = event.cursor;
      if (rows.length >= maxRows) break;
    }
    if (reached > cursor) await logReaders.moveCursor(tx, reader, reached);
    await write(tx, rows, how);
    return found.filter((event) => event.cursor > reached);
  }

  /** Part of a transaction. `quietly`: without mails and pushes. */
  async function write(tx: Tx, rows: readonly notifications.NewNotification[], { quietly = false } = {}): Promise<void> {
    if (rows.length === 0) return;
    const written = await notifications.insertNotifications(tx, quietly ? rows.map((row) => ({ ...row, mail: 'none' as const })) : rows);
    if (!quietly) await delivery.enqueue(tx, written);
    const users: UserId[] = [...new Set(rows.map((row) => row.user_id))];
    await events.append(tx, { type: 'notifications_changed', actorId: null, projectId: null, data: { user_ids: users } });
  }

  return {
    write,

    /** Follows the log in this process. */
    start: () => feed.start(),
    stop: () => feed.stop(),

    /** Handles all events that can be read now. */
    async catchUp(how: { quietly?: boolean } = {}): Promise<void> {
      for (;;) {
        const found = await events.readAfter(await logReaders.findCursor(db, reader), batchSize);
        if (found.length === 0) return;
        await handle(found, how);
      }
    },
  };
}

function rowsOf(read: ReadEvent, facts: Facts, now: string): notifications.NewNotification[] {
  const happening = { type: read.event.type, changed: read.data.changed ?? [] };
  return recipientsOf(happening, peopleOf(read, facts), rightsOf(read, facts)).map((one) => rowOf(one, read, { facts, now }));
}

function rowOf(
  { user, type, reason }: Recipient,
  { event, data }: ReadEvent,
  { facts, now }: { readonly facts: Facts; readonly now: string },
): notifications.NewNotification {
  const settings = settingsOf(facts.people.get(user)?.extra_settings);
  return {
    user_id: user,
    type,
    reason,
    notification_text: textOf(type, { event, data }, facts, user),
    actor_id: event.actorId,
    project_id: event.projectId,
    item_id: data.item_id ?? null,
    file_id: data.file_id ?? null,
    markup_id: data.markup_id ?? null,
    task_id: data.task_id ?? null,
    review_id: data.review_id ?? null,
    is_shown: settings.is_notification_active,
    mail: settings.is_email_notification_active && !mailedSeparately.has(type) ? 'waiting' : 'none',
    created_at: now,
    updated_at: now,
  };
}

export type Notifier = ReturnType<typeof createNotifier>;
