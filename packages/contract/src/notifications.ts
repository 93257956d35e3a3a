import { z } from 'zod';
import { notificationsInput } from './feature-messages.ts';
import { Person, Time } from './fields.ts';
import { ItemId, MarkupId, NotificationId, ProjectId, ReviewId, TaskId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { countedMeta, pageQuery } from './paging.ts';

const tag = 'Notifications';

export const NotificationType = z.enum(
  [
    'markup_created',
    'markup_updated',
    'markup_assigned',
    'markup_status',
    'comment_added',
    'mentioned',
    'task_created',
    'task_assigned',
    'task_status',
    'task_due',
    'file_uploaded',
    'sheets_published',
    'review_waiting',
    'review_decided',
    'review_ready',
    'review_closed',
    'review_reopened',
    'review_due',
    'member_joined',
    'invited',
  ],
  { error: notificationsInput.type },
);
export type NotificationType = z.infer<typeof NotificationType>;

export const NotificationStatus = z.enum(['unread_notification', 'read_notification'], {
  error: notificationsInput.status,
});
export type NotificationStatus = z.infer<typeof NotificationStatus>;

/** Why the user gets it: they are assigned, were mentioned, created it, commented on it, follow it, are a member, are invited, take part in the review, or it is due soon. */
export const NotificationReason = z.enum([
  'assigned',
  'mentioned',
  'created',
  'commented',
  'following',
  'member',
  'invited',
  'reviewing',
  'due',
]);
export type NotificationReason = z.infer<typeof NotificationReason>;

export const Notification = z.object({
  id: NotificationId,
  type: NotificationType,
  status: NotificationStatus,
  notification_text: z.string(),
  /** The text without its subject, for places that show the subject separately. */
  act_text: z.string(),
  reason: NotificationReason,
  /** The user who caused it. */
  creator: Person.nullable(),
  /** The status of the markup or task concerned. */
  assignee: Person.nullable(),
  /** The version of the file that the markup was drawn on. */
  version: z.number().int().nullable(),
  project: z.object({ id: ProjectId, name: z.string() }).nullable(),
  item: z.object({ id: ItemId, name: z.string() }).nullable(),
  /** The number and title of the markup's sheet; null if it has no number. */
  sheet: z.string().nullable(),
  markup: z.object({ id: MarkupId, number: z.number().int(), name: z.string() }).nullable(),
  task: z.object({ id: TaskId, name: z.string() }).nullable(),
  review: z.object({ id: ReviewId, name: z.string() }).nullable(),
  /** A path of the web app that opens the subject. */
  url: z.string(),
  created_at: Time,
  updated_at: Time,
});
export type Notification = z.infer<typeof Notification>;

/** The notification level: everything, what concerns the user (the default), or only what names the user. */
export const FollowChoice = z.enum(['follow', 'usual', 'mute'], { error: notificationsInput.choice });
export type FollowChoice = z.infer<typeof FollowChoice>;

/** No id: the whole project; otherwise one of its files or markups. */
const followed = z.object({ item_id: ItemId.optional(), markup_id: MarkupId.optional() });
/** The setting itself, and the one that applies if it is `usual`: for a markup that of its file or project, for a file that of its project. */
const followAnswer = z.object({ data: z.object({ choice: FollowChoice, around: FollowChoice }) });

const params = z.object({ id: NotificationId });
const many = z.array(NotificationId).min(1).max(1000, { error: notificationsInput.tooMany });

export const notificationOperations = defineOperations({
  listNotifications: {
    method: 'GET',
    path: '/api/getNotificationsByUserId',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: 'The caller’s notifications, newest first. `meta.unread` counts all unread ones, ignoring filters, up to 10,000.',
    query: pageQuery.extend({
      status: NotificationStatus.optional(),
      type: NotificationType.optional(),
      project_id: ProjectId.optional(),
      markup_id: MarkupId.optional(),
      task_id: TaskId.optional(),
    }),
    answer: z.object({ data: z.array(Notification), meta: countedMeta.extend({ unread: z.number().int().nonnegative() }) }),
  },
  updateNotificationStatus: {
    method: 'PUT',
    path: '/api/updateNotificationStatus',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Mark the caller’s notifications of one markup, or of one type, as read or unread.',
    body: z
      .object({ status: NotificationStatus, markup_id: MarkupId.optional(), type: NotificationType.optional() })
      .refine(({ markup_id, type }) => (markup_id === undefined) !== (type === undefined), { error: notificationsInput.markupOrType }),
  },
  updateNotification: {
    method: 'PUT',
    path: '/api/updateNotifications/{id}',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Mark one notification as read or unread.',
    params,
    body: z.object({ status: NotificationStatus }),
    answer: z.object({ data: Notification }),
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/deleteNotification/{id}',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Delete one notification.',
    params,
  },
  updateNotifications: {
    method: 'PUT',
    path: '/api/notifications',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Mark many of the caller’s notifications as read or unread: the given ones, or all.',
    body: z.object({ status: NotificationStatus, ids: many.optional() }),
  },
  deleteNotifications: {
    method: 'POST',
    path: '/api/notifications/delete',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Delete many of the caller’s notifications.',
    body: z.object({ ids: many }),
  },
  getFollow: {
    method: 'GET',
    path: '/api/project/{id}/follow',
    caller: 'user',
    tag,
    summary: 'The caller’s notification level for a project, a file or a markup.',
    params: z.object({ id: ProjectId }),
    query: followed,
    answer: followAnswer,
  },
  setFollow: {
    method: 'PUT',
    path: '/api/project/{id}/follow',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Follow or mute a project, a file or a markup. The most specific choice applies; assignments and mentions always arrive.',
    params: z.object({ id: ProjectId }),
    body: followed.extend({ choice: FollowChoice }),
    answer: followAnswer,
  },
  unsubscribeMails: {
    method: 'POST',
    path: '/api/mails/unsubscribe/{token}',
    aliases: ['/unsubscribe/{token}'],
    caller: 'nobody',
    tag,
    summary: 'Unsubscribe the recipient of the link from notification mails; mail programs call it themselves (RFC 8058).',
    params: z.object({ token: z.string().max(100) }),
    form: true,
    refusals: ['link_not_valid'],
  },
});
