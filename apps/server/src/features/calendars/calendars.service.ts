import { type CalendarFeed, type CalendarFeedId, type ProjectId, ReviewId, reviewPath } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import { createSealer } from '../../platform/signing/sealer.ts';
import { requireMember } from '../projects/public.ts';
import { type DueEvent, writeCalendar } from './calendar.ts';
import * as calendars from './calendars.repository.ts';

const mostEvents = 2_000;
const ending = '.ics';

/** Calendar programs can't sign in: the secret in the address is what they are known by. */
export function createCalendarsService({ db, work, clock, config }: Pick<Deps, 'db' | 'work' | 'clock' | 'config'>) {
  const sealer = createSealer(config.secret, 'calendar feeds');
  const present = ({ id, project_id, project_name, sealed_secret, created_at }: calendars.FeedRow): CalendarFeed => ({
    id,
    project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
    url: `${config.publicUrl}/api/calendars/${sealer.unseal(sealed_secret)}${ending}`,
    created_at,
  });
  return {
    list: async (actor: Actor): Promise<CalendarFeed[]> => (await calendars.listFeeds(db, actor.id)).map(present),

    async create(actor: Actor, projectId: ProjectId | null): Promise<CalendarFeed> {
      if (projectId !== null) await requireMember(db, actor, projectId);
      const secret = newToken();
      const row = { user_id: actor.id, project_id: projectId, secret_hash: hashToken(secret), sealed_secret: sealer.seal(secret) };
      const id = await work.run((tx) => calendars.putFeed(tx, { ...row, created_at: isoTime(clock) }));
      const made = (await calendars.listFeeds(db, actor.id)).find((feed) => feed.id === id);
      if (!made) throw notFound();
      return present(made);
    },

    async remove(actor: Actor, id: CalendarFeedId): Promise<void> {
      if (!(await work.run((tx) => calendars.deleteFeed(tx, actor.id, id)))) throw notFound();
    },

    /** `name` is the secret with the ending of the file. Former members' feeds of a project aren't found. */
    async read(name: string): Promise<BytesReply> {
      const secret = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
      const feed = await calendars.findFeed(db, hashToken(secret));
      if (!feed) throw notFound();
      if (feed.project_id !== null) await requireMember(db, { id: feed.user_id }, feed.project_id);
      const rows = await calendars.listDue(db, { user: feed.user_id, project: feed.project_id }, mostEvents);
      const text = writeCalendar(
        feed.project_name ?? 'Sheetmark',
        rows.map((row) => eventOf(row, config.publicUrl)),
      );
      return { bytes: Buffer.from(text), mediaType: 'text/calendar; charset=utf-8' };
    },
  };
}

function eventOf(row: calendars.DueRow, publicUrl: string): DueEvent {
  const { kind, id, due_date, revision, updated_at, project_name } = row;
  return {
    uid: `${kind}-${id}@${new URL(publicUrl).hostname}`,
    day: due_date.slice(0, 10),
    title: titleOf(row),
    description: row.item_name === null ? project_name : `${project_name} · ${row.item_name}`,
    url: `${publicUrl}${pathOf(row)}`,
    revision,
    changed: updated_at,
  };
}

function titleOf({ kind, number, name }: calendars.DueRow): string {
  if (kind === 'task') return name;
  return kind === 'review' ? `Review: ${name}` : `#${number} ${name}`;
}

function pathOf({ kind, id, project_id, folder_id, file_id, item_id, page_number }: calendars.DueRow): string {
  if (kind === 'review') return reviewPath(project_id, ReviewId.parse(id));
  if (kind === 'markup' && file_id !== null) return `/editProject/${project_id}/${folder_id}/${file_id}/${item_id}/${id}/${page_number}`;
  return kind === 'task' ? `/tasksListing/${project_id}?task=${id}` : `/project/${project_id}`;
}

export type CalendarsService = ReturnType<typeof createCalendarsService>;
