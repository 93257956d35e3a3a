import type { CalendarFeedId, ProjectId, UserId, WebhookDeliveryId, WebhookId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, OrNull, TimeByDefault, TimeOrNull } from './columns.ts';

export interface WebhooksTable {
  id: GeneratedAlways<WebhookId>;
  /** Null: all projects. */
  project_id: OrNull<ProjectId>;
  url: string;
  /** Null: all event types. */
  types: OrNull<string[]>;
  sealed_secret: Buffer;
  created_by: UserId;
  paused: OrNull<'by_hand' | 'failing' | 'new_owner'>;
  /** Since then each finished delivery failed. */
  failing_since: TimeOrNull;
  /** The last event before it was created or resumed: earlier ones aren't sent. */
  after_event: ByDefault<number>;
  created_at: TimeByDefault;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<WebhookDeliveryId>;
  webhook_id: WebhookId;
  /** The same for all tries and for sending again, so that receivers recognize repetitions. */
  message_id: string;
  type: string;
  body: string;
  state: ByDefault<'waiting' | 'sent' | 'failed'>;
  tries: ByDefault<number>;
  status: OrNull<number>;
  failure: OrNull<string>;
  took_ms: OrNull<number>;
  next_at: TimeOrNull;
  created_at: TimeByDefault;
}

export interface CalendarFeedsTable {
  id: GeneratedAlways<CalendarFeedId>;
  user_id: UserId;
  /** Null: the user's own work. */
  project_id: OrNull<ProjectId>;
  secret_hash: Buffer;
  sealed_secret: Buffer;
  created_at: TimeByDefault;
}
