import type { UserId } from '@sheetmark/contract';
import type { Deps } from './deps.ts';
import {
  accountsRoutes,
  administrationRoutes,
  createAccountsService,
  dropSubscription,
  installationRoutes,
  mailLinkJob,
  mergeSettings,
  settingsRoutes,
  signUpRulesReader,
} from './features/accounts/public.ts';
import {
  createArchiveEndings,
  createExportsService,
  createImportsService,
  exportProjectJob,
  giveUpArchiveJob,
  importProjectJob,
  projectArchivesRoutes,
} from './features/archives/public.ts';
import { auditRoutes, createAuditService } from './features/audit/public.ts';
import {
  archiveRoutes,
  createArchiveService,
  createChangeItemsService,
  createChangeVersionsService,
  createExportItemsService,
  createFilesService,
  createFileTrashService,
  createFinishUploadService,
  createImagesService,
  createLockedFilesService,
  createPageContentsService,
  createPartialUploadsService,
  createProcessingService,
  createRenderer,
  createUploadService,
  filesRoutes,
  findItem,
  giveUpFileJob,
  imagesRoutes,
  pagesRoutes,
  processFileJob,
  readFileJob,
} from './features/files/public.ts';
import { createHousekeepingService, deleteBytesJob, housekeepingJob } from './features/housekeeping/public.ts';
import { createLiveService, liveRoutes, liveSockets } from './features/live/public.ts';
import {
  commentedMarkups,
  commentsRoutes,
  createCommentsService,
  createCreateMarkupService,
  createPageDetailsService,
  createMarkupChanges,
  createMarkupReader,
  createMarkupsService,
  createMergeMarkupsService,
  createMediaService,
  createSaveMarkupService,
  createSplitMarkupService,
  createUnmergeMarkupService,
  createThumbnailsService,
  createMarkupFactsService,
  drawThumbnailJob,
  readFactsJob,
  markupsRoutes,
  requireMarkup,
} from './features/markups/public.ts';
import { createMetadataService, metadataRoutes } from './features/metadata/public.ts';
import {
  createDelivery,
  createDueService,
  createFollowsService,
  createMessenger,
  createNotificationsService,
  createTeller,
  createUnsubscribe,
  dueJob,
  newsMailJob,
  notificationsRoutes,
  pushLane,
} from './features/notifications/public.ts';
import {
  changesRoutes,
  createChangesService,
  createFoldersService,
  createInvitationsService,
  createProjectsService,
  createTrashService,
  foldersRoutes,
  invitationsRoutes,
  isInvited,
  projectsRoutes,
  trashRoutes,
} from './features/projects/public.ts';
import { createQuickAccessService, quickAccessRoutes } from './features/quick-access/public.ts';
import { createQuotasService, quotasRoutes } from './features/quotas/public.ts';
import { createSearchService, searchRoutes } from './features/search/public.ts';
import { createStatusService, statusRoutes } from './features/status/public.ts';
import { commentedTasks, createTaskChanges, createTaskReader, createTasksService, tasksRoutes } from './features/tasks/public.ts';
import { createViewsService, viewsRoutes } from './features/views/public.ts';
import { createBulkService, createExportService, createTrashedWorkService, createWorkService, workRoutes } from './features/work/public.ts';
import type { Handlers } from './platform/http/handler.ts';
import { mailPictures } from './platform/mail/mail-pictures.ts';
import { createMailer, sendEnqueuedMails } from './platform/mail/mailer.ts';
import { deliver } from './platform/outgoing/outgoing.ts';

