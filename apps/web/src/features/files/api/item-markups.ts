import { operations, type WorkFilter } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** The number of an item's markups shown in the tree; the rest is in the table of markups. */
const most = 500;

/** The newest matching markups of an item, in the shape of every cached list of work, so that a row's change shows in all of them. */
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
