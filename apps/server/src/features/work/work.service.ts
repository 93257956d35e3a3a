import type {
  BodyOf,
  MarkupId,
  Operations,
  PageQuery,
  ProjectId,
  TaskId,
  UserId,
  WorkFilter,
  WorkGrouping,
  WorkRef,
  WorkRow,
  WorkScope,
} from '@sheetmark/contract';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { counted as countOf, countedAtMost } from '../../platform/db/counted-rows.ts';
import { codeOf } from '../../platform/db/database-errors.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { pageLimit } from '../../platform/http/paging.ts';
import type { CommentsInList, MarkupReader } from '../markups/public.ts';
import { listProjectIds, requireMember } from '../projects/public.ts';
import type { TaskReader } from '../tasks/public.ts';
import { decodeCursor, encodeCursor, invalidCursor } from './place-in-list.ts';
import { groupingOf } from './work-columns.repository.ts';
import { countGroups, listFilterOptions, sumQuantities } from './work-groups.repository.ts';
import * as work from './work.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;
type Query = Pick<Body<'listProjectWork'>, 'where' | 'sort'> & PageQuery;
type PageRequest = Pick<Query, 'where' | 'sort'> & Pick<work.WorkPageQuery, 'limit' | 'after' | 'rareWords'>;
type MyList = Body<'getFiltersById'>['type'];

const mine = { created_by_me: 'created_by', assigned_to_me: 'assignee_id' } as const;

export interface WorkParts extends Pick<Deps, 'db'> {
  readonly markups: Pick<MarkupReader, 'listRowsByIds'>;
  readonly tasks: Pick<TaskReader, 'listRowsByIds'>;
}

interface Rows extends Pick<WorkParts, 'markups' | 'tasks'> {
  readonly comments?: CommentsInList | undefined;
}

/** The rows as API objects, in this order, without those deleted meanwhile. */
async function shownRows({ markups, tasks, comments }: Rows, actor: Actor, refs: readonly WorkRef[]): Promise<WorkRow[]> {
  const [drawn, written] = await Promise.all([
    markups.listRowsByIds(
      actor,
      refs.flatMap((ref): MarkupId[] => (ref.type === 'markup' ? [ref.id] : [])),
      comments,
    ),
    tasks.listRowsByIds(
      actor,
      refs.flatMap((ref): TaskId[] => (ref.type === 'task' ? [ref.id] : [])),
      comments,
    ),
  ]);
  const byRef = new Map<string, WorkRow>([...drawn, ...written].map((row) => [`${row.type} ${row.id}`, row]));
  return refs.flatMap((ref) => byRef.get(`${ref.type} ${ref.id}`) ?? []);
}

const toQuery = (actor: Actor, scope: work.Scope, request: PageRequest): work.WorkPageQuery => ({ scope, viewer: actor.id, ...request });

/** Up to this number, reading all rows costs less than searching among others for the first ones in an order. */
const fewAtMost = 4000;

/**
 * Whether the planner expects filters to leave few rows. The cached answers change only with its statistics; all are dropped when one turns out to
 * be wrong.
 */
function createExpectations(db: WorkParts['db']) {
  const cache = new LRUCache<string, boolean>({ max: 500 });
  return {
    async isSmall({ scope, viewer, where }: work.WorkQuery): Promise<boolean> {
      const key = JSON.stringify([scope, viewer, where]);
      const isSmall = cache.get(key) ?? (await work.estimateRows(db, { scope, viewer, where })) <= fewAtMost;
      cache.set(key, isSmall);
      return isSmall;
    },
    forget: () => cache.clear(),
  };
}

