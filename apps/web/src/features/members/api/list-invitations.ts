import { queryOf } from '../../../lib/contract-query.ts';

export const invitationsQuery = (projectId: number) => queryOf('listInvitations', { params: { id: projectId } });
