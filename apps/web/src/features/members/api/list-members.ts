import { queryOf } from '../../../lib/contract-query.ts';

export const membersQuery = (projectId: number) => queryOf('listMembers', { params: { projectId } });
