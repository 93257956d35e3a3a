import { eventTypes, readEventData, type UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { createEventFeed } from '../../platform/events/event-feed.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import * as logReaders from '../../platform/events/log-readers.repository.ts';
import { queueMessages } from '../../platform/outgoing/outgoing.ts';
import { webhookLane } from './webhooks.jobs.ts';
import { sentTypes } from './webhooks.policy.ts';
import * as webhooks from './webhooks.repository.ts';

type FollowerParts = Pick<Deps, 'db' | 'work' | 'events' | 'bus' | 'queue' | 'log'>;
type Sending = Awaited<ReturnType<typeof webhooks.listSending>>;

export const logReader = 'webhooks';
const isSent: ReadonlySet<string> = new Set(sentTypes);

/**
 * Turns events into deliveries. As long as a webhook exists, the reader's cursor moves in the transaction that writes them, so that exactly one
 * process handles each event, once, also after a restart.
 */
export function createWebhookFollower({ db, work, events, bus, queue, log }: FollowerParts) {
  async function handle(found: readonly LoggedEvent[]): Promise<void> {
    if ((await webhooks.listSending(db)).length === 0) return;
    await work.run(async (tx) => {
      const cursor = await logReaders.lockCursor(tx, logReader);
      const fresh = found.filter((event) => event.cursor > cursor);
      const last = fresh.at(-1);
      if (!last) return;
      await logReaders.moveCursor(tx, logReader, last.cursor);
      await send(
        tx,
        fresh.filter(({ type }) => isSent.has(type)),
        await webhooks.listSending(tx),
      );
    });
  }

  async function send(tx: Tx, found: readonly LoggedEvent[], sending: Sending): Promise<void> {
    const wanted = found.flatMap((event) => {
      const receivers = sending.filter(
        ({ project_id, types, after_event }) =>
          event.cursor > after_event && (project_id === null || project_id === event.projectId) && (types?.includes(event.type) ?? true),
      );
      return receivers.length === 0 ? [] : [{ event, receivers }];
    });
    const isPublic = await findPublic(
      tx,
      wanted.map(({ event }) => event),
    );
    const names = await webhooks.listNames(tx, [
      ...new Set(wanted.flatMap(({ event }): UserId[] => (event.actorId === null ? [] : [event.actorId]))),
    ]);
    const rows = wanted
      .filter(({ event }) => isPublic(event))
      .flatMap(({ event, receivers }) => {
        const body = bodyOf(event, event.actorId === null ? null : { id: event.actorId, name: names.get(event.actorId) ?? '' });
        return receivers.map(({ id }) => ({ webhook_id: id, message_id: `event_${event.cursor}`, type: event.type, body }));
      });
    const made = await webhooks.insertDeliveries(tx, rows);
    await queueMessages(
      { queue },
      tx,
      webhookLane,
      made.map(({ id, webhook_id }) => ({ address: String(webhook_id), content: { deliveryId: id } })),
    );
  }

  const begin = async () => ((await webhooks.listSending(db)).length === 0 ? events.end() : logReaders.findCursor(db, logReader));
  const feed = createEventFeed({ events, bus, log, begin, onEvents: handle });
  return { start: () => feed.start(), stop: () => feed.stop() };
}

/** Whether an event may leave: not if its markup is private, or was when it happened. */
async function findPublic(tx: Tx, found: readonly LoggedEvent[]): Promise<(event: LoggedEvent) => boolean> {
  const markupOf = ({ data }: LoggedEvent): number | null => (typeof data['markup_id'] === 'number' ? data['markup_id'] : null);
  const known = await webhooks.listPublicMarkups(
    tx,
    found.flatMap((event) => markupOf(event) ?? []),
  );
  return (event) => {
    const markup = markupOf(event);
    return event.data['visibility'] !== 'private' && (markup === null || known.has(markup));
  };
}

function bodyOf({ type, at, projectId, data }: LoggedEvent, actor: { id: UserId; name: string } | null): string {
  // Data of other versions that isn't readable is left out.
  const known = eventTypes.find((each) => each === type);
  const read = known ? readEventData(known, data) : null;
  return JSON.stringify({ type, timestamp: at, data: { project_id: projectId, actor, ...read } });
}
