import type { Invitation } from '@sheetmark/contract';
import type { PendingInvitation } from './invitations.repository.ts';

export function presentInvitation(row: PendingInvitation, now: string): Invitation {
  return {
    id: row.id,
    project_id: row.project_id,
    email: row.email,
    invited_by: { id: row.invited_by, name: `${row.first_name} ${row.last_name}`.trim() },
    created_at: row.created_at,
    expires_at: row.expires_at,
    is_expired: row.expires_at <= now,
  };
}
