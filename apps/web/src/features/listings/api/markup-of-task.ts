import { operations, type Task } from '@sheetmark/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** The number of markups of the task's file that are searched, newest first. */
const most = 200;

/** The markup that a task was created from; null if it isn't among them. In the shape of every cached list of work, so that changes update it. */
export function markupOfTaskQuery({ project_id, markup_id, markup_place }: Task) {
  const itemId = markup_place?.item_id;
  const where = [
    { field: 'type' as const, is: ['markup' as const] },
    ...(itemId === undefined ? [] : [{ field: 'item' as const, is: [itemId] }]),
  ];
  const sent = { params: { id: project_id }, body: { where, limit: most } };
  return queryOptions({
    queryKey: [...keyOf('listProjectWork'), sent],
    queryFn:
      itemId === undefined
        ? skipToken
        : async ({ signal }) => ({ pages: [await call(operations.listProjectWork, sent, { signal })], pageParams: [undefined] }),
    select: ({ pages }) => pages.flatMap((page) => page.data).find((row) => row.type === 'markup' && row.id === markup_id) ?? null,
    meta: { failsInPlace: true },
  });
}
