export { fitsOf, WrittenArray, WrittenValue } from './fits.ts';
export { isJson, isTextTooDeep, isTooDeep, parseJson } from './json.ts';
export type { ErrorCode } from './error-codes.ts';
export { errorCodes, type Issue } from './errors.ts';
export { answerHead, failureBody, type FailureBody } from './envelope.ts';
export {
  ChangeId,
  CalendarFeedId,
  CarriedMarkupId,
  AnnotationChangeId,
  AnnotationImportId,
  CarryOverId,
  ColumnId,
  CommentId,
  ComparedPageId,
  ComparisonId,
  EditorId,
  FileId,
  FolderId,
  InvitationId,
  ItemId,
  MarkupId,
  MediaId,
  MembershipId,
  MetadataId,
  NotificationId,
  PageNumber,
  MarkupExportId,
  TopicImportId,
  PublicationId,
  DecisionSetId,
  GuestLinkId,
  ReviewerId,
  ReviewId,
  ReviewSheetId,
  ProjectArchiveId,
  ProjectId,
  SessionId,
  ShadowId,
  PasskeyId,
  SheetId,
  SubscriptionId,
  TaskId,
  UploadId,
  UserId,
  ViewId,
  WebhookDeliveryId,
  WebhookId,
} from './ids.ts';
export { CalendarFeed } from './calendars.ts';
export { GuestInvitation, GuestLink, guestLinkMaxDays, GuestSheet, GuestView, PublicLinkRules } from './guests.ts';
export { Webhook, WebhookDelivery } from './webhooks.ts';
export { AuditEntry } from './audit.ts';
export { Media } from './media.ts';
export { SystemStatus } from './status.ts';
export { QuickPlace, ViewTable } from './quick-access.ts';
export { StorageReport, StorageUse } from './storage.ts';
export { LegalText, LegalTextName, SignUpRules } from './installation.ts';
export { defaultPageSize, pageFields, pageMeta, pageQuery, type PageMeta, type PageQuery } from './paging.ts';
export {
  defineOperations,
  type AnswerOf,
  type BodyOf,
  type Caller,
  type Nothing,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
} from './operation.ts';
export { DueDate, MarkupCounts, MarkupStatus, Person, Priority, TaskCounts, TaskStatus, Time, Visibility } from './fields.ts';
export { Email, OwnAccount, SignedInUser } from './accounts.ts';
export { Session } from './settings.ts';
export { Passkey } from './passkeys.ts';
export { type Prepared, SecondFactor, SignInRules } from './second-factors.ts';
export { ListedProvider, SignInOptions } from './signing-in.ts';
export { ListedUser } from './user-administration.ts';
export { Change, ChangeType } from './changes.ts';
export { FolderViewer, FolderViewersMeta, Invitation, InvitationResult, Member, OwnInvitation } from './members.ts';
export {
  GuestAccess,
  guestMay,
  guestRight,
  MemberRole,
  mostRight,
  type Right,
  rightOf,
  rights,
  roleMay,
  scopeMay,
  TokenScope,
} from './rights.ts';
export { Seeing, seeingHours, shadowMay } from './seeing.ts';
export { PersonalToken, tokenMaxDays, tokenPrefix, UserToken } from './tokens.ts';
export { ProjectExport, ProjectImport } from './project-archives.ts';
export { Project, TrashedProject } from './projects.ts';
export {
  FileVersion,
  Folder,
  FolderLimit,
  FolderName,
  Item,
  ItemFile,
  ItemFilter,
  ItemName,
  ListedFolder,
  OpenedFile,
  PageLayers,
  Processing,
  Sheet,
  SheetLayer,
  SheetLayerRow,
  SheetLayers,
  Tiles,
  TrashedFolder,
  TrashedItem,
  TrashedVersion,
  UploadedItem,
  UploadPrediction,
} from './files.ts';
export {
  ChangeCounts,
  ChangeKind,
  ComparedFile,
  ComparedPage,
  Comparison,
  ComparisonState,
  MatchedBy,
  PageAlignment,
  PageBox,
  PageChange,
  PageMatrix,
  PointPair,
} from './comparisons.ts';
export { type NamedSheet, sheetName } from './sheet-name.ts';
export { MarkupExport, type MarkupExportNote, MarkupExportPreview, MarkupExportRequest } from './markup-exports.ts';
export { comparisonsInput, linksInput, sheetsInput } from './feature-messages.ts';
export { LinkGoal, LinkTarget, MarkupLink, OutlineEntry, PdfLink } from './links.ts';
export { reviewName, reviewPath, ReviewRef, roundTitle } from './review-name.ts';
export { Decision, DecisionMeaning, decisionMeanings, decisionPresets, DecisionSet, needsRemark, outcomeOf } from './review-decisions.ts';
export { daysLate, ReviewColumn, reviewColumns, reviewStateNames } from './review-columns.ts';
export {
  RecordEntry,
  reminderDays,
  Review,
  Reviewer,
  ReviewerBrief,
  ReviewerState,
  EarlierMarkup,
  ReviewFile,
  ReviewPerson,
  ReviewRecord,
  ReviewRound,
  ReviewRow,
  ReviewSheet,
  ReviewStage,
  ReviewState,
  reviewStates,
} from './reviews.ts';
export { reviewSorts } from './reviews.operations.ts';
export { mostSetFiles, PlannedPage, Publication, PublicationFile, PublicationPlan } from './publications.ts';
export { AnnotationAnswer, type AnnotationAuthor, AnnotationChange, AnnotationImport, ChangeDecision } from './annotation-imports.ts';
export {
  disciplines,
  DeadReference,
  ReadSheet,
  RegisterRow,
  ReplacedValue,
  SheetReading,
  SheetDetail,
  SheetPreview,
  SheetReference,
  SheetsFile,
  TaughtPlaces,
  TitleBlock,
  type TitleBlockField,
  titleBlockFields,
  TitleBlockValue,
  ValueSource,
} from './sheets.ts';
export { currentVersion, ItemColumn, itemColumns, ItemExportColumn, type ListedItemColumn } from './item-columns.ts';
export { maxMarkupsById } from './markups.operations.ts';
export { PageGeometry, PageText } from './pages.operations.ts';
export { FileScans, ScanLanguage, scanLanguages, ScanPage, ScanSettings, unsureBelow } from './scans.operations.ts';
export {
  Calibration,
  Comment,
  EditorDetails,
  listedComments,
  Markup,
  MarkupRef,
  MarkupRow,
  MergedMarkup,
  Quantities,
  ScaleRegion,
  ScaleSheet,
} from './markups.ts';
export { CarriedMarkup, CarriedPlace, CarriedValue, CarryOver, CarryOverAnswer, CarryOverState, VersionToCheck } from './carry-over.ts';
export { Task, TaskRow } from './tasks.ts';
export { ColumnFilter, MetadataColumn, MetadataValues, valueIn } from './metadata.ts';
export { View } from './views.ts';
export { FollowChoice, Notification, NotificationReason, NotificationStatus, NotificationType } from './notifications.ts';
export { PushMessage } from './push-message.ts';
export {
  liveBeatMs,
  LiveClientMessage,
  liveCloseCodes,
  type LiveCloseReason,
  LiveCursor,
  LiveEvent,
  LiveKind,
  livePath,
  LivePlace,
  LivePointer,
  LiveDoing,
  LivePresence,
  LivePresenceChange,
  maxLiveGhosts,
  maxLivePoints,
  maxLiveSelected,
  LiveServerMessage,
  LiveSheet,
  liveVersion,
  presenceAfter,
} from './live.ts';
export { FilterOption, foundAtMost, FoundFolder, FoundItem, FoundPage, FoundSheet } from './search.ts';
export {
  ExportColumn,
  maxRowsPerChange,
  TrashedWork,
  WorkChange,
  WorkColumn,
  WorkFilter,
  WorkGroup,
  WorkSum,
  WorkGrouping,
  WorkRef,
  WorkScope,
  WorkSort,
} from './work.ts';
export { maxTopicFileBytes, maxTopics, Topic, TopicImport } from './topics.ts';
export {
  dimensionOf,
  legendFilters,
  legendGroupBy,
  levelOfLegend,
  maxTakeoffGroups,
  maxTakeoffLevels,
  maxTakeoffMarkups,
  type TakeoffDimension,
  takeoffDimensions,
  TakeoffField,
  TakeoffGroup,
  TakeoffLevel,
  TakeoffSum,
} from './takeoff.ts';
export {
  isWorkField,
  type ListColumn,
  workColumns,
  type WorkField,
  workFields,
  type WorkFieldWith,
  type WorkListField,
  workFieldsWith,
  workListFields,
  WorkRow,
  WorkType,
} from './work-columns.ts';
export type { EventRow, LiveSubject, NotificationRule, RecapSubject, Recipients, StaleData } from './event.ts';
export { events } from './events.ts';
export {
  type EventData,
  eventRow,
  eventTypes,
  type EventType,
  isEventType,
  isLive,
  isRecapped,
  type LiveEventType,
  readEventData,
  type StoredEventData,
} from './event-types.ts';
export { CanvasObject } from './canvas-object.ts';
export { signedQuery, type SignedQuery } from './signed.ts';
export { entities } from './entities.ts';
export { accountOperations } from './accounts.ts';
export { guestOperations } from './guests.ts';
export { secondFactorOperations } from './second-factors.ts';
export { signingInOperations } from './signing-in.ts';
export { maxRegrouped } from './regrouping.operations.ts';
export { operations, type OperationId, type Operations } from './registry.ts';
