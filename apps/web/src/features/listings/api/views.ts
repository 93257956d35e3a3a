import { operations, type ProjectId } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';

export const viewsQuery = () => queryOf('listMarkupAndTaskViews', {});

interface ViewContent {
  name: string;
  configuration: string;
  /** A project, or null for no one; what is left out stays. */
  shared_with?: ProjectId | null;
}

export function useChangeViews() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf('listMarkupAndTaskViews') });
  const add = useMutation({
    mutationFn: (body: ViewContent) => call(operations.createMarkupAndTaskView, { body }),
    onSuccess: refresh,
    meta: { failsInPlace: true },
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: ViewContent & { id: number }) => call(operations.updateMarkupAndTaskView, { params: { id }, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(operations.deleteMarkupAndTaskView, { params: { id } }),
    onSuccess: refresh,
  });
  return { add, update, remove };
}
