import { queryOf } from '../../../lib/contract-query.ts';

/** The number shown. */
const shown = 6;

/** Open tasks with a due date, the next day first. The page works without them: failures aren't reported. */
export const dueTasksQuery = (projectId: number) => ({
  ...queryOf('listProjectWork', {
    params: { id: projectId },
    body: {
      where: [
        { field: 'type', is: ['task'] },
        { field: 'status', is: ['open', 'review'] },
        { field: 'due_date', empty: false },
      ],
      sort: [{ by: 'due_date' }],
      limit: shown,
    },
  }),
  meta: { failsInPlace: true },
});
