import { z } from 'zod';
import { defineEvents, type Recipients } from './event.ts';
import { DueDate, MarkupStatus, Priority, TaskStatus, Visibility } from './fields.ts';
import {
  AnnotationImportId,
  CarryOverId,
  ColumnId,
  CommentId,
  ComparisonId,
  FileId,
  FolderId,
  InvitationId,
  ItemId,
  MarkupId,
  MediaId,
  MembershipId,
  PublicationId,
  ReviewId,
  TaskId,
  UserId,
  WebhookId,
} from './ids.ts';
import { MemberRole, TokenScope } from './rights.ts';

const ofFolder = z.object({ folder_id: FolderId });
const ofItem = z.object({ item_id: ItemId });
const ofVersion = z.object({ item_id: ItemId, file_id: FileId });
const ofUser = z.object({ user_id: UserId });
const ofMember = z.object({ membership_id: MembershipId, user_id: UserId });
const ofInvitation = z.object({ invitation_id: InvitationId, email: z.string() });

const revision = z.int();
const page_number = z.int();
const ofMarkup = z.object({ markup_id: MarkupId, item_id: ItemId, page_number, revision, visibility: Visibility });
const ofTask = z.object({ task_id: TaskId, revision });
const ofReview = z.object({ review_id: ReviewId });
/** On a markup or a task. */
const ofComment = z.object({ comment_id: CommentId, ...ofMarkup.partial().shape, ...ofTask.partial().shape });

/** The names of the properties that changed. */
const changed = z.array(z.string());
/** Users whom the text mentions for the first time. */
const mentioned = z.array(UserId);
/** The user whom the event made the assignee. */
const assigned = UserId.nullable();

const numbered = z.object({ id: MarkupId, number: z.int() });
const markupChange = ofMarkup.extend({
  changed,
  before: z.object({ open: MarkupStatus.optional(), assignee_id: UserId.nullable(), visibility: Visibility }).optional(),
  /** After the event. */
  status: MarkupStatus.optional(),
  assigned: assigned.optional(),
  /** The markups that were merged into this one. */
  merged: z
    .array(
      numbered.extend({
        created_by: UserId.nullable().optional(),
        open: MarkupStatus,
        priority: Priority,
        assignee_id: UserId.nullable(),
        due_date: DueDate.nullable(),
      }),
    )
    .optional(),
  /** The markups that were split off this one. */
  split: z.array(numbered).optional(),
  unmerged: z.array(MarkupId).optional(),
});
const taskChange = ofTask.extend({
  changed,
  before: z.object({ status: TaskStatus, assignee_id: UserId.nullable() }),
  /** After the event. */
  status: TaskStatus,
  mentioned,
  assigned,
});

const involved: readonly Recipients[] = ['creator', 'assignee', 'commenters', 'followers'];
const everyone: readonly Recipients[] = ['followers', 'members'];

const folderLive = { to: 'members', about: ['folder_id'] } as const;
const itemLive = { to: 'members', about: ['item_id'], stale: ['items'] } as const;
const versionLive = { to: 'members', about: ['item_id', 'file_id'], stale: ['items'] } as const;
const memberLive = { to: 'members', about: ['user_id'], stale: ['people'] } as const;
const invitationLive = { to: 'members', about: [], stale: ['people'] } as const;
const markupLive = { to: 'viewers', about: ['item_id', 'page_number', 'markup_id'], stale: ['markups'] } as const;
const commentLive = {
  to: 'viewers',
  about: ['item_id', 'page_number', 'markup_id', 'comment_id', 'task_id'],
  stale: ['comments'],
} as const;
/** Never names the markup that a task came from: that may be private. */
const taskLive = { to: 'members', about: ['task_id'], stale: ['tasks'] } as const;

const reviewLive = { to: 'members', about: ['review_id'], stale: ['reviews'] } as const;

