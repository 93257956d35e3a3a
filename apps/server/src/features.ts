import type { FileId, ItemId, MarkupId, UserId } from '@sheetmark/contract';
import type { Deps } from './deps.ts';
import type { Feature } from './feature.ts';
import { accountsFeature, dropSubscription, mergeSettings, createSignUpRulesReader } from './features/accounts/public.ts';
import { annotationImportsFeature, createAnnotationStarter } from './features/annotation-imports/public.ts';
import { archivesFeature } from './features/archives/public.ts';
import { auditFeature } from './features/audit/public.ts';
import { calendarsFeature } from './features/calendars/public.ts';
import { carryOverFeature, queueCompared, queueFollowing, queueNext } from './features/carry-over/public.ts';
import {
  type ComparingParts,
  comparisonsFeature,
  createComparisonStarter,
  MOST_AHEAD,
  queueNaming,
} from './features/comparisons/public.ts';
import { filesFeature, findItem, type Rendering } from './features/files/public.ts';
import { createGuestLinksLeaver, guestsFeature } from './features/guests/public.ts';
import { housekeepingFeature } from './features/housekeeping/public.ts';
import { linksFeature } from './features/links/public.ts';
import { liveFeature } from './features/live/public.ts';
import { markupExportsFeature } from './features/markup-exports/public.ts';
import { createScaleAdopter, createThumbnailsService, drawThumbnailJob, markupsFeature, requireMarkup } from './features/markups/public.ts';
import { metadataFeature } from './features/metadata/public.ts';
import { notificationsFeature } from './features/notifications/public.ts';
import { isInvited, projectsFeature } from './features/projects/public.ts';
import { createPublicationStarter, publishingFeature } from './features/publishing/public.ts';
import { quickAccessFeature } from './features/quick-access/public.ts';
import { quotasFeature } from './features/quotas/public.ts';
import { createReviewsLeaver, reviewsFeature } from './features/reviews/public.ts';
import { createScanStarter, scansFeature } from './features/scans/public.ts';
import { searchFeature } from './features/search/public.ts';
import { createSheetsStarter, sheetsFeature } from './features/sheets/public.ts';
import { statusFeature } from './features/status/public.ts';
import { tasksFeature } from './features/tasks/public.ts';
import { topicsFeature } from './features/topics/public.ts';
import { viewsFeature } from './features/views/public.ts';
import { pauseForNewOwner, webhooksFeature } from './features/webhooks/public.ts';
import { workFeature } from './features/work/public.ts';
import type { Tx } from './platform/db/unit-of-work.ts';
import type { Handlers } from './platform/http/handler.ts';
import { mailPictures } from './platform/mail/mail-pictures.ts';
import { createMailer, type Mailer, sendEnqueuedMails } from './platform/mail/mailer.ts';

interface Starter {
  startOf(tx: Tx, fileId: FileId): Promise<void>;
}

const startEach =
  (...starters: readonly Starter[]): Starter['startOf'] =>
  async (tx, fileId) => {
    for (const starter of starters) await starter.startOf(tx, fileId);
  };

/**
 * What happens to an upload: its pages are drawn and read, then title blocks and text in scans. Comparing it with the version before starts with
 * the first page that is drawn, and ends when all have been read.
 */
function composeUploads(deps: Deps, rendering: Rendering) {
  const thumbnails = createThumbnailsService(deps);
  const starter = createComparisonStarter(deps);
  const sheetsStarter = createSheetsStarter(deps);
  const scanStarter = createScanStarter(deps);
  const publicationStarter = createPublicationStarter(deps);
  const whenVersionsChange = async (tx: Tx, itemId: ItemId): Promise<void> => {
    await queueFollowing(tx, itemId, deps);
    await publicationStarter.startOfItem(tx, itemId);
  };
  const annotationStarter = createAnnotationStarter(deps);
  const files = filesFeature(deps, {
    whenDrawn: async (tx, place) => {
      await thumbnails.queuePending(tx, place);
      if (place.pageNumber === 1) await starter.startOf(tx, place.fileId);
      else if (place.pageNumber <= MOST_AHEAD) await starter.continueOf(tx, place.fileId, { isRead: false });
    },
    whenScaled: createScaleAdopter(deps),
    whenRead: startEach(sheetsStarter, scanStarter, annotationStarter),
    whenScanFound: (tx, page) => scanStarter.addPage(tx, page),
    whenVersionsChange,
    whenItemsGo: publicationStarter.startIn,
    ...rendering,
  });
  const { pageComparer, pageScanner } = files.services;
  const whenFirstRead = async (tx: Tx, fileId: FileId): Promise<void> => {
    await starter.continueOf(tx, fileId, { isRead: true });
    await publicationStarter.startOf(tx, fileId);
  };
  const whenCorrected = (tx: Tx, fileId: FileId): Promise<void> => publicationStarter.startOf(tx, fileId);
  const sheets = sheetsFeature(deps, { starter: sheetsStarter, pageComparer, whenFirstRead, whenCorrected });
  const whenEnded: ComparingParts['whenEnded'] = async (tx, { id, state, after_file_id }) => {
    if (state === 'ready') await queueCompared(tx, id, deps);
    await queueNext(tx, after_file_id, deps);
  };
  return {
    thumbnails,
    starter,
    files,
    sheets,
    publishing: publishingFeature(deps, { documents: files.services.documents, starter: publicationStarter, whenVersionsChange }),
    scans: scansFeature(deps, {
      starter: scanStarter,
      pageScanner,
      whenPageRead: (tx, page) => queueNaming(deps.queue, tx, page),
      whenScansRead: (tx, fileId) => sheetsStarter.readLater(tx, fileId),
    }),
    comparisons: comparisonsFeature(deps, { starter, pageComparer, whenEnded }),
  };
}

