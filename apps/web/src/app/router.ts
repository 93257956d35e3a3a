import { createRoute, createRouter, lazyRouteComponent, notFound, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { z } from 'zod';
import { parseCarriedVersions } from '../lib/carry-over-link.ts';
import { requireAdministrator } from './guard.ts';
import { PageFailure } from './page-failure.tsx';
import type * as Prefetches from './prefetch.ts';
import { reviewRoutes } from './review-routes.ts';
import { gridSearch, number, requireIds, shell, signedIn } from './route-frames.ts';
import { root, text, visitorRoutes } from './visitor-routes.ts';

/** For a page with cards or a table, filtered by the header's search box; see expanded-rows.ts. */
const narrowedTable = { validateSearch: gridSearch.extend({ view: text, open: text }), staticData: { narrows: true } };
/** `task` is open next to the table, board or calendar. */
const listingSearch = gridSearch.extend({ view: text, task: text, face: text, month: text });
/** A page without a markup; in the path, a page number follows a markup's id. `find`: words to highlight on the page. `review`: it is being reviewed. */
const editorSearch = z.object({ page: number, find: text, review: number });

/** Fetches a page's data. Loaded when first needed: the sign-in page doesn't need it. */
const ahead = (ask: (queries: typeof Prefetches) => void): void => void import('./prefetch.ts').then(ask);

const projectList = createRoute({
  getParentRoute: () => shell,
  path: '/projectList',
  ...narrowedTable,
  loader: () => ahead(({ prefetchProjects }) => prefetchProjects()),
  component: lazyRouteComponent(() => import('./routes/project-list.tsx'), 'ProjectListPage'),
});
const projectListTrash = createRoute({
  getParentRoute: () => shell,
  path: '/projectList/trash',
  component: lazyRouteComponent(() => import('./routes/project-list-trash.tsx'), 'ProjectListTrashPage'),
});
const project = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId',
  beforeLoad: ({ params }) => requireIds(params),
  loader: ({ params }) => ahead(({ prefetchProject }) => prefetchProject(params.projectId)),
  component: lazyRouteComponent(() => import('./routes/project.tsx'), 'ProjectPage'),
});
const projectMembers = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/members',
  validateSearch: gridSearch,
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/project-members.tsx'), 'ProjectMembersPage'),
});
const projectTrash = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/trash',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/project-trash.tsx'), 'ProjectTrashPage'),
});
const projectSheets = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/sheets',
  validateSearch: gridSearch.extend({ unnumbered: text }),
  staticData: { narrows: true },
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/project-sheets.tsx'), 'ProjectSheetsPage'),
});
const folders = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/folders',
  ...narrowedTable,
  beforeLoad: ({ params }) => requireIds(params),
  loader: ({ params: { projectId } }) =>
    ahead(({ prefetchRows, prefetchFolders }) => {
      prefetchRows(projectId);
      prefetchFolders(projectId);
    }),
  component: lazyRouteComponent(() => import('./routes/folders.tsx'), 'FoldersPage'),
});
const folder = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/folder/$folderId',
  ...narrowedTable,
  beforeLoad: ({ params }) => requireIds(params),
  loader: ({ params: { projectId, folderId } }) =>
    ahead(({ prefetchRows, prefetchFolders }) => {
      prefetchRows(projectId, folderId);
      prefetchFolders(projectId);
    }),
  component: lazyRouteComponent(() => import('./routes/folder.tsx'), 'FolderPage'),
});
/** One file of a folder, with the version in the path. */
const folderFile = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/folder/$folderId/$fileId',
  beforeLoad: ({ params }) => requireIds(params),
  loader: ({ params }) => ahead(({ prefetchRows }) => prefetchRows(params.projectId, params.folderId)),
  component: lazyRouteComponent(() => import('./routes/folder-file.tsx'), 'FolderFilePage'),
});
const invitation = createRoute({
  getParentRoute: () => shell,
  path: '/invitation/$invitationId',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/invitation.tsx'), 'InvitationPage'),
});
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/Settings',
  component: lazyRouteComponent(() => import('./routes/settings.tsx'), 'SettingsPage'),
});
const help = createRoute({
  getParentRoute: () => shell,
  path: '/Help/{-$page}',
  component: lazyRouteComponent(() => import('./routes/help.tsx'), 'HelpPage'),
});
const adminPanel = createRoute({
  getParentRoute: () => shell,
  path: '/AdminPanel',
  beforeLoad: requireAdministrator,
  validateSearch: gridSearch,
  component: lazyRouteComponent(() => import('./routes/admin-panel.tsx'), 'AdminPanelPage'),
});
const systemStatus = createRoute({
  getParentRoute: () => shell,
  path: '/AdminPanel/status',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./routes/operations.tsx'), 'SystemStatusPage'),
});
const installation = createRoute({
  getParentRoute: () => shell,
  path: '/AdminPanel/settings',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./routes/installation.tsx'), 'InstallationPage'),
});
const audit = createRoute({
  getParentRoute: () => shell,
  path: '/AdminPanel/audit',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./routes/operations.tsx'), 'AuditPage'),
});
const projectAudit = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/audit',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/operations.tsx'), 'ProjectAuditPage'),
});
const listing = <const P extends string>(
  path: P,
  page: 'CreatedByMePage' | 'AssignedToMePage' | `Project${'Markups' | 'Tasks' | 'MarkupsAndTasks'}Page`,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: listingSearch,
    beforeLoad: ({ params }) => requireIds(params),
    component: lazyRouteComponent(() => import('./routes/listing.tsx'), page),
  });
