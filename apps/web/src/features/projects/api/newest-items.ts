import { queryOf } from '../../../lib/contract-query.ts';

/** As many as are shown. */
const shown = 8;

export const newestItemsQuery = (projectId: number) => queryOf('listNewestItems', { params: { id: projectId }, query: { limit: shown } });
