import { operations } from '@sheetmark/contract';
import { call } from './api-client.ts';
import { queryOf } from './contract-query.ts';

/** The members of a project: the possible assignees of its work. All of them, also of a project with thousands. */
export function membersQuery(projectId: number) {
  const params = { projectId };
  const first = queryOf('listMembers', { params });
  return {
    ...first,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const found = await call(operations.listMembers, { params }, { signal });
      const data = [...found.data];
      for (let cursor = found.meta.next_cursor; cursor !== null;) {
        const page = await call(operations.listMembers, { params, query: { cursor } }, { signal });
        data.push(...page.data);
        cursor = page.meta.next_cursor;
      }
      return { ...found, data };
    },
  };
}
