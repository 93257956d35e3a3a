import type { QueryClient } from '@tanstack/react-query';
import { formatDate } from '../../lib/dates.ts';
import { membersQuery } from '../../lib/members-query.ts';

interface Signer {
  readonly projectId: number;
  readonly userId: number;
}

/** Loads the project's members, so that stamps can have an author when they are placed. */
export const prefetchSigner = (client: QueryClient, projectId: number): void => void client.prefetchQuery(membersQuery(projectId));

/** Such as `Maren Okafor, 2026-11-21`; only the day until the members are loaded. */
export function signatureOf(client: QueryClient, { projectId, userId }: Signer): string {
  const known = client.getQueryData(membersQuery(projectId).queryKey);
  const own = known?.data.find(({ members }) => members.id === userId)?.members;
  const day = formatDate(new Date().toISOString());
  return own === undefined ? day : `${own.name}, ${day}`;
}
