import { queryOf } from '../../../lib/contract-query.ts';

/** The server takes no longer text. */
const longest = 200;

/** What answers a text, best first; nothing is asked for while there is no text. */
export const searchQuery = (text: string) => ({
  ...queryOf('searchMyTasksAndMarkups', { body: { text_to_search: text.trim().slice(0, longest) } }),
  enabled: text.trim() !== '',
  meta: { failsInPlace: true },
});
