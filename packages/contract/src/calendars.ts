import { z } from 'zod';
import { Time } from './fields.ts';
import { CalendarFeedId, ProjectId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Calendar feeds';

/** An address from which calendar programs read due dates. Anyone who knows it can read them. */
export const CalendarFeed = z.object({
  id: CalendarFeedId,
  /** Null: what is assigned to the caller, and reviews that wait for them, in all projects. */
  project: z.object({ id: ProjectId, name: z.string() }).nullable(),
  url: z.string(),
  created_at: Time,
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const calendarOperations = defineOperations({
  listCalendarFeeds: {
    method: 'GET',
    path: '/api/users/me/calendars',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'The caller’s calendar feeds, oldest first; at most 100.',
    answer: z.object({ data: z.array(CalendarFeed) }),
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/api/users/me/calendars',
    caller: 'user',
    right: 'view',
    tokens: 'never',
    tag,
    summary:
      'Create the feed of the caller, or of one of their projects. A feed that exists gets a new address, and the old one ends at once.',
    body: z.object({ project_id: ProjectId.nullable() }),
    answer: z.object({ data: CalendarFeed }),
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/api/users/me/calendars/{id}',
    caller: 'user',
    right: 'view',
    tokens: 'never',
    tag,
    summary: 'End one of the caller’s feeds, at once.',
    params: z.object({ id: CalendarFeedId }),
  },
  readCalendar: {
    method: 'GET',
    path: '/api/calendars/{name}',
    caller: 'nobody',
    tag,
    summary: 'Due dates as iCalendar (RFC 5545), by the secret address of a feed: open tasks and markups, and reviews; at most 2,000.',
    params: z.object({ name: z.string().max(100) }),
    bytes: ['text/calendar'],
  },
});
