import { operations, type WorkFilter } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** As many of an item's markups stand in the tree; the rest is in the table of markups. */
const most = 500;

/** The newest markups of an item that fit. In the shape of every cached list of work, so that a change of a row is shown in all of them. */
export function itemMarkupsQuery(projectId: number, itemId: number, where: readonly WorkFilter[]) {
  const own: WorkFilter[] = [{ field: 'type', is: ['markup'] }];
  const body = { where: [...own, { field: 'item' as const, is: [itemId] }, ...where], limit: most };
  const sent = { params: { id: projectId }, body };
  return queryOptions({
    queryKey: [...keyOf('listProjectWork'), sent],
    queryFn: async ({ signal }) => ({ pages: [await call(operations.listProjectWork, sent, { signal })], pageParams: [undefined] }),
    meta: { failsInPlace: true },
  });
}
