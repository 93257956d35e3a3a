import type { Deps } from './deps.ts';
import { accountsRoutes, administrationRoutes, createAccountsService, mailLinkJob, settingsRoutes } from './features/accounts/public.ts';
import {
  archiveRoutes,
  createArchiveService,
  createChangeItemsService,
  createChangeVersionsService,
  createFilesService,
  createFileTrashService,
  createImagesService,
  createProcessingService,
  createRenderer,
  createUploadService,
  filesRoutes,
  imagesRoutes,
  processFileJob,
} from './features/files/public.ts';
import { createHousekeepingService, deleteBytesJob, housekeepingJob } from './features/housekeeping/public.ts';
import { createLiveService, liveRoutes, liveSockets } from './features/live/public.ts';
import {
  commentedMarkups,
  commentsRoutes,
  createCommentsService,
  createCreateMarkupService,
  createMarkupReader,
  createMarkupsService,
  createMediaService,
  createSaveMarkupService,
  createThumbnailsService,
  drawThumbnailJob,
  markupsRoutes,
} from './features/markups/public.ts';
import { createMetadataService, metadataRoutes } from './features/metadata/public.ts';
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
import { commentedTasks, createTaskChanges, createTaskReader, createTasksService, tasksRoutes } from './features/tasks/public.ts';
import { createViewsService, viewsRoutes } from './features/views/public.ts';
import { createWorkService, workRoutes } from './features/work/public.ts';
import type { Handlers } from './platform/http/handler.ts';
import { createMailer, sendEnqueuedMails } from './platform/mail/mailer.ts';

/** Puts the features together. Nothing runs until `work` is called. */
export function createFeatures(deps: Deps) {
  const renderer = createRenderer({ workers: deps.config.renderWorkers, log: deps.log });
  const mailer = createMailer(deps);
  const projects = createProjectsService(deps);
  const accounts = createAccountsService({ ...deps, mailer, isInvited, leaveProjects: (tx, user, by) => projects.leaveAll(tx, user, by) });
  const invitations = createInvitationsService({ ...deps, mailer });
  const folders = createFoldersService(deps);
  const files = createFilesService(deps);
  const uploads = createUploadService(deps);
  const processing = createProcessingService({ ...deps, renderer });
  const images = createImagesService({ ...deps, renderer });
  const reader = createMarkupReader({ ...deps, files });
  const markups = createMarkupsService({ ...deps, reader });
  const creating = createCreateMarkupService({ ...deps, reader });
  const saving = createSaveMarkupService({ ...deps, reader });
  const comments = createCommentsService({ ...deps, reader, requireCommented: commentedMarkups(deps.events) });
  const taskReader = createTaskReader(deps);
  const taskChanges = createTaskChanges(deps);
  const tasks = createTasksService({ ...deps, reader: taskReader, changing: taskChanges });
  const taskComments = createCommentsService({ ...deps, reader, requireCommented: commentedTasks(deps.events) });
  const workLists = createWorkService({ ...deps, markups: reader, tasks: taskReader });
  const media = createMediaService(deps);
  const thumbnails = createThumbnailsService(deps);
  const housekeeping = createHousekeepingService(deps);
  const live = createLiveService(deps);

  const handlers: Handlers = {
    ...accountsRoutes(accounts),
    ...settingsRoutes(accounts.settings, accounts),
    ...administrationRoutes(accounts.administration),
    ...projectsRoutes(projects),
    ...invitationsRoutes(invitations),
    ...foldersRoutes(folders),
    ...changesRoutes(createChangesService(deps)),
    ...trashRoutes(createTrashService(deps), projects),
    ...filesRoutes({
      files,
      uploads,
      items: createChangeItemsService(deps),
      versions: createChangeVersionsService(deps),
      trash: createFileTrashService(deps),
    }),
    ...archiveRoutes(createArchiveService(deps)),
    ...imagesRoutes(images),
    ...markupsRoutes({ markups, creating, saving, thumbnails, reader }),
    ...commentsRoutes(comments, media),
    ...tasksRoutes(tasks, taskComments),
    ...workRoutes(workLists),
    ...metadataRoutes(createMetadataService(deps)),
    ...viewsRoutes({ ofWork: createViewsService(deps, 'markups_and_tasks'), ofProjects: createViewsService(deps, 'projects') }),
    ...liveRoutes(live),
  };

  return {
    handlers,
    authenticate: accounts.authenticate,
    sockets: liveSockets(live),
    services: {
      accounts,
      projects,
      invitations,
      folders,
      files,
      uploads,
      processing,
      markups,
      creating,
      saving,
      comments,
      media,
      tasks,
      taskComments,
      reader,
      housekeeping,
    },
    /** Takes up the jobs of every feature. */
    async work(): Promise<void> {
      await sendEnqueuedMails(deps);
      await deps.queue.work(mailLinkJob, (asked) => accounts.mailLink(asked));
      await deps.queue.work(processFileJob, ({ fileId }, run) => processing.process(fileId, run));
      await deps.queue.work(drawThumbnailJob, ({ markupId }) => thumbnails.draw(markupId));
      await deps.queue.work(housekeepingJob, (_, run) => housekeeping.keepHouse(run));
      await deps.queue.work(deleteBytesJob, (bytes, run) => housekeeping.deleteBytes(bytes, run));
      await housekeeping.schedule();
    },
    async close(): Promise<void> {
      await live.close();
      await renderer.close();
    },
  };
}

export type Features = ReturnType<typeof createFeatures>;
