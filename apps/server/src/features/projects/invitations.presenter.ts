import type { Invitation, OwnInvitation } from '@sheetmark/contract';
import type { FoundInvitation, PendingInvitation } from './invitations.repository.ts';

export function presentInvitation(row: PendingInvitation, now: string): Invitation {
  return {
    id: row.id,
    project_id: row.project_id,
    email: row.email,
    role: row.role,
    invited_by: { id: row.invited_by, name: `${row.first_name} ${row.last_name}`.trim() },
    created_at: row.created_at,
    expires_at: row.expires_at,
    is_expired: row.expires_at <= now,
  };
}

function stateOf(row: FoundInvitation, now: string): OwnInvitation['state'] {
  if (row.membership_id !== null) return 'joined';
  if (row.accepted_at !== null || row.revoked_at !== null) return 'ended';
  return row.expires_at <= now ? 'expired' : 'pending';
}

export function presentOwnInvitation(row: FoundInvitation, now: string): OwnInvitation {
  const state = stateOf(row, now);
  const names = { project: row.project, inviter: `${row.first_name} ${row.last_name}`.trim() };
  const known = state === 'ended' ? { project: null, inviter: null } : names;
  return { id: row.id, state, ...known, project_id: state === 'joined' ? row.project_id : null };
}
