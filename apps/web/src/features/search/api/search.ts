import { queryOf } from '../../../lib/contract-query.ts';

/** The server's maximum length. */
const longest = 200;

/** Search results, best first; no request without text. */
export const searchQuery = (text: string) => ({
  ...queryOf('searchMyTasksAndMarkups', { body: { text_to_search: text.trim().slice(0, longest) } }),
  enabled: text.trim() !== '',
  meta: { failsInPlace: true },
});