const queueThumbnails =
  ({ queue }: Pick<Deps, 'queue'>) =>
  async (tx: Tx, ids: readonly MarkupId[]): Promise<void> => {
    for (const markupId of ids) await queue.send(tx, drawThumbnailJob, { markupId }, { onceKey: String(markupId) });
  };

/** What reaches people and programs outside. */
function composeOutside(deps: Deps, mailer: Mailer) {
  const notifications = notificationsFeature(deps, {
    mailer,
    dropSubscription,
    switchOffMails: async (user: UserId) => void (await mergeSettings(deps.db, user, { is_email_notification_active: false })),
  });
  const unsubscribeLink = notifications.services.unsubscribe.linkFor;
  return { webhooks: webhooksFeature(deps, { mailer }), guests: guestsFeature(deps, { mailer, unsubscribeLink }), notifications };
}

/** Creates each feature with what it needs of the others. */
function compose(deps: Deps, rendering: Rendering) {
  const mailer = createMailer(deps);
  const readSignUpRules = createSignUpRulesReader(deps);
  const projects = projectsFeature(deps, {
    mailer,
    isSignUpClosed: async (db) => (await readSignUpRules(db)).mode === 'closed',
    whenOwnerChanges: pauseForNewOwner,
    whenFoldersGo: createPublicationStarter(deps).startIn,
    whenMemberLeaves: async (tx, project, user) => {
      for (const leave of [createReviewsLeaver(deps), createGuestLinksLeaver(deps)]) await leave(tx, project, user);
    },
  });
  const { thumbnails, starter, files, sheets, publishing, scans, comparisons } = composeUploads(deps, rendering);
  const markups = markupsFeature(deps, { files: files.services.files, thumbnails });
  const { reader, markupChanges } = markups.services;
  const tasks = tasksFeature(deps, { reader });
  const { taskReader, taskChanges } = tasks.services;
  const carryOver = carryOverFeature(deps, { compareWithPrevious: (tx, fileId) => starter.compareWithPrevious(tx, fileId) });
  const live = liveFeature(deps);
  return {
    mail: { services: {}, jobs: [() => sendEnqueuedMails({ ...deps, loadPicture: mailPictures(deps) })] },
    accounts: accountsFeature(deps, {
      mailer,
      isInvited,
      leaveProjects: (tx, user, by) => projects.services.projects.leaveAll(tx, user, by),
    }),
    projects,
    files,
    sheets,
    publishing,
    scans,
    comparisons,
    markups,
    markupExports: markupExportsFeature(deps, { documents: files.services.documents }),
    annotationImports: annotationImportsFeature(deps, { documents: files.services.documents }),
    links: linksFeature(deps, { documents: files.services.documents }),
    carryOver,
    reviews: reviewsFeature(deps),
    tasks,
    work: workFeature(deps, {
      readers: { markups: reader, tasks: taskReader },
      changes: { markups: markupChanges, tasks: taskChanges },
      thumbnails,
    }),
    topics: topicsFeature(deps, { changes: taskChanges }),
    search: searchFeature(deps, { markups: reader, tasks: taskReader }),
    metadata: metadataFeature(deps, { findItem, requireMarkup }),
    views: viewsFeature(deps),
    archives: archivesFeature(deps),
    housekeeping: housekeepingFeature(deps, { drawThumbnails: queueThumbnails(deps) }),
    audit: auditFeature(deps),
    calendars: calendarsFeature(deps),
    quickAccess: quickAccessFeature(deps),
    quotas: quotasFeature(deps),
    status: statusFeature(deps, { liveConnections: live.services.live.count }),
    live,
    ...composeOutside(deps, mailer),
  };
}

/** Puts the features together. Nothing runs until `work` is called. */
export function createFeatures(deps: Deps, rendering: Rendering = {}) {
  const of = compose(deps, rendering);
  const features: readonly Feature[] = Object.values(of);
  const services = {
    ...of.accounts.services,
    ...of.projects.services,
    ...of.files.services,
    reading: of.sheets.services.reading,
    ...of.markups.services,
    ...of.comparisons.services,
    ...of.carryOver.services,
    ...of.reviews.services,
    ...of.tasks.services,
    ...of.work.services,
    ...of.archives.services,
    ...of.housekeeping.services,
    ...of.notifications.services,
  };
  return {
    services,
    handlers: features.reduce<Handlers>((all, { routes }) => ({ ...all, ...routes }), {}),
    authentication: services.accounts.authentication,
    sockets: of.live.sockets,
    resumable: services.resumable,
    gauges: () => of.status.services.status.gauges(),
    async work(): Promise<void> {
      for (const take of features.flatMap(({ jobs = [] }) => jobs)) await take(deps.queue);
      for (const { start } of features) await start?.();
    },
    async close(): Promise<void> {
      for (const { stop } of features.toReversed()) await stop?.();
    },
  };
}

export type Features = ReturnType<typeof createFeatures>;
