import { queryOf } from '../../../lib/contract-query.ts';

/** The number shown. */
const shown = 8;

export const newestItemsQuery = (projectId: number) => queryOf('listNewestItems', { params: { id: projectId }, query: { limit: shown } });