/** Lists page by page. */
function createPages({ db, ...rows }: WorkParts) {
  const expected = createExpectations(db);
  const shownPage = async (actor: Actor, { refs, last }: work.FoundWork, comments?: CommentsInList) => {
    return { data: await shownRows({ ...rows, comments }, actor, refs), last };
  };

  async function page(actor: Actor, scope: work.Scope, { comments, ...query }: PageRequest & { readonly comments?: CommentsInList }) {
    const found = await work.listWork(db, toQuery(actor, scope, query)).catch((error: unknown) => {
      // A value of the wrong type can only come from the cursor: everything else was parsed.
      throw query.after && codeOf(error).startsWith('22') ? invalidCursor() : error;
    });
    return shownPage(actor, found, comments);
  }

  /** Whether few rows are expected to contain the words of the filters. */
  async function areRare(viewer: UserId, scope: work.Scope, filters: readonly WorkFilter[]): Promise<boolean> {
    const where = filters.filter(({ field }) => field === 'name' || field === 'text');
    return where.length > 0 && (await expected.isSmall({ scope, viewer, where }));
  }

  /** The first page and the number of rows, in one query if there may be few. */
  async function firstPage(actor: Actor, scope: work.Scope, query: PageRequest) {
    const request = toQuery(actor, scope, query);
    if (query.where.length === 0) {
      const { counted, ...found } = await work.listWork(db, request, countedAtMost);
      return { ...(await shownPage(actor, found)), counted };
    }
    const isSmall = request.rareWords === true || (await expected.isSmall(request));
    const counted = isSmall ? countedAtMost + 1 : await work.countWork(db, request, countedAtMost);
    // The planner may also have expected too many: then the first rows in the order would be searched among all rows.
    const few = isSmall || counted <= countedAtMost ? await work.listFew(db, request, fewAtMost) : null;
    if ((few !== null) !== isSmall) expected.forget();
    if (few) return { ...(await shownPage(actor, few)), counted: Math.min(few.counted, countedAtMost + 1) };
    return { ...(await page(actor, scope, query)), counted };
  }

  async function list(actor: Actor, scope: work.Scope, { where: filters, sort, ...query }: Query) {
    const where = await work.resolveFilters(db, scope, filters);
    const begun = decodeCursor(query.cursor, Math.max(1, sort.length));
    const rareWords = await areRare(actor.id, scope, where);
    const request = { where, sort, rareWords, limit: pageLimit(query), after: begun?.place ?? null };
    const { data, last, counted } = begun
      ? { ...(await page(actor, scope, request)), counted: begun.counted }
      : await firstPage(actor, scope, request);
    const next_cursor = last && encodeCursor({ place: last, counted });
    return { data, meta: { ...countOf(counted), next_cursor } };
  }

  return { page, list };
}

/** Reads markups and tasks in one list. */
export function createWorkService(parts: WorkParts) {
  const { db } = parts;
  const { page, list } = createPages(parts);

  /** Throws `not_found` unless the caller is a member of the project. */
  async function requireScope(actor: Actor, request: WorkScope): Promise<work.Scope> {
    if (!('project_id' in request)) return { mine: mine[request.type], projects: await listProjectIds(db, actor.id) };
    await requireMember(db, actor, request.project_id);
    return { project: request.project_id };
  }

  return {
    shown: (actor: Actor, refs: readonly WorkRef[]) => shownRows(parts, actor, refs),
    page,
    requireScope,

    async ofProject(actor: Actor, project: ProjectId, query: Query) {
      return list(actor, await requireScope(actor, { project_id: project }), query);
    },

    async ofMine(actor: Actor, type: MyList, { filters, ...query }: Body<'listCreatedByMe'>) {
      return list(actor, await requireScope(actor, { type }), { ...query, where: [...filtersOf(filters), ...query.where] });
    },

    async groups(actor: Actor, project: ProjectId, { where, by }: Body<'countProjectWork'>) {
      const scope = await requireScope(actor, { project_id: project });
      const groups = await countGroups(db, { scope, viewer: actor.id, where }, by);
      return groups.map(({ value, ...group }) => ({ ...group, value: valueIn(value, by) }));
    },

    async sums(actor: Actor, { list: request, where, by }: Body<'sumWork'>) {
      const scope = await requireScope(actor, request);
      const sums = await sumQuantities(db, { scope, viewer: actor.id, where: await work.resolveFilters(db, scope, where) }, by);
      return sums.map(({ value, ...sum }) => ({ ...sum, value: valueIn(value, by) }));
    },

    async filterOptions(actor: Actor, type: MyList) {
      return listFilterOptions(db, { scope: await requireScope(actor, { type }), viewer: actor.id, where: [] });
    },
  };
}

/** The value as the API returns it: ids are numbers. */
const valueIn = (text: string | null, by: WorkGrouping | undefined): string | number | null =>
  text !== null && by !== undefined && groupingOf(by).isId ? Number(text) : text;

/** Filters of one type are alternatives; those of different types all apply. */
function filtersOf(filters: Body<'listCreatedByMe'>['filters']): WorkFilter[] {
  const byType = Map.groupBy(filters, (filter) => filter.type);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the filter's type determines the type of its ids
  return [...byType].map(([field, all]) => ({ field, is: all.map(({ id }) => id) }) as WorkFilter);
}

export type WorkService = ReturnType<typeof createWorkService>;