const markupsListing = listing('/markupsListing/$projectId', 'ProjectMarkupsPage');
const tasksListing = listing('/tasksListing/$projectId', 'ProjectTasksPage');
const markupAndTasksListing = listing('/markupAndTasksListing/$projectId', 'ProjectMarkupsAndTasksPage');
const assignedToMe = listing('/AssignedToMe', 'AssignedToMePage');
const createdByMe = listing('/CreatedByMe', 'CreatedByMePage');
const editor = createRoute({
  getParentRoute: () => signedIn,
  path: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
  validateSearch: editorSearch,
  beforeLoad: ({ params }) => requireIds(params),
  loaderDeps: ({ search: { review } }) => ({ review }),
  loader: ({ params: { fileId, itemId }, deps }) =>
    ahead(({ prefetchFile, prefetchReviewing }) => {
      prefetchFile(fileId, itemId);
      if (deps.review !== undefined) prefetchReviewing(deps.review);
    }),
  component: lazyRouteComponent(() => import('./routes/editor.tsx'), 'EditorRoute'),
});
/** Two versions of a file, or one page of each of two files (`from`: the older one's item): a view, and the kinds of lines that are hidden. */
const compare = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId/compare/$itemId/$beforeId/$afterId',
  validateSearch: z.object({
    page: number,
    change: number,
    view: text,
    hide: text,
    filter: text,
    from: number,
    fromPage: number,
    toPage: number,
  }),
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/compare.tsx'), 'CompareRoute'),
});
/** `versions`: those that took over markups, as item-file. */
const carryOver = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId/carry-over/$versions',
  beforeLoad: ({ params: { projectId, versions } }) => {
    requireIds({ projectId });
    if (!parseCarriedVersions(versions)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./routes/carry-over.tsx'), 'CarryOverRoute'),
});
/** The title blocks of a version. */
const sheetReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId/sheets/review/$fileId',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/sheet-review.tsx'), 'SheetReviewRoute'),
});
/** A set that is being published. */
const publishSet = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId/sheets/publish/$publicationId',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/publish-set.tsx'), 'PublishSetRoute'),
});

const searchResults = createRoute({
  getParentRoute: () => shell,
  path: '/searchMarkupsAndTasks/{-$textToSearch}',
  validateSearch: gridSearch,
  loader: ({ params: { textToSearch = '' } }) => ahead(({ prefetchSearch }) => prefetchSearch(textToSearch)),
  component: lazyRouteComponent(() => import('./routes/search-results.tsx'), 'SearchResultsPage'),
});
const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/Notifications/{-$notificationId}',
  validateSearch: gridSearch,
  component: lazyRouteComponent(() => import('./routes/notifications.tsx'), 'NotificationsPage'),
});

const routeTree = root.addChildren([
  ...visitorRoutes,
  signedIn.addChildren([
    shell.addChildren([
      projectList,
      projectListTrash,
      project,
      projectMembers,
      projectTrash,
      projectSheets,
      ...reviewRoutes,
      folders,
      folder,
      folderFile,
      invitation,
      settings,
      help,
      adminPanel,
      systemStatus,
      installation,
      audit,
      projectAudit,
      markupsListing,
      tasksListing,
      markupAndTasksListing,
      assignedToMe,
      createdByMe,
      notifications,
      searchResults,
    ]),
    editor,
    compare,
    carryOver,
    sheetReview,
    publishSet,
  ]),
]);

/** `history` is the browser's own, except in tests. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    // All values are texts: the router's own parser would make numbers of some, which the schemas ignore.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultErrorComponent: PageFailure,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    getScrollRestorationKey: ({ href, state }) => state.entry ?? state.__TSR_key ?? href,
  });
}
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