/** Everything that the features can do. */
function createServices(deps: Deps) {
  const renderer = createRenderer({ workers: deps.config.renderWorkers, office: deps.config.office, log: deps.log });
  const mailer = createMailer(deps);
  const readSignUpRules = signUpRulesReader(deps);
  const projects = createProjectsService(deps);
  const files = createFilesService(deps);
  const reader = createMarkupReader({ ...deps, files });
  const taskReader = createTaskReader(deps);
  const [markupChanges, taskChanges] = [createMarkupChanges(deps), createTaskChanges(deps)];
  const thumbnails = createThumbnailsService(deps);
  const workLists = createWorkService({ ...deps, markups: reader, tasks: taskReader });
  const uploads = createUploadService(deps);
  const switchOffMails = async (user: UserId) => void (await mergeSettings(deps.db, user, { is_email_notification_active: false }));
  const unsubscribe = createUnsubscribe({ ...deps, switchOffMails });
  const teller = createTeller({ ...deps, delivery: createDelivery(deps) });
  const live = createLiveService(deps);
  return {
    renderer,
    projects,
    accounts: createAccountsService({ ...deps, mailer, isInvited, leaveProjects: (tx, user, by) => projects.leaveAll(tx, user, by) }),
    invitations: createInvitationsService({ ...deps, mailer, isSignUpClosed: async (db) => (await readSignUpRules(db)).mode === 'closed' }),
    folders: createFoldersService(deps),
    changes: createChangesService(deps),
    trash: createTrashService(deps),
    files,
    uploads,
    finishing: createFinishUploadService({ ...deps, uploads }),
    resumable: createPartialUploadsService(deps),
    items: createChangeItemsService(deps),
    versions: createChangeVersionsService(deps),
    fileTrash: createFileTrashService(deps),
    itemExports: createExportItemsService(deps),
    archive: createArchiveService(deps),
    processing: createProcessingService({ ...deps, renderer, whenDrawn: (tx, place) => thumbnails.drawWaiting(tx, place) }),
    contents: createPageContentsService({ ...deps, renderer }),
    locked: createLockedFilesService({ ...deps, renderer }),
    images: createImagesService({ ...deps, renderer }),
    reader,
    markups: createMarkupsService({ ...deps, reader, changing: markupChanges }),
    pages: createPageDetailsService({ ...deps, reader }),
    creating: createCreateMarkupService({ ...deps, reader }),
    facts: createMarkupFactsService(deps),
    saving: createSaveMarkupService({ ...deps, reader }),
    splitting: createSplitMarkupService({ ...deps, reader }),
    merging: createMergeMarkupsService({ ...deps, reader }),
    unmerging: createUnmergeMarkupService({ ...deps, reader }),
    comments: createCommentsService({ ...deps, reader, requireCommented: commentedMarkups(deps.events) }),
    media: createMediaService(deps),
    thumbnails,
    tasks: createTasksService({ ...deps, reader: taskReader, changing: taskChanges }),
    taskComments: createCommentsService({ ...deps, reader, requireCommented: commentedTasks(deps.events) }),
    workLists,
    bulk: createBulkService({ ...deps, lists: workLists, markups: markupChanges, tasks: taskChanges }),
    exports: createExportService({ ...deps, lists: workLists, thumbnails }),
    trashedWork: createTrashedWorkService(deps),
    search: createSearchService({ ...deps, markups: reader, tasks: taskReader }),
    metadata: createMetadataService({ ...deps, findItem, requireMarkup }),
    workViews: createViewsService(deps, 'markups_and_tasks'),
    projectViews: createViewsService(deps, 'projects'),
    housekeeping: createHousekeepingService(deps),
    teller,
    unsubscribe,
    messenger: createMessenger({ ...deps, mailer, dropSubscription, unsubscribeLink: unsubscribe.linkFor }),
    due: createDueService({ ...deps, teller }),
    notifications: createNotificationsService(deps),
    follows: createFollowsService(deps),
    live,
    projectExports: createExportsService(deps),
    projectImports: createImportsService(deps),
    archiveEndings: createArchiveEndings(deps),
    audit: createAuditService(deps),
    quickAccess: createQuickAccessService(deps),
    quotas: createQuotasService(deps),
    status: createStatusService({ ...deps, liveConnections: live.count }),
  };
}

