import { z } from 'zod';
import { Email } from './accounts.ts';
import { errorCode } from './envelope.ts';
import { Person, Secret, Time } from './fields.ts';
import { FolderId, InvitationId, MembershipId, ProjectId, UserId } from './ids.ts';
import { accountsInput } from './messages.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';
import { MemberRole } from './rights.ts';

const tag = 'Members and invitations';

/** A membership; `members` is the one user it is about. */
export const Member = z.object({
  id: MembershipId,
  project_id: ProjectId,
  project_owner_id: UserId,
  /** The project's owner may do everything, whatever this says. */
  role: MemberRole,
  members: z.object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    /** The number of the chosen colour, 1 to 8; null for none. */
    avatar_color: z.number().int().nullable(),
  }),
});
export type Member = z.infer<typeof Member>;

/** A member, and whether they see the folder around a folder: its own limit doesn't matter without. */
export const FolderViewer = Member.extend({ is_inside: z.boolean() });
export type FolderViewer = z.infer<typeof FolderViewer>;

const count = z.number().int().nonnegative();
/** `roles` and `named` are about members who see the folder around it: how many have each role, and the roles of those whom the folder names. */
export const FolderViewersMeta = pageMeta.extend({
  roles: z.object({ editor: count, reviewer: count, viewer: count }),
  named: z.array(z.object({ user_id: UserId, role: MemberRole })),
});
export type FolderViewersMeta = z.infer<typeof FolderViewersMeta>;

/** An invitation that is not accepted yet. Its link expires at `expires_at`; sending it again creates a new one. */
export const Invitation = z.object({
  id: InvitationId,
  project_id: ProjectId,
  email: z.string(),
  /** What they will be once they join. */
  role: MemberRole,
  invited_by: Person,
  created_at: Time,
  expires_at: Time,
  is_expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The result for one address: mailed, or why not. */
export const InvitationResult = z.object({
  email: z.string(),
  status: z.boolean(),
  message: z.string(),
  code: errorCode.nullable(),
  invitation: Invitation.nullable(),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

/**
 * An invitation as the invited person sees it. `joined`: they are a member of the project in `project_id`. `ended`: it was withdrawn, or they have
 * left since; the names are hidden.
 */
export const OwnInvitation = z.object({
  id: InvitationId,
  state: z.enum(['pending', 'joined', 'expired', 'ended']),
  project: z.string().nullable(),
  inviter: z.string().nullable(),
  project_id: ProjectId.nullable(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

const mostAddresses = 50;
const oneInvitation = z.object({ data: Invitation });

export const memberOperations = defineOperations({
  listMembers: {
    method: 'GET',
    path: '/api/projectmembers/{projectId}',
    caller: 'user',
    tag,
    summary: 'The members of a project.',
    params: z.object({ projectId: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(Member), meta: pageMeta }),
  },
  listFolderViewers: {
    method: 'GET',
    path: '/api/project/{id}/folder/{folderId}/viewers',
    caller: 'user',
    tag,
    summary:
      'The members of the project besides its owner, with what decides whether they see the folder; those whom it names come first. Only for the owner.',
    params: z.object({ id: ProjectId, folderId: FolderId }),
    query: pageQuery.extend({ search: z.string().max(200).optional() }),
    answer: z.object({ data: z.array(FolderViewer), meta: FolderViewersMeta }),
  },
  updateMember: {
    method: 'PUT',
    path: '/api/member/{id}',
    caller: 'user',
    tag,
    summary:
      'Give a member another role: viewers only look, reviewers also comment and draw markups of their own, editors may do all that members may. Only the owner of the project may.',
    params: z.object({ id: MembershipId }),
    body: z.object({ role: MemberRole }),
    answer: z.object({ data: Member }),
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/member/{id}',
    aliases: ['/api/member/remove/{id}'],
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Remove a member by the membership’s id; removing yourself leaves the project. The owner can’t be removed.',
    refusals: ['member_not_removable'],
    params: z.object({ id: MembershipId }),
  },

  inviteMember: {
    method: 'POST',
    path: '/api/invite',
    caller: 'user',
    tag,
    summary:
      'Mail an invitation to the project, valid for 14 days. Inviting an address again expires its previous link. `emails` takes up to 50 addresses, and `data` has the result for each.',
    refusals: ['already_member', 'sign_up_closed'],
    body: z
      .object({
        email: Email.optional(),
        emails: z
          .array(z.string().trim().max(320, { error: accountsInput.email }))
          .min(1, { error: accountsInput.addresses })
          .max(mostAddresses, { error: accountsInput.tooManyAddresses(mostAddresses) })
          .optional(),
        project_id: ProjectId,
        /** An editor, if omitted. Inviting someone again keeps the role they were invited with. */
        role: MemberRole.optional(),
      })
      .refine(({ email, emails }) => (email === undefined) !== (emails === undefined), { error: accountsInput.addressOrAddresses }),
    answer: z.object({ data: z.array(InvitationResult) }),
  },
  listInvitations: {
    method: 'GET',
    path: '/api/project/{id}/invitations',
    caller: 'user',
    tag,
    summary: 'Invited addresses that haven’t joined yet, newest first; expired invitations can be sent again.',
    params: z.object({ id: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(Invitation), meta: pageMeta }),
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/invite/{id}/resend',
    caller: 'user',
    tag,
    summary: 'Mail a new link, valid for another 14 days; the previous link expires.',
    refusals: ['sign_up_closed'],
    params: z.object({ id: InvitationId }),
    answer: oneInvitation,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/invite/{id}',
    caller: 'user',
    tag,
    summary: 'Withdraw an invitation. Its link expires at once.',
    params: z.object({ id: InvitationId }),
  },
  getInvitation: {
    method: 'GET',
    path: '/api/invite/{token}',
    caller: 'nobody',
    tag,
    summary: 'A mailed invitation by its token: who is invited, to which project, and by whom.',
    refusals: ['invitation_not_valid'],
    params: z.object({ token: Secret }),
    answer: z.object({ data: z.object({ email: z.string(), project: z.string(), inviter: z.string() }) }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invite/accept',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Accept an invitation and join its project. Only for the invited address. Accepting again has no effect.',
    refusals: ['invitation_not_valid'],
    body: z.object({ token: Secret }),
    answer: z.object({ data: z.object({ project_id: ProjectId }) }),
  },
  getOwnInvitation: {
    method: 'GET',
    path: '/api/invitation/{id}',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'An invitation of the caller’s own address, in any state.',
    params: z.object({ id: InvitationId }),
    answer: z.object({ data: OwnInvitation }),
  },
  acceptOwnInvitation: {
    method: 'POST',
    path: '/api/invitation/{id}/accept',
    caller: 'user',
    tokens: 'never',
    tag,
    summary:
      'Accept an invitation of the caller’s own address without its mailed link, and join the project. Accepting again has no effect.',
    refusals: ['invitation_not_valid'],
    params: z.object({ id: InvitationId }),
    answer: z.object({ data: z.object({ project_id: ProjectId }) }),
  },
});
