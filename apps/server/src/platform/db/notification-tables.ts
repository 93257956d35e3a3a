import type {
  FileId,
  ItemId,
  MarkupId,
  NotificationId,
  NotificationReason,
  NotificationType,
  ProjectId,
  ReviewId,
  SubscriptionId,
  TaskId,
  UserId,
} from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, Json, OrNull, TimeByDefault, TimeOrNull } from './columns.ts';

export interface NotificationsTable {
  id: GeneratedAlways<NotificationId>;
  user_id: UserId;
  type: NotificationType;
  status: ByDefault<'unread_notification' | 'read_notification'>;
  notification_text: string;
  reason: ByDefault<NotificationReason>;
  actor_id: OrNull<UserId>;
  project_id: OrNull<ProjectId>;
  item_id: OrNull<ItemId>;
  /** The version that was uploaded. */
  file_id: OrNull<FileId>;
  markup_id: OrNull<MarkupId>;
  task_id: OrNull<TaskId>;
  review_id: OrNull<ReviewId>;
  /** In the app. */
  is_shown: ByDefault<boolean>;
  mail: ByDefault<'none' | 'waiting' | 'sent'>;
  mailed_at: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface LogReadersTable {
  name: string;
  id: number;
}

export interface TaskRemindersTable {
  task_id: TaskId;
  user_id: UserId;
  due_date: string;
}

/** At most one of `item_id` and `markup_id` is set; neither means the whole project. */
export interface FollowsTable {
  user_id: UserId;
  project_id: ProjectId;
  item_id: OrNull<ItemId>;
  markup_id: OrNull<MarkupId>;
  choice: 'follow' | 'mute';
}

export interface OutgoingTable {
  id: GeneratedAlways<number>;
  /** The name of the lane's job. */
  lane: string;
  address: string;
  content: Json;
  tries: ByDefault<number>;
  held_until: TimeOrNull;
}

export interface PushSubscriptionsTable {
  id: GeneratedAlways<SubscriptionId>;
  user_id: UserId;
  endpoint: string;
  subscription: Json;
  created_at: TimeByDefault;
}
