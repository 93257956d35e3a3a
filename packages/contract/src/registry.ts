import { accountOperations } from './accounts.ts';
import { annotationImportOperations } from './annotation-imports.ts';
import { auditOperations } from './audit.ts';
import { calendarOperations } from './calendars.ts';
import { carryOverOperations } from './carry-over.operations.ts';
import { changeOperations } from './changes.ts';
import { comparisonOperations } from './comparisons.operations.ts';
import { folderOperations, imageOperations, itemOperations } from './files.operations.ts';
import { guestOperations } from './guests.ts';
import { installationOperations } from './installation.ts';
import { linkOperations } from './links.operations.ts';
import { liveOperations } from './live.ts';
import { markupExportOperations } from './markup-exports.ts';
import { commentOperations, markupOperations } from './markups.operations.ts';
import { memberOperations } from './members.ts';
import { metadataOperations } from './metadata.ts';
import { notificationOperations } from './notifications.ts';
import type { Operation } from './operation.ts';
import { pageOperations } from './pages.operations.ts';
import { passkeyOperations } from './passkeys.ts';
import { projectArchiveOperations } from './project-archives.ts';
import { projectOperations } from './projects.ts';
import { publicationOperations } from './publications.ts';
import { quickAccessOperations } from './quick-access.ts';
import { regroupingOperations } from './regrouping.operations.ts';
import { reviewOperations } from './reviews.operations.ts';
import { scanOperations } from './scans.operations.ts';
import { searchOperations } from './search.ts';
import { secondFactorOperations } from './second-factors.ts';
import { seeingOperations } from './seeing.ts';
import { settingsOperations } from './settings.ts';
import { sheetOperations } from './sheets.operations.ts';
import { signingInOperations } from './signing-in.ts';
import { statusOperations } from './status.ts';
import { storageOperations } from './storage.ts';
import { systemOperations } from './system.ts';
import { takeoffOperations } from './takeoff.ts';
import { taskOperations } from './tasks.ts';
import { tokenOperations } from './tokens.ts';
import { topicOperations } from './topics.ts';
import { administrationOperations } from './user-administration.ts';
import { archiveOperations, versionOperations } from './versions.operations.ts';
import { viewOperations } from './views.ts';
import { webhookOperations } from './webhooks.ts';
import { workOperations } from './work.operations.ts';

/** Every call, by id. */
export const operations = {
  ...accountOperations,
  ...signingInOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...settingsOperations,
  ...tokenOperations,
  ...administrationOperations,
  ...installationOperations,
  ...projectOperations,
  ...projectArchiveOperations,
  ...memberOperations,
  ...seeingOperations,
  ...changeOperations,
  ...folderOperations,
  ...itemOperations,
  ...versionOperations,
  ...archiveOperations,
  ...comparisonOperations,
  ...imageOperations,
  ...pageOperations,
  ...scanOperations,
  ...sheetOperations,
  ...linkOperations,
  ...publicationOperations,
  ...reviewOperations,
  ...markupOperations,
  ...regroupingOperations,
  ...carryOverOperations,
  ...markupExportOperations,
  ...annotationImportOperations,
  ...commentOperations,
  ...taskOperations,
  ...topicOperations,
  ...metadataOperations,
  ...workOperations,
  ...takeoffOperations,
  ...searchOperations,
  ...viewOperations,
  ...quickAccessOperations,
  ...notificationOperations,
  ...liveOperations,
  ...systemOperations,
  ...statusOperations,
  ...storageOperations,
  ...auditOperations,
  ...calendarOperations,
  ...webhookOperations,
  ...guestOperations,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