type Services = ReturnType<typeof createServices>;

const handlersOf = (of: Services): Handlers => ({
  ...accountsRoutes(of.accounts),
  ...settingsRoutes(of.accounts.settings, of.accounts),
  ...administrationRoutes(of.accounts.administration),
  ...installationRoutes(of.accounts.installation),
  ...projectsRoutes(of.projects),
  ...invitationsRoutes(of.invitations),
  ...foldersRoutes(of.folders),
  ...changesRoutes(of.changes),
  ...trashRoutes(of.trash, of.projects),
  ...filesRoutes({ ...of, trash: of.fileTrash, exporting: of.itemExports }),
  ...archiveRoutes(of.archive),
  ...imagesRoutes(of.images),
  ...pagesRoutes(of.contents, of.locked),
  ...markupsRoutes(of),
  ...commentsRoutes(of.comments, of.media),
  ...tasksRoutes(of.tasks, of.taskComments),
  ...workRoutes(of),
  ...searchRoutes(of.search),
  ...metadataRoutes(of.metadata),
  ...viewsRoutes({ ofWork: of.workViews, ofProjects: of.projectViews }),
  ...notificationsRoutes(of),
  ...liveRoutes(of.live),
  ...statusRoutes(of.status),
  ...projectArchivesRoutes(of.projectExports, of.projectImports),
  ...auditRoutes(of.audit),
  ...quickAccessRoutes(of.quickAccess),
  ...quotasRoutes(of.quotas),
});

/** Takes up the jobs of every feature. */
async function takeUpJobs(deps: Deps, of: Services): Promise<void> {
  const { accounts, processing, contents, thumbnails, housekeeping, messenger, due, teller } = of;
  await sendEnqueuedMails({ ...deps, loadPicture: mailPictures(deps) });
  await deps.queue.work(mailLinkJob, (asked) => accounts.mailLink(asked));
  await deps.queue.work(processFileJob, ({ fileId }, run) => processing.process(fileId, run));
  await deps.queue.work(giveUpFileJob, ({ fileId }) => processing.giveUp(fileId));
  await deps.queue.work(readFileJob, ({ fileId }, run) => contents.read(fileId, run));
  await deps.queue.work(drawThumbnailJob, ({ markupId }, run) => thumbnails.draw(markupId, run));
  await deps.queue.work(readFactsJob, (_, run) => of.facts.read(run));
  await deps.queue.work(housekeepingJob, (_, run) => housekeeping.keepHouse(run));
  await deps.queue.work(deleteBytesJob, (bytes, run) => housekeeping.deleteBytes(bytes, run));
  await deps.queue.work(exportProjectJob, ({ archiveId }, run) => of.projectExports.write(archiveId, run));
  await deps.queue.work(importProjectJob, ({ archiveId }, run) => of.projectImports.read(archiveId, run));
  await deps.queue.work(giveUpArchiveJob, ({ archiveId }) => of.archiveEndings.giveUp(archiveId));
  await deps.queue.work(newsMailJob, (asked) => messenger.mailNews(asked));
  await deliver(deps, pushLane, (asked, endpoint) => messenger.pushOne(asked, endpoint));
  await deps.queue.work(dueJob, (_, run) => due.remind(run));
  await of.facts.schedule();
  await housekeeping.schedule();
  await due.schedule();
  await teller.start();
}

/** Puts the features together. Nothing runs until `work` is called. */
export function createFeatures(deps: Deps) {
  const services = createServices(deps);
  return {
    services,
    handlers: handlersOf(services),
    authenticate: services.accounts.authenticate,
    sockets: liveSockets(services.live),
    resumable: services.resumable,
    gauges: () => services.status.gauges(),
    work: () => takeUpJobs(deps, services),
    async close(): Promise<void> {
      await services.teller.stop();
      await services.live.close();
      await services.renderer.close();
    },
  };
}

export type Features = ReturnType<typeof createFeatures>;
