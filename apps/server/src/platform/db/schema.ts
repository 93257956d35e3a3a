import type {
  AttemptsTable,
  AuthenticatorsTable,
  IdempotencyKeysTable,
  InstallationSettingsTable,
  KeptSettingsTable,
  KnownDevicesTable,
  LiveTicketsTable,
  MailedLinksTable,
  PasskeysTable,
  PersonalTokensTable,
  ProviderIdentitiesTable,
  ProviderSessionsTable,
  RecoveryCodesTable,
  SessionsTable,
  TrustedDevicesTable,
  SignInStepsTable,
  UsersTable,
} from './account-tables.ts';
import type {
  AnnotationAuthorsTable,
  AnnotationChangesTable,
  AnnotationImportsTable,
  AnnotationSettingsTable,
  ImportedAnnotationsTable,
} from './annotation-tables.ts';
import type { ProjectArchivesTable } from './archive-tables.ts';
import type { CarriedMarkupsTable, CarryOverPagesTable, CarryOversTable } from './carry-over-tables.ts';
import type { ComparedPagesTable, ComparisonsTable, PageChangesTable } from './comparison-tables.ts';
import type { MarkupExportsTable, TopicImportsTable } from './export-tables.ts';
import type { FilesTable, FoldersTable, HiddenLayersTable, ItemsTable, SheetContentsTable, SheetsTable } from './file-tables.ts';
import type {
  GuestCodesTable,
  GuestLinksTable,
  GuestNewsTable,
  GuestSessionsTable,
  GuestSettingsTable,
  GuestVisitsTable,
  ProjectGuestsTable,
} from './guest-tables.ts';
import type { CalendarFeedsTable, WebhookDeliveriesTable, WebhooksTable } from './integration-tables.ts';
import type {
  FollowsTable,
  LogReadersTable,
  NotificationsTable,
  OutgoingTable,
  PushSubscriptionsTable,
  TaskRemindersTable,
} from './notification-tables.ts';
import type { EditorDetailsTable } from './page-tables.ts';
import type {
  EventsTable,
  InvitationsTable,
  MembershipsTable,
  MetadataColumnsTable,
  MetadataValuesTable,
  ProjectsTable,
  QuickPlacesTable,
  ViewsTable,
} from './project-tables.ts';
import type {
  IssuedFilesTable,
  PageHashesTable,
  PublicationFilesTable,
  PublicationPagesTable,
  PublicationsTable,
  SupersededSheetsTable,
} from './publication-tables.ts';
import type {
  DecisionSetsTable,
  ReviewEntriesTable,
  ReviewFilesTable,
  ReviewRemindersTable,
  ReviewReviewersTable,
  ReviewSheetsTable,
  ReviewEarlierMarkupsTable,
  ReviewStampsTable,
  ReviewStagesTable,
  ReviewsTable,
  ReviewViewsTable,
} from './review-tables.ts';
import type { ScanPagesTable, ScanPausesTable } from './scan-tables.ts';
import type {
  MarkupLinksTable,
  ReferenceLinksTable,
  TaughtPlacesTable,
  TitleBlockReadingsTable,
  TitleBlocksTable,
} from './sheet-tables.ts';
import type { StorageLimitsTable, UnnamedBytesTable, UploadPartsTable, UploadsTable } from './upload-tables.ts';
import type {
  CommentAttachmentsTable,
  CommentsTable,
  DrawnMediaTable,
  MarkupsTable,
  MediaTable,
  MentionsTable,
  TaskAttachmentsTable,
  TasksTable,
} from './work-tables.ts';

export interface Database {
  publications: PublicationsTable;
  publication_files: PublicationFilesTable;
  publication_pages: PublicationPagesTable;
  issued_files: IssuedFilesTable;
  superseded_sheets: SupersededSheetsTable;
  page_hashes: PageHashesTable;
  reviews: ReviewsTable;
  review_stages: ReviewStagesTable;
  review_reviewers: ReviewReviewersTable;
  review_files: ReviewFilesTable;
  review_sheets: ReviewSheetsTable;
  review_views: ReviewViewsTable;
  review_earlier_markups: ReviewEarlierMarkupsTable;
  review_stamps: ReviewStampsTable;
  review_reminders: ReviewRemindersTable;
  review_entries: ReviewEntriesTable;
  decision_sets: DecisionSetsTable;
  project_guests: ProjectGuestsTable;
  guest_settings: GuestSettingsTable;
  guest_links: GuestLinksTable;
  guest_sessions: GuestSessionsTable;
  guest_codes: GuestCodesTable;
  guest_visits: GuestVisitsTable;
  guest_news: GuestNewsTable;
  users: UsersTable;
  known_devices: KnownDevicesTable;
  trusted_devices: TrustedDevicesTable;
  installation_settings: InstallationSettingsTable;
  passkeys: PasskeysTable;
  personal_tokens: PersonalTokensTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  provider_identities: ProviderIdentitiesTable;
  provider_sessions: ProviderSessionsTable;
  sign_in_steps: SignInStepsTable;
  sessions: SessionsTable;
  mailed_links: MailedLinksTable;
  attempts: AttemptsTable;
  push_subscriptions: PushSubscriptionsTable;
  projects: ProjectsTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  folders: FoldersTable;
  items: ItemsTable;
  files: FilesTable;
  sheets: SheetsTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  storage_limits: StorageLimitsTable;
  unnamed_bytes: UnnamedBytesTable;
  sheet_contents: SheetContentsTable;
  hidden_layers: HiddenLayersTable;
  markup_exports: MarkupExportsTable;
  topic_imports: TopicImportsTable;
  reference_links: ReferenceLinksTable;
  markup_links: MarkupLinksTable;
  title_blocks: TitleBlocksTable;
  title_block_readings: TitleBlockReadingsTable;
  taught_places: TaughtPlacesTable;
  scan_pages: ScanPagesTable;
  scan_pauses: ScanPausesTable;
  annotation_settings: AnnotationSettingsTable;
  annotation_authors: AnnotationAuthorsTable;
  annotation_imports: AnnotationImportsTable;
  annotation_changes: AnnotationChangesTable;
  imported_annotations: ImportedAnnotationsTable;
  comparisons: ComparisonsTable;
  compared_pages: ComparedPagesTable;
  page_changes: PageChangesTable;
  editor_details: EditorDetailsTable;
  markups: MarkupsTable;
  carry_overs: CarryOversTable;
  carry_over_pages: CarryOverPagesTable;
  carried_markups: CarriedMarkupsTable;
  tasks: TasksTable;
  comments: CommentsTable;
  mentions: MentionsTable;
  media: MediaTable;
  comment_attachments: CommentAttachmentsTable;
  drawn_media: DrawnMediaTable;
  task_attachments: TaskAttachmentsTable;
  metadata_columns: MetadataColumnsTable;
  metadata_values: MetadataValuesTable;
  views: ViewsTable;
  quick_places: QuickPlacesTable;
  notifications: NotificationsTable;
  follows: FollowsTable;
  outgoing: OutgoingTable;
  log_readers: LogReadersTable;
  task_reminders: TaskRemindersTable;
  events: EventsTable;
  live_tickets: LiveTicketsTable;
  idempotency_keys: IdempotencyKeysTable;
  project_archives: ProjectArchivesTable;
  kept_settings: KeptSettingsTable;
  calendar_feeds: CalendarFeedsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
