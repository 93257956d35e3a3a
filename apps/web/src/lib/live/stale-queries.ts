import {
  events,
  type LiveEvent,
  type LiveKind,
  type LiveSubject,
  type Operation,
  type OperationId,
  operations,
  type Operations,
  type SentParamsOf,
  type StaleData,
} from '@sheetmark/contract';
import type { QueryKey } from '@tanstack/react-query';

type Named = LiveSubject | 'project_id';

/** Responses of one operation that an event makes stale: those whose parameters match the event. */
interface Stale {
  readonly operation: OperationId;
  readonly by: Readonly<Record<string, Named | undefined>>;
}

function staleResponses<K extends OperationId>(
  operation: K,
  by: { readonly [P in keyof SentParamsOf<Operations[K]> & string]?: Named } = {},
): Stale {
  return { operation, by };
}

const ofProject = { id: 'project_id' } as const;
const projects = [staleResponses('listProjects'), staleResponses('getProject', ofProject)];
const people = [...projects, staleResponses('listMembers', { projectId: 'project_id' }), staleResponses('listInvitations', ofProject)];
const folders = [
  staleResponses('listFolders', ofProject),
  staleResponses('listFolderItems', ofProject),
  staleResponses('listFolderRows', ofProject),
  staleResponses('getFolder', { projectId: 'project_id' }),
  staleResponses('listUserFolders', { projectId: 'project_id' }),
  staleResponses('listParentFolders', { projectId: 'project_id' }),
  staleResponses('listTrashedFolders', ofProject),
];
const itemsInFolders = [
  staleResponses('listFolderItems', ofProject),
  staleResponses('listFolderRows', ofProject),
  staleResponses('listNewestItems', ofProject),
  staleResponses('listItemFiles', { id: 'item_id' }),
  staleResponses('openFile', { itemId: 'item_id' }),
];
const items = [
  ...itemsInFolders,
  ...projects,
  staleResponses('listFolders', ofProject),
  staleResponses('listTrashedItems', ofProject),
  staleResponses('listTrashedVersions', ofProject),
];
const comparisons = [
  staleResponses('getComparison', { comparisonId: 'comparison_id' }),
  staleResponses('listChanges', { comparisonId: 'comparison_id' }),
  staleResponses('listItemComparisons', { id: 'item_id' }),
];
const work = [
  staleResponses('listProjectWork', ofProject),
  staleResponses('countProjectWork', ofProject),
  staleResponses('sumWork'),
  staleResponses('listCreatedByMe'),
  staleResponses('listAssignedToMe'),
  staleResponses('searchMyTasksAndMarkups'),
];
const markupsOnPage = [
  staleResponses('openFile', { itemId: 'item_id' }),
  staleResponses('getEditorDetails', { itemId: 'item_id', sheetId: 'page_number' }),
  staleResponses('listMarkups', { projectId: 'project_id' }),
];
const trash = staleResponses('listTrashedWork', ofProject);
const markups = [
  ...markupsOnPage,
  ...work,
  ...projects,
  trash,
  staleResponses('listFolderItems', ofProject),
  staleResponses('listFolderRows', ofProject),
];
const tasks = [staleResponses('listTasks', ofProject), staleResponses('getTask', { id: 'task_id' }), ...work, ...projects, trash];
const comments = [...markupsOnPage, staleResponses('listTasks', ofProject), staleResponses('getTask', { id: 'task_id' }), ...work, trash];

/** The queries that read data which an event can make stale. Operations that were never called cost nothing. */
const readers: Readonly<Record<StaleData, readonly Stale[]>> = {
  calibration: [...markupsOnPage, ...work],
  carryOvers: [staleResponses('getCarryOver', { itemId: 'item_id', fileId: 'file_id' }), staleResponses('listCarriedMarkups', ofProject)],
  columns: [staleResponses('listMetadataColumns', ofProject)],
  comments,
  comparisons,
  folders,
  items,
  itemsInFolders,
  markups,
  notifications: [staleResponses('listNotifications')],
  people,
  projects,
  sessions: [staleResponses('listSessions')],
  tasks,
  trashedProjects: [staleResponses('listTrashedProjects')],
};
const afterLoss = [staleResponses('listProjects'), ...work];

const listStale = (kind: LiveKind): readonly Stale[] =>
  kind === 'access_lost' ? afterLoss : events[kind].live.stale.flatMap((data) => readers[data]);

/** A query to refetch: an operation, and the parameters that must match. */
export interface StaleQuery {
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, number>>;
  /** The only markups in the response that may have changed; without it anything may have. */
  readonly markups?: readonly number[];
}

/** The same query for both reasons. */
export function mergeQueries(first: StaleQuery, second: StaleQuery): StaleQuery {
  const { markups: changed, ...query } = first;
  return changed && second.markups ? { ...query, markups: [...new Set([...changed, ...second.markups])] } : query;
}

/** Opened files contain markups with their comments, and nothing of tasks. */
const changesOnlyMarkup = ({ kind }: LiveEvent): boolean => /^(?:markup|comment)_|^metadata_saved$/.test(kind);

/** Each once, however many events need it. A parameter that the event lacks matches any value. */
export function toStaleQueries(received: readonly LiveEvent[]): readonly StaleQuery[] {
  const found = received.flatMap((event) =>
    listStale(event.kind).flatMap(({ operation, by }): StaleQuery[] => {
      const params = Object.entries(by).flatMap(([param, name]): [string, number][] => {
        const id = name && event[name];
        return id === undefined || id === null ? [] : [[param, id]];
      });
      const stale = { operation, params: Object.fromEntries(params) };
      const { item_id, markup_id } = event;
      if (operation !== 'openFile' || !changesOnlyMarkup(event)) return [stale];
      if (markup_id !== undefined) return [{ ...stale, markups: [markup_id] }];
      return item_id === undefined ? [] : [stale];
    }),
  );
  return [...Map.groupBy(found, ({ operation, params }) => JSON.stringify([operation, params])).values()].map((same) =>
    same.reduce(mergeQueries),
  );
}

/** Whether a cached query matches; one without parameters in its key does. */
export function matchesQuery(key: QueryKey, { operation, params }: StaleQuery): boolean {
  if (key[0] !== operation) return false;
  const sent = fieldsOf(fieldsOf(key[1])['params']);
  return Object.entries(params).every(([name, id]) => sent[name] === undefined || Number(sent[name]) === id);
}

/** Whether a cached query belongs to this project. */
export function belongsToProject(key: QueryKey, projectId: number): boolean {
  const { id, projectId: named } = fieldsOf(fieldsOf(key[1])['params']);
  const row: Operation | undefined = Object.entries(operations).find(([operation]) => operation === key[0])?.[1];
  return Number(named) === projectId || (row?.path.startsWith('/api/project/{id}') === true && Number(id) === projectId);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
