import { operations, type Task } from '@sheetmark/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** Markups of the task's file that are looked through, newest first. */
const most = 200;

/** The markup that a task came from; null when it is not among them. In the shape of every cached list of work, which changes keep up to date. */
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
