import { type FollowChoice, operations } from '@sheetmark/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { queryOf } from './contract-query.ts';
import { refreshResponses } from './refresh.ts';

/** A project, or one of its files or markups. */
export interface FollowedPlace {
  readonly projectId: number;
  readonly itemId?: number;
  readonly markupId?: number;
}

/** The notification level of something, with an optimistic change that is rolled back when the server refuses. */
export function useFollow({ projectId, itemId, markupId }: FollowedPlace) {
  const client = useQueryClient();
  const params = { id: projectId };
  const about = { ...(itemId !== undefined && { item_id: itemId }), ...(markupId !== undefined && { markup_id: markupId }) };
  const query = { ...queryOf('getFollow', { params, query: about }), meta: { failsInPlace: true } };
  const { data } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (choice: FollowChoice) => call(operations.setFollow, { params, body: { ...about, choice } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (known) => known && { ...known, data: { ...known.data, choice } });
    },
    // Files and markups in it inherit its level.
    onSettled: () => refreshResponses('getFollow'),
  });
  return { current: data?.data, choose: mutate };
}
