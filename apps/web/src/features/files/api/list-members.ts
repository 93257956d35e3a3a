import { queryOf } from '../../../lib/contract-query.ts';

/** The possible assignees in a project. */
export const membersQuery = (projectId: number) => queryOf('listMembers', { params: { projectId } });
