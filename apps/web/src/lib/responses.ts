import type { LiveSubject, OperationId, Operations, SentParamsOf, StaleData } from '@sheetmark/contract';

type Named = LiveSubject | 'project_id';

/** Responses of one operation: after an event, only those whose parameters match it. */
export interface Responses {
  readonly operation: OperationId;
  readonly by: Readonly<Record<string, Named | undefined>>;
}

function responses<K extends OperationId>(
  operation: K,
  by: { readonly [P in keyof SentParamsOf<Operations[K]> & string]?: Named } = {},
): Responses {
  return { operation, by };
}

const ofProject = { id: 'project_id' } as const;
const projects = [responses('listProjects'), responses('getProject', ofProject), responses('getScanSettings', ofProject)];
const people = [
  ...projects,
  responses('listMembers', { projectId: 'project_id' }),
  responses('listFolderViewers', ofProject),
  responses('listInvitations', ofProject),
  responses('getOwnInvitation'),
];
const folders = [
  responses('listFolders', ofProject),
  responses('listFolderViewers', ofProject),
  responses('listFolderItems', ofProject),
  responses('listFolderRows', ofProject),
  responses('getFolder', { projectId: 'project_id' }),
  responses('listUserFolders', { projectId: 'project_id' }),
  responses('listParentFolders', { projectId: 'project_id' }),
  responses('listTrashedFolders', ofProject),
];
const itemsInFolders = [
  responses('listFolderItems', ofProject),
  responses('listFolderRows', ofProject),
  responses('listNewestItems', ofProject),
  responses('listItemFiles', { id: 'item_id' }),
  responses('openFile', { itemId: 'item_id' }),
];
const items = [
  ...itemsInFolders,
  ...projects,
  responses('listFolders', ofProject),
  responses('listTrashedItems', ofProject),
  responses('listTrashedVersions', ofProject),
];
const comparisons = [
  responses('getComparison', { comparisonId: 'comparison_id' }),
  responses('listChanges', { comparisonId: 'comparison_id' }),
  responses('listItemComparisons', { id: 'item_id' }),
];
const publications = [responses('listPublications', ofProject), responses('getPublication')];
const sheets = [
  responses('getPublication'),
  responses('listSheets', { fileId: 'file_id' }),
  responses('listPageReferences'),
  responses('listPageLinks', { fileId: 'file_id' }),
  responses('getOutline', { fileId: 'file_id' }),
  responses('listDeadReferences', ofProject),
  responses('getSheetPreview', { fileId: 'file_id' }),
  responses('listRegister', ofProject),
  responses('listItemFiles', { id: 'item_id' }),
  responses('openFile', { itemId: 'item_id' }),
];
/** Lists of markups and tasks together. */
export const work = [
  responses('listProjectWork', ofProject),
  responses('countProjectWork', ofProject),
  responses('sumWork'),
  responses('takeOff'),
  responses('listTakeoffMarkups'),
  responses('listCreatedByMe'),
  responses('listAssignedToMe'),
  responses('searchMyTasksAndMarkups'),
];
const markupsOnPage = [
  responses('openFile', { itemId: 'item_id' }),
  responses('getEditorDetails', { itemId: 'item_id', sheetId: 'page_number' }),
  responses('listMarkups', { projectId: 'project_id' }),
  responses('listMarkupLinks', { itemId: 'item_id', pageNumber: 'page_number' }),
];
/** Counts of markups, and answers to those of earlier rounds. */
const reviewed = [responses('getReview'), responses('listEarlierMarkups')];
const trash = responses('listTrashedWork', ofProject);
const markups = [
  ...markupsOnPage,
  ...reviewed,
  ...work,
  ...projects,
  trash,
  responses('listFolderItems', ofProject),
  responses('listFolderRows', ofProject),
  responses('listVersionsToCheck', ofProject),
  responses('getMarkupMetadata'),
];
const tasks = [responses('listTasks', ofProject), responses('getTask', { id: 'task_id' }), ...work, ...projects, trash];
const comments = [
  ...markupsOnPage,
  ...reviewed,
  responses('listTasks', ofProject),
  responses('getTask', { id: 'task_id' }),
  ...work,
  trash,
];

/** The responses that contain each kind of data. Operations that were never called cost nothing. */
export const responsesWith: Readonly<Record<StaleData, readonly Responses[]>> = {
  annotationImports: [
    responses('listAnnotationImports', { id: 'item_id' }),
    responses('listAnnotationChanges'),
    responses('getAnnotationSettings', ofProject),
  ],
  calibration: [...markupsOnPage, ...work],
  carryOvers: [
    responses('getCarryOver', { itemId: 'item_id', fileId: 'file_id' }),
    responses('listVersionsToCheck', ofProject),
    responses('listCarriedMarkups', ofProject),
  ],
  columns: [responses('listMetadataColumns', ofProject)],
  comments,
  comparisons,
  folders,
  guestLinks: [responses('listGuestLinks', ofProject), responses('getGuestSettings', ofProject)],
  items,
  itemsInFolders,
  markups,
  notifications: [responses('listNotifications')],
  people,
  projects,
  publications,
  reviews: [
    responses('listReviews', ofProject),
    responses('countReviews', ofProject),
    responses('listWaitingReviews'),
    responses('getReview', { reviewId: 'review_id' }),
    responses('listReviewSheets', { reviewId: 'review_id' }),
    responses('listEarlierMarkups', { reviewId: 'review_id' }),
    responses('getReviewRecord', { reviewId: 'review_id' }),
    responses('listDecisionSets', ofProject),
  ],
  scans: [
    responses('getFileScans', { fileId: 'file_id' }),
    responses('getPageText', { fileId: 'file_id' }),
    responses('findInFile', { fileId: 'file_id' }),
  ],
  sessions: [responses('listSessions')],
  sheets,
  tasks,
  trashedProjects: [responses('listTrashedProjects')],
};
