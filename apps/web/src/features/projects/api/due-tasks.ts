import { queryOf } from '../../../lib/contract-query.ts';

/** As many as are shown. */
const shown = 6;

/** The tasks that somebody still has to do by a day, the next day first. Without them the page is whole all the same: a failure is not told. */
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
