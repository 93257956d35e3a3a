import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../lib/contract-query.ts';

const shown = ['listMembers', 'listInvitations', 'getOwnInvitation', 'getProject', 'listProjects'] as const;

/** The queries that show members. */
export function useRefreshPeople() {
  const queryClient = useQueryClient();
  return () => Promise.all(shown.map((id) => queryClient.invalidateQueries({ queryKey: keyOf(id) })));
}
