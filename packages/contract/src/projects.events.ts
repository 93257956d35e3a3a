import { z } from 'zod';
import { changed, everyone, ofUser } from './event-fields.ts';
import { defineEvents } from './event.ts';
import { ColumnId, FolderId, InvitationId, MembershipId, UserId, WebhookId } from './ids.ts';
import { MemberRole } from './rights.ts';

const ofFolder = z.object({ folder_id: FolderId });
const ofMember = z.object({ membership_id: MembershipId, user_id: UserId });
const ofInvitation = z.object({ invitation_id: InvitationId, email: z.string() });
const folderLive = { to: 'members', about: ['folder_id'] } as const;
const memberLive = { to: 'members', about: ['user_id'], stale: ['people'] } as const;
const invitationLive = { to: 'members', about: [], stale: ['people'] } as const;

/** All that depends on which folders a member sees. */
const inFolders = [
  'people',
  'folders',
  'items',
  'itemsInFolders',
  'markups',
  'tasks',
  'comments',
  'reviews',
  'publications',
  'sheets',
  'comparisons',
  'carryOvers',
  'annotationImports',
  'scans',
  'projects',
  'notifications',
] as const;

/** Events of projects, their members and their folders. */
export const projectEvents = defineEvents({
  project_created: {
    data: z.object({ imported_from: z.string().optional() }),
    live: { to: 'members', about: [], stale: ['projects'] },
    webhook: true,
  },
  project_updated: {
    data: z.object({}),
    live: { to: 'members', about: [], stale: ['projects', 'scans'] },
    recap: { subject: null, group: 'kind' },
    webhook: true,
  },
  project_owner_changed: {
    data: ofUser.extend({ former_user_id: UserId }),
    live: { ...memberLive, stale: inFolders },
    recap: { subject: 'person', group: 'subject' },
    webhook: true,
  },
  /** Former members receive `access_lost`. Purging the project replaces the data with its name. */
  project_deleted: { data: z.object({ name: z.string().optional() }), webhook: true },
  project_restored: {
    data: z.object({}),
    live: { to: 'members', about: [], stale: ['projects', 'trashedProjects'] },
    recap: { subject: null, group: 'kind' },
    webhook: true,
  },
  webhook_created: { data: z.object({ webhook_id: WebhookId, name: z.string() }), webhook: false },
  webhook_changed: { data: z.object({ webhook_id: WebhookId, name: z.string(), changed }), webhook: false },
  webhook_deleted: { data: z.object({ webhook_id: WebhookId, name: z.string() }), webhook: false },
  project_exported: { data: z.object({}), webhook: true },
  member_invited: {
    data: ofInvitation.extend({ user_id: UserId.nullable() }),
    live: invitationLive,
    notify: [{ type: 'invited', to: ['invited'] }],
    webhook: true,
  },
  invitation_revoked: { data: ofInvitation, live: invitationLive, webhook: true },
  member_joined: {
    data: ofMember,
    live: memberLive,
    notify: [{ type: 'member_joined', to: everyone }],
    recap: { subject: 'person', group: 'subject' },
    webhook: true,
  },
  member_role_changed: {
    data: ofMember.extend({ role: MemberRole, former_role: MemberRole }),
    live: { ...memberLive, stale: inFolders },
    webhook: true,
  },
  /** The owner saw the project as this member. */
  seen_as_member: { data: ofMember, webhook: false },
  member_removed: { data: ofMember, live: memberLive, recap: { subject: 'person', group: 'subject' }, webhook: true },
  folder_created: {
    data: ofFolder,
    live: { ...folderLive, stale: ['folders'] },
    recap: { subject: 'folder', group: 'kind' },
    webhook: true,
  },
  folder_updated: {
    /** With the folder that it was moved from. */
    data: ofFolder.extend({ former_folder_id: FolderId.nullable().optional() }),
    live: { ...folderLive, stale: ['folders'] },
    recap: { subject: 'folder', group: 'subject' },
    webhook: true,
  },
  /** Goes to all members without its folder, also to those who don't see it. */
  folder_limits_changed: {
    data: ofFolder.extend({ roles: z.array(MemberRole).nullable(), user_ids: z.array(UserId), hidden_from: z.array(UserId).optional() }),
    live: { to: 'members', about: [], stale: inFolders },
    webhook: true,
  },
  folder_deleted: {
    data: ofFolder,
    live: { ...folderLive, stale: ['folders', 'items'] },
    recap: { subject: 'folder', group: 'kind' },
    webhook: true,
  },
  folder_restored: {
    data: ofFolder,
    live: { ...folderLive, stale: ['folders', 'items'] },
    recap: { subject: 'folder', group: 'kind' },
    webhook: true,
  },
  column_added: { data: z.object({ column_id: ColumnId }), live: { to: 'members', about: [], stale: ['columns'] }, webhook: true },
});
