import { queryOf } from '../../../lib/contract-query.ts';

/** Without tasks the page is whole all the same: a failure is not told. */
export const projectTasksQuery = (projectId: number) => ({
  ...queryOf('listTasks', { params: { id: projectId } }),
  meta: { failsInPlace: true },
});
