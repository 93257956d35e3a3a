import { z } from 'zod';
import { Time } from './fields.ts';
import { ProjectId, UserId } from './ids.ts';
import { Member } from './members.ts';
import { defineOperations, type Operation } from './operation.ts';

const tag = 'Members and invitations';

/** How long the owner of a project can see it as a member, in hours. */
export const seeingHours = 4;

/** Whether the call may be made by the owner of a project who sees it as one of its members: it reads, and isn't about an account. */
export const shadowMay = (operation: Pick<Operation, 'method' | 'tokens' | 'caller' | 'onlyReads'>): boolean =>
  operation.caller !== 'administrator' && (operation.onlyReads === true || (operation.method === 'GET' && operation.tokens !== 'never'));

/** A project as a member sees it. `token` makes calls that read this project, and nothing else. */
export const Seeing = z.object({
  token: z.string(),
  member: Member,
  project_name: z.string(),
  /** What the member doesn't see. */
  hidden_folders: z.int(),
  hidden_files: z.int(),
  ends_at: Time,
});
export type Seeing = z.infer<typeof Seeing>;

export const seeingOperations = defineOperations({
  startSeeing: {
    method: 'POST',
    path: '/api/project/{id}/see-as',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: `See a project as one of its members does. Owner only. The returned token reads what the member sees of this project, without their private markups and what else is only theirs; it ends after ${seeingHours} hours, and with the caller’s session, ownership or the member’s membership.`,
    params: z.object({ id: ProjectId }),
    body: z.object({ user_id: UserId }),
    answer: z.object({ data: Seeing }),
  },
  stopSeeing: {
    method: 'DELETE',
    path: '/api/see-as',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    onlyReads: true,
    tag,
    summary: 'End the token of `startSeeing` with which this call is made.',
  },
});
