import { queryOf } from '../../../lib/contract-query.ts';

/** Milliseconds between two looks, specification 9. */
const pollInterval = 60_000;
const polled = { refetchInterval: pollInterval, meta: { failsInPlace: true } };

/** The newest thousand, newest first. */
export const notificationsQuery = () => ({ ...queryOf('listNotifications', {}), ...polled });

/** How many wait to be read, in `meta.unread`. */
export const unreadCountQuery = () => ({ ...queryOf('listNotifications', { query: { limit: 1 } }), ...polled });
