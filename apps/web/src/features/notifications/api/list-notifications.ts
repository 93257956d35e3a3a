import { queryOf } from '../../../lib/contract-query.ts';

/** Polling interval in milliseconds, specification 9. */
const pollInterval = 60_000;
const polled = { refetchInterval: pollInterval, meta: { failsInPlace: true } };

/** The newest thousand, newest first. */
export const notificationsQuery = () => ({ ...queryOf('listNotifications', {}), ...polled });

/** The number of unread ones, in `meta.unread`. */
export const unreadCountQuery = () => ({ ...queryOf('listNotifications', { query: { limit: 1 } }), ...polled });
