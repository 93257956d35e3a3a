import { type Expectations, ofAnotherUser, signedIn } from './expectation.ts';
import { everyone, rules } from './rules.ts';

export const calendarExpectations: Expectations = {
  listCalendarFeeds: [signedIn],
  createCalendarFeed: [{ rule: rules.members, body: (at) => ({ project_id: at.project }) }],
  deleteCalendarFeed: [{ rule: ofAnotherUser, withoutProject: true, params: () => ({ id: 999_999_999 }) }],
  readCalendar: [{ rule: everyone('not_found'), withoutProject: true, params: () => ({ name: 'made-up.ics' }) }],
};
