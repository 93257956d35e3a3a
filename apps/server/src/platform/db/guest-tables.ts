import type {
  CommentId,
  FolderId,
  GuestAccess,
  GuestLinkId,
  ItemId,
  MarkupId,
  MarkupStatus,
  ProjectId,
  ReviewId,
  SessionId,
  UserId,
} from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, OrNull, Time, TimeByDefault, TimeOrNull } from './columns.ts';

/** People who aren't members, but may be given links and be named as reviewers. */
export interface ProjectGuestsTable {
  project_id: ProjectId;
  user_id: UserId;
  invited_by: UserId;
  created_at: TimeByDefault;
}

export interface GuestSettingsTable {
  project_id: ProjectId;
  /** Editors may invite guests, too. */
  members_invite: ByDefault<boolean>;
  allows_public: ByDefault<boolean>;
}

/** Exactly one of `review_id`, `item_id` and `folder_id` is set. */
export interface GuestLinksTable {
  id: GeneratedAlways<GuestLinkId>;
  project_id: ProjectId;
  review_id: OrNull<ReviewId>;
  item_id: OrNull<ItemId>;
  folder_id: OrNull<FolderId>;
  access: GuestAccess;
  may_download: ByDefault<boolean>;
  /** In small letters. Null: any address. */
  addresses: OrNull<string[]>;
  is_public: ByDefault<boolean>;
  password_hash: OrNull<string>;
  secret_hash: Buffer;
  /** Encrypted, so that the link can be mailed and copied again. */
  sealed_secret: Buffer;
  created_by: UserId;
  created_at: TimeByDefault;
  expires_at: Time;
  revoked_at: TimeOrNull;
  revoked_by: OrNull<UserId>;
}

/** A guest's session is a session that is for what a link covers. */
export interface GuestSessionsTable {
  session_id: SessionId;
  link_id: GuestLinkId;
}

/** The last code that was asked for with an address, whether or not it was mailed. */
export interface GuestCodesTable {
  link_id: GuestLinkId;
  email: string;
  name: string;
  code_hash: Buffer;
  tries: ByDefault<number>;
  expires_at: Time;
}

export interface GuestVisitsTable {
  link_id: GuestLinkId;
  user_id: UserId;
  opened: number;
  last_opened_at: Time;
}

/** Answers to guests that are to be mailed. */
export interface GuestNewsTable {
  id: GeneratedAlways<number>;
  user_id: UserId;
  markup_id: MarkupId;
  kind: 'comment' | 'mention' | 'status';
  actor_id: OrNull<UserId>;
  comment_id: OrNull<CommentId>;
  /** The markup's new status, for `status`. */
  status: OrNull<MarkupStatus>;
  created_at: Time;
}
