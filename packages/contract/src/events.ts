import { accountEvents } from './accounts.events.ts';
import { fileEvents } from './files.events.ts';
import { guestEvents } from './guests.events.ts';
import { projectEvents } from './projects.events.ts';
import { reviewEvents } from './reviews.events.ts';
import { workEvents } from './work.events.ts';

/** All events that the product appends to its log. Everything that depends on an event's type derives from these rows. */
export const events = {
  ...projectEvents,
  ...fileEvents,
  ...reviewEvents,
  ...guestEvents,
  ...workEvents,
  ...accountEvents,
};