/** All events that the product appends to its log. Everything that depends on an event's type derives from these rows. */
export const events = defineEvents({
  project_created: {
    data: z.object({ imported_from: z.string().optional() }),
    live: { to: 'members', about: [], stale: ['projects'] },
    webhook: true,
  },
  project_updated: {
    data: z.object({}),
    live: { to: 'members', about: [], stale: ['projects'] },
    recap: { subject: null, group: 'kind' },
    webhook: true,
  },
  project_owner_changed: {
    data: ofUser.extend({ former_user_id: UserId }),
    live: memberLive,
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
    live: { ...memberLive, stale: ['people', 'items'] },
    webhook: true,
  },
  member_removed: { data: ofMember, live: memberLive, recap: { subject: 'person', group: 'subject' }, webhook: true },

  folder_created: {
    data: ofFolder,
    live: { ...folderLive, stale: ['folders'] },
    recap: { subject: 'folder', group: 'kind' },
    webhook: true,
  },
  folder_updated: {
    data: ofFolder,
    live: { ...folderLive, stale: ['folders'] },
    recap: { subject: 'folder', group: 'subject' },
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

  file_uploaded: {
    data: ofVersion.extend({ version: z.int() }),
    live: versionLive,
    notify: [{ type: 'file_uploaded', to: everyone }],
    recap: { subject: 'item', group: 'kind' },
    webhook: true,
  },
  /** With an actor if they unlocked it with its password. */
  file_scans_read: { data: ofVersion, live: { ...versionLive, stale: ['scans'] }, audit: 'byPeople', webhook: false },
  file_processed: { data: ofVersion, live: { ...versionLive, stale: ['itemsInFolders'] }, audit: 'byPeople', webhook: true },
  item_updated: {
    data: ofItem.extend({ folder_id: FolderId.optional(), file_id: FileId.optional() }),
    live: itemLive,
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  item_deleted: { data: ofItem, live: itemLive, recap: { subject: 'item', group: 'kind' }, webhook: true },
  item_restored: {
    data: ofItem.extend({ folder_id: FolderId }),
    live: itemLive,
    recap: { subject: 'item', group: 'kind' },
    webhook: true,
  },
  version_deleted: {
    data: ofVersion.extend({ version: z.int() }),
    live: versionLive,
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  version_restored: {
    data: ofVersion.extend({ version: z.int() }),
    live: versionLive,
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  page_calibrated: {
    data: z.object({ item_id: ItemId, page_number }),
    live: { to: 'members', about: ['item_id', 'page_number'], stale: ['calibration'] },
    webhook: true,
  },

  /** Of the newer file. Without an actor while the server compares. */
  comparison_changed: {
    data: ofVersion.extend({ comparison_id: ComparisonId, changed }),
    live: { to: 'members', about: ['item_id', 'file_id', 'comparison_id'], stale: ['comparisons'] },
    audit: 'byPeople',
    webhook: true,
  },

  /** A set was published, or that was undone. */
  sheets_published: {
    data: z.object({ publication_id: PublicationId, sheets: z.int(), is_undone: z.boolean() }),
    live: { to: 'members', about: [], stale: ['items', 'folders', 'sheets', 'publications', 'markups'] },
    webhook: true,
  },
  /** A draft of a set was started, changed or discarded, or publishing it failed. */
  publication_changed: {
    data: z.object({ publication_id: PublicationId, changed }),
    live: { to: 'members', about: [], stale: ['publications'] },
    audit: 'byPeople',
    webhook: false,
  },
  /** A review was drafted or changed by those who manage it. */
  review_changed: { data: ofReview.extend({ changed }), live: reviewLive, audit: 'byPeople', webhook: true },
  /** A reviewer opened it or marked sheets as viewed. */
  review_progressed: { data: ofReview, live: reviewLive, audit: 'never', webhook: false },
  /** These reviewers are asked, or reminded: it is their turn. */
  review_asked: {
    data: ofReview.extend({ user_ids: z.array(UserId), is_reminder: z.boolean() }),
    live: reviewLive,
    notify: [{ type: 'review_waiting', to: ['listed'] }],
    webhook: true,
  },
  /** `decision`: its name; null when it was withdrawn. `user_ids`: who manages the review. */
  review_decided: {
    data: ofReview.extend({ user_ids: z.array(UserId), decision: z.string().nullable() }),
    live: reviewLive,
    notify: [{ type: 'review_decided', to: ['listed'] }],
    webhook: true,
  },
  /** Everyone who must decide has decided. */
  review_ready: {
    data: ofReview.extend({ user_ids: z.array(UserId) }),
    live: reviewLive,
    notify: [{ type: 'review_ready', to: ['listed'] }],
    webhook: true,
  },
  review_closed: {
    data: ofReview.extend({ user_ids: z.array(UserId), decision: z.string().nullable() }),
    live: reviewLive,
    notify: [{ type: 'review_closed', to: ['listed'] }],
    webhook: true,
  },
  review_reopened: {
    data: ofReview.extend({ user_ids: z.array(UserId), reason: z.string() }),
    live: reviewLive,
    notify: [{ type: 'review_reopened', to: ['listed'] }],
    webhook: true,
  },

  /** Values of title blocks were read or typed, or reading got further. Without an actor while the server reads. */
  sheets_changed: {
    data: ofVersion.extend({ changed }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['sheets'] },
    audit: 'byPeople',
    webhook: true,
  },

  markup_created: {
    data: ofMarkup,
    live: markupLive,
    notify: [{ type: 'markup_created', to: everyone }],
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  markup_updated: {
    data: markupChange,
    live: markupLive,
    notify: [
      { type: 'markup_assigned', to: ['newAssignee'] },
      { type: 'markup_updated', to: ['mergedAway'], changed: ['merged'] },
      { type: 'markup_status', to: involved, changed: ['open'] },
      { type: 'markup_updated', to: involved, changed: ['objects', 'priority', 'due_date', 'visibility'] },
    ],
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  markup_deleted: { data: ofMarkup, live: markupLive, recap: { subject: 'item', group: 'subject' }, webhook: true },
  markup_restored: { data: ofMarkup, live: markupLive, webhook: true },

  /** A newer version took over the markups of the one before, or gave them back. */
  markups_carried: {
    data: ofVersion.extend({ carry_over_id: CarryOverId }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['markups', 'carryOvers'] },
    audit: 'byPeople',
    webhook: true,
  },
  /** The annotations of a file were read; someone may have to decide what becomes of them. */
  annotations_read: {
    data: ofVersion.extend({ annotation_import_id: AnnotationImportId }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['annotationImports'] },
    audit: 'never',
    webhook: false,
  },
  /** Annotations became markups or changed markups, or someone decided otherwise or undid it. */
  annotations_imported: {
    data: ofVersion.extend({ annotation_import_id: AnnotationImportId }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['annotationImports', 'markups'] },
    webhook: true,
  },
  /** Someone answered whether a carried markup still holds, or took the answer back. */
  markup_answered: {
    data: ofMarkup.extend({ carry_over_id: CarryOverId, file_id: FileId }),
    live: { to: 'viewers', about: ['item_id', 'file_id', 'markup_id'], stale: ['carryOvers'] },
    webhook: true,
  },

  comment_added: {
    data: ofComment.extend({ mentioned }),
    live: commentLive,
    notify: [
      { type: 'mentioned', to: ['mentioned'] },
      { type: 'comment_added', to: involved },
    ],
    recap: { subject: 'work', group: 'subject' },
    webhook: true,
  },
  comment_edited: {
    data: ofComment.extend({ mentioned }),
    live: commentLive,
    notify: [{ type: 'mentioned', to: ['mentioned'] }],
    webhook: true,
  },
  comment_deleted: { data: ofComment, live: commentLive, webhook: true },
  comment_restored: { data: ofComment, live: commentLive, webhook: true },
  media_deleted: { data: z.object({ media_id: MediaId }), webhook: true },

  task_created: {
    data: ofTask.extend({ mentioned, assigned }),
    live: taskLive,
    notify: [
      { type: 'task_assigned', to: ['newAssignee'] },
      { type: 'mentioned', to: ['mentioned'] },
      { type: 'task_created', to: everyone },
    ],
    recap: { subject: 'task', group: 'kind' },
    webhook: true,
  },
  task_updated: {
    data: taskChange,
    live: taskLive,
    notify: [
      { type: 'task_assigned', to: ['newAssignee'] },
      { type: 'mentioned', to: ['mentioned'] },
      { type: 'task_status', to: involved, changed: ['status'] },
    ],
    recap: { subject: 'task', group: 'subject' },
    webhook: true,
  },
  task_deleted: { data: ofTask, live: taskLive, recap: { subject: 'task', group: 'kind' }, webhook: true },
  task_restored: { data: ofTask, live: taskLive, webhook: true },

  /** Of an item or a markup. */
  metadata_saved: {
    data: z.object({ item_id: ItemId.nullable(), markup_id: MarkupId.nullable(), changed }),
    live: { to: 'viewers', about: ['item_id', 'markup_id'], stale: ['markups', 'itemsInFolders'] },
    webhook: true,
  },
  column_added: { data: z.object({ column_id: ColumnId }), live: { to: 'members', about: [], stale: ['columns'] }, webhook: true },

  notifications_changed: {
    data: z.object({ user_ids: z.array(UserId) }),
    live: { to: 'named', about: [], stale: ['notifications'] },
    audit: 'never',
    webhook: false,
  },
  sessions_ended: { data: ofUser, live: { to: 'named', about: [], stale: ['sessions'] }, webhook: false },
  /** `provider`: the name of the provider of single sign-on. */
  signed_in: { data: ofUser.extend({ provider: z.string().optional() }), webhook: false },
  signed_out: { data: ofUser, webhook: false },
  /** Without a user if no account has the address. */
  sign_in_failed: { data: ofUser.partial().extend({ email: z.string() }), webhook: false },
  account_made: { data: ofUser, webhook: false },
  address_validated: { data: ofUser, webhook: false },
  administrator_made: { data: ofUser, webhook: false },
  password_changed: { data: ofUser.extend({ by_link: z.boolean().optional() }), webhook: false },
  token_created: { data: ofUser.extend({ name: z.string(), scope: TokenScope }), webhook: false },
  token_revoked: { data: ofUser.extend({ name: z.string() }), webhook: false },
  /** A call with a personal token, whatever came of it. */
  token_used: { data: z.object({ name: z.string(), operation: z.string() }), webhook: false },
  user_changed: { data: ofUser.extend({ changed, is_active: z.number().optional() }), webhook: false },
  user_removed: { data: ofUser, webhook: false },

  sign_up_rules_changed: {
    /** `name` is the new mode, `before` the former one. */
    data: z.object({ name: z.string(), before: z.string(), domains: z.array(z.string()) }),
    webhook: false,
  },
  legal_text_changed: { data: z.object({ name: z.string() }), webhook: false },
  storage_limit_changed: {
    data: z.object({ scope: z.string(), limit: z.union([z.number(), z.string()]), user_id: UserId.optional() }),
    webhook: false,
  },
  /** `name` is the time of the backup. */
  restored_from_backup: { data: z.object({ name: z.string() }), webhook: false },
});
