import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { formatDate } from '../../lib/dates.ts';

interface Signer {
  readonly projectId: number;
  readonly userId: number;
}

const membersOf = (projectId: number) => queryOf('listMembers', { params: { projectId } });

/** Loads the project's members, so that stamps can have an author when they are placed. */
export const prefetchSigner = (client: QueryClient, projectId: number): void => void client.prefetchQuery(membersOf(projectId));

/** Such as `Maren Okafor, 2026-11-21`; only the day until the members are loaded. */
export function signatureOf(client: QueryClient, { projectId, userId }: Signer): string {
  const known = client.getQueryData(membersOf(projectId).queryKey);
  const own = known?.data.find(({ members }) => members.id === userId)?.members;
  const day = formatDate(new Date().toISOString());
  return own === undefined ? day : `${own.name}, ${day}`;
}
