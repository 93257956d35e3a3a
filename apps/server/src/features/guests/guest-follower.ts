import { readEventData } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { createEventFeed } from '../../platform/events/event-feed.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import * as logReaders from '../../platform/events/log-readers.repository.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import * as links from './guest-links.repository.ts';
import * as mails from './guest-mails.repository.ts';
import type { GuestNewsService } from './guest-news.ts';
import { type Letter, remindersMail, reviewMail } from './guests.mails.ts';
import type { LinkSecrets } from './link-secrets.ts';
import { lettersFor } from './review-letters.ts';
import { endLinks } from './sharing.service.ts';

type FollowerParts = Pick<Deps, 'db' | 'work' | 'events' | 'bus' | 'log' | 'clock'> & {
  readonly mailer: Mailer;
  readonly secrets: LinkSecrets;
  readonly news: Pick<GuestNewsService, 'follow'>;
};

const logReader = 'guests';

/**
 * Mails guests their link when it is their turn to review, and keeps what answers them. Ends the links of reviews that were closed, and the sessions of
 * guests when a project goes to the trash. Each event is handled once.
 */
export function createGuestFollower(parts: FollowerParts) {
  const { db, work, events, bus, log, clock } = parts;

  async function handle(found: readonly LoggedEvent[]): Promise<void> {
    if (!(await mails.hasGuests(db))) return;
    await work.run(async (tx) => {
      const cursor = await logReaders.lockCursor(tx, logReader);
      const fresh = found.filter((event) => event.cursor > cursor);
      const last = fresh.at(-1);
      if (!last) return;
      await logReaders.moveCursor(tx, logReader, last.cursor);
      const reminders: Letter[] = [];
      for (const event of fresh) reminders.push(...(await follow(tx, event)));
      for (const ofOne of Map.groupBy(reminders, ({ to }) => to).values()) await remind(tx, ofOne);
    });
  }

  /** Returns reminders that aren't mailed yet: those of one moment are one mail. */
  async function follow(tx: Tx, event: LoggedEvent): Promise<Letter[]> {
    await parts.news.follow(tx, event);
    if (event.type === 'review_asked') {
      const data = readEventData(event.type, event.data);
      const letters = data?.review_id && data.user_ids ? await lettersFor(parts, tx, data.review_id, data.user_ids) : [];
      if (data?.is_reminder === true) return letters;
      for (const letter of letters) await parts.mailer.enqueue(tx, reviewMail(letter));
    }
    if (event.type === 'project_deleted' && event.projectId !== null) {
      for (const user_id of await links.endProjectSessions(tx, event.projectId))
        await events.append(tx, { type: 'sessions_ended', actorId: null, projectId: null, data: { user_id } });
    }
    if (event.type === 'review_closed') {
      const review = readEventData(event.type, event.data)?.review_id;
      if (review) await endLinks(parts, tx, await links.listWorkingLinks(tx, { review }), { at: isoTime(clock), by: null });
    }
    return [];
  }

  async function remind(tx: Tx, letters: readonly Letter[]): Promise<void> {
    const [first, ...others] = letters;
    if (!first) return;
    await parts.mailer.enqueue(tx, others.length === 0 ? reviewMail({ ...first, isReminder: true }) : remindersMail([first, ...others]));
  }

  const begin = async () => ((await mails.hasGuests(db)) ? logReaders.findCursor(db, logReader) : events.end());
  const feed = createEventFeed({ events, bus, log, begin, onEvents: handle });
  return { start: () => feed.start(), stop: () => feed.stop() };
}
