import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { listMembers } from '../projects/public.ts';
import { findMentioned } from './mentions.ts';

/** Finds the members of the project whom the text mentions. */
export async function findMentionedMembers(tx: Tx, project: ProjectId, text: string): Promise<UserId[]> {
  if (!text.includes('@')) return [];
  const members = await listMembers(tx, [project]);
  return findMentioned(
    text,
    members.map((member) => ({ id: member.user_id, name: `${member.first_name} ${member.last_name}`.trim() })),
  );
}
