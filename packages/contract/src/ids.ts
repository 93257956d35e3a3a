import { z } from 'zod';
import { fieldsInput, filesInput } from './messages.ts';

const idIn = z.coerce.number<number | string>({ error: fieldsInput.id }).int({ error: fieldsInput.id }).positive({ error: fieldsInput.id });

/** Ids are positive integers, one brand per entity. They parse from path segments and bodies alike. */
export const UserId = idIn.brand<'UserId'>();
/** Stands for a viewer who sees a project as one of its members: the negative id of the membership. No row has it. */
export const ShadowId = z.coerce.number<number | string>({ error: fieldsInput.id }).int().negative().brand<'UserId'>();
export const ProjectId = idIn.brand<'ProjectId'>();
export const MembershipId = idIn.brand<'MembershipId'>();
export const InvitationId = idIn.brand<'InvitationId'>();
export const FolderId = idIn.brand<'FolderId'>();
export const ItemId = idIn.brand<'ItemId'>();
export const FileId = idIn.brand<'FileId'>();
export const SheetId = idIn.brand<'SheetId'>();
export const EditorId = idIn.brand<'EditorId'>();
export const MarkupId = idIn.brand<'MarkupId'>();
export const TaskId = idIn.brand<'TaskId'>();
export const CommentId = idIn.brand<'CommentId'>();
export const MediaId = idIn.brand<'MediaId'>();
export const MetadataId = idIn.brand<'MetadataId'>();
export const ColumnId = idIn.brand<'ColumnId'>();
export const ViewId = idIn.brand<'ViewId'>();
export const NotificationId = idIn.brand<'NotificationId'>();
export const SessionId = idIn.brand<'SessionId'>();
export const PasskeyId = idIn.brand<'PasskeyId'>();
export const SubscriptionId = idIn.brand<'SubscriptionId'>();
export const ProjectArchiveId = idIn.brand<'ProjectArchiveId'>();
export const WebhookId = idIn.brand<'WebhookId'>();
export const WebhookDeliveryId = idIn.brand<'WebhookDeliveryId'>();
export const CalendarFeedId = idIn.brand<'CalendarFeedId'>();
export const PublicationId = idIn.brand<'PublicationId'>();
export const MarkupExportId = idIn.brand<'MarkupExportId'>();
export const TopicImportId = idIn.brand<'TopicImportId'>();
export const AnnotationImportId = idIn.brand<'AnnotationImportId'>();
export const AnnotationChangeId = idIn.brand<'AnnotationChangeId'>();
export const ComparisonId = idIn.brand<'ComparisonId'>();
export const ComparedPageId = idIn.brand<'ComparedPageId'>();
export const ChangeId = idIn.brand<'ChangeId'>();
export const CarryOverId = idIn.brand<'CarryOverId'>();
export const CarriedMarkupId = idIn.brand<'CarriedMarkupId'>();
export const ReviewId = idIn.brand<'ReviewId'>();
export const ReviewerId = idIn.brand<'ReviewerId'>();
export const ReviewSheetId = idIn.brand<'ReviewSheetId'>();
export const DecisionSetId = idIn.brand<'DecisionSetId'>();
export const GuestLinkId = idIn.brand<'GuestLinkId'>();
/** Random, so that users can't guess each other's ids. */
export const UploadId = z
  .string()
  .regex(/^[a-z0-9_-]{20,100}$/, { error: filesInput.uploadId })
  .brand<'UploadId'>();
/** The 1-based number of a page within an item; `{sheetId}`, `{pageId}` and `{pageNumber}` in a path. */
export const PageNumber = idIn.max(100_000).brand<'PageNumber'>();

export type UserId = z.infer<typeof UserId>;
export type ProjectId = z.infer<typeof ProjectId>;
export type MembershipId = z.infer<typeof MembershipId>;
export type InvitationId = z.infer<typeof InvitationId>;
export type FolderId = z.infer<typeof FolderId>;
export type ItemId = z.infer<typeof ItemId>;
export type FileId = z.infer<typeof FileId>;
export type SheetId = z.infer<typeof SheetId>;
export type EditorId = z.infer<typeof EditorId>;
export type MarkupId = z.infer<typeof MarkupId>;
export type TaskId = z.infer<typeof TaskId>;
export type CommentId = z.infer<typeof CommentId>;
export type MediaId = z.infer<typeof MediaId>;
export type MetadataId = z.infer<typeof MetadataId>;
export type ColumnId = z.infer<typeof ColumnId>;
export type ViewId = z.infer<typeof ViewId>;
export type NotificationId = z.infer<typeof NotificationId>;
export type SessionId = z.infer<typeof SessionId>;
export type PasskeyId = z.infer<typeof PasskeyId>;
export type SubscriptionId = z.infer<typeof SubscriptionId>;
export type ProjectArchiveId = z.infer<typeof ProjectArchiveId>;
export type WebhookId = z.infer<typeof WebhookId>;
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>;
export type CalendarFeedId = z.infer<typeof CalendarFeedId>;
export type PublicationId = z.infer<typeof PublicationId>;
export type MarkupExportId = z.infer<typeof MarkupExportId>;
export type TopicImportId = z.infer<typeof TopicImportId>;
export type AnnotationImportId = z.infer<typeof AnnotationImportId>;
export type AnnotationChangeId = z.infer<typeof AnnotationChangeId>;
export type ComparisonId = z.infer<typeof ComparisonId>;
export type ComparedPageId = z.infer<typeof ComparedPageId>;
export type ChangeId = z.infer<typeof ChangeId>;
export type CarryOverId = z.infer<typeof CarryOverId>;
export type CarriedMarkupId = z.infer<typeof CarriedMarkupId>;
export type ReviewId = z.infer<typeof ReviewId>;
export type ReviewerId = z.infer<typeof ReviewerId>;
export type ReviewSheetId = z.infer<typeof ReviewSheetId>;
export type DecisionSetId = z.infer<typeof DecisionSetId>;
export type GuestLinkId = z.infer<typeof GuestLinkId>;
export type PageNumber = z.infer<typeof PageNumber>;
export type UploadId = z.infer<typeof UploadId>;
