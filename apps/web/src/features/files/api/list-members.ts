import { queryOf } from '../../../lib/contract-query.ts';

/** Who may be assigned in a project. */
export const membersQuery = (projectId: number) => queryOf('listMembers', { params: { projectId } });
