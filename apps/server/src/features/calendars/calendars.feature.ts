import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { type CalendarsService, createCalendarsService } from './calendars.service.ts';

const calendarsRoutes = (calendars: CalendarsService): Handlers => ({
  listCalendarFeeds: async ({ actor }) => ({ message: 'Your calendar feeds.', data: await calendars.list(actor) }),
  createCalendarFeed: async ({ actor, body }) => ({
    message: 'The address is ready.',
    data: await calendars.create(actor, body.project_id),
  }),
  deleteCalendarFeed: async ({ actor, params }) => {
    await calendars.remove(actor, params.id);
    return { message: 'The feed has ended.' };
  },
  readCalendar: ({ params }) => calendars.read(params.name),
});

export function calendarsFeature(deps: Deps) {
  return { routes: calendarsRoutes(createCalendarsService(deps)) };
}
