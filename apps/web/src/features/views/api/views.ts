import { operations, type ProjectId } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';

/** What saved views belong to. */
const operationsOf = {
  markupsAndTasks: {
    list: 'listMarkupAndTaskViews',
    create: operations.createMarkupAndTaskView,
    update: operations.updateMarkupAndTaskView,
    remove: operations.deleteMarkupAndTaskView,
  },
  projects: {
    list: 'listProjectViews',
    create: operations.createProjectView,
    update: operations.updateProjectView,
    remove: operations.deleteProjectView,
  },
} as const;
export type ViewKind = keyof typeof operationsOf;

export const viewsQuery = (shelf: ViewKind) => queryOf(operationsOf[shelf].list, {});

interface ViewContent {
  name: string;
  configuration: string;
  /** A project, or null for none; omitted fields are unchanged. */
  shared_with?: ProjectId | null;
}

export function useChangeViews(shelf: ViewKind) {
  const { list, create, update: change, remove: drop } = operationsOf[shelf];
  const refresh = () => refreshResponses(list);
  const add = useMutation({
    mutationFn: (body: ViewContent) => call(create, { body }),
    onSuccess: refresh,
    meta: { failsInPlace: true },
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: ViewContent & { id: number }) => call(change, { params: { id }, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(drop, { params: { id } }),
    onSuccess: refresh,
  });
  /** A deleted view, with its own id. */
  const restore = useMutation({
    mutationFn: (body: ViewContent) => call(create, { body }),
    onSuccess: refresh,
  });
  return { add, update, remove, restore };
}
