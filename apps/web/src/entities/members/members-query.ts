import { queryOf } from '../../lib/contract-query.ts';

/** The members of a project: the possible assignees of its work. */
export const membersQuery = (projectId: number) => queryOf('listMembers', { params: { projectId } });
