import type {
  BodyOf,
  MarkupId,
  Operations,
  PageQuery,
  ProjectId,
  TaskId,
  WorkFilter,
  WorkRef,
  WorkRow,
  WorkScope,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { pageLimit } from '../../platform/db/cursor.ts';
import { codeOf } from '../../platform/db/database-errors.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { MarkupReader } from '../markups/public.ts';
import { requireMember } from '../projects/public.ts';
import type { TaskReader } from '../tasks/public.ts';
import { decodeCursor, encodeCursor, strangeCursor } from './place-in-list.ts';
import { groupings } from './work-fields.repository.ts';
import * as work from './work.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;
type Query = Pick<Body<'listProjectWork'>, 'where' | 'sort'> & PageQuery;
type PageAsked = Pick<Query, 'where' | 'sort'> & { readonly limit: number; readonly after: work.PlaceInList | null };
type MyList = Body<'getFiltersById'>['type'];

/** Counting goes so far, so that a page of a long list costs no more than one of a short list. */
const countedAtMost = 10_000;

const mine = { created_by_me: 'created_by', assigned_to_me: 'assignee_id' } as const;

export interface WorkParts extends Pick<Deps, 'db'> {
  readonly markups: Pick<MarkupReader, 'listedByIds'>;
  readonly tasks: Pick<TaskReader, 'listedByIds'>;
}

/** Markups and tasks in one list; nothing here writes. */
export function createWorkService({ db, markups, tasks }: WorkParts) {
  /** The rows as they are shown, in this order; one that has gone meanwhile is left out. */
  async function shown(actor: Actor, refs: readonly WorkRef[]): Promise<WorkRow[]> {
    const [drawn, written] = await Promise.all([
      markups.listedByIds(
        actor,
        refs.flatMap((ref): MarkupId[] => (ref.type === 'markup' ? [ref.id] : [])),
      ),
      tasks.listedByIds(
        actor,
        refs.flatMap((ref): TaskId[] => (ref.type === 'task' ? [ref.id] : [])),
      ),
    ]);
    const byRef = new Map<string, WorkRow>([...drawn, ...written].map((row) => [`${row.type} ${row.id}`, row]));
    return refs.flatMap((ref) => byRef.get(`${ref.type} ${ref.id}`) ?? []);
  }

  /** One page: the rows, and where the last of them stands when there are more. */
  async function page(actor: Actor, scope: work.Scope, { after, limit, ...query }: PageAsked) {
    const asked = { scope, viewer: actor.id, where: query.where, sort: query.sort, after, limit: limit + 1 };
    const found = await work.listWork(db, asked).catch((error: unknown) => {
      // A value that is none of its type can only have come with the cursor: everything else was parsed.
      throw after && codeOf(error).startsWith('22') ? strangeCursor() : error;
    });
    const data = await shown(
      actor,
      found.slice(0, limit).map(({ ref }) => ref),
    );
    return { data, last: (found.length > limit && found[limit - 1]) || null };
  }

  async function list(actor: Actor, scope: work.Scope, { where, sort, ...query }: Query) {
    const begun = decodeCursor(query.cursor, Math.max(1, sort.length));
    const count = () => work.countWork(db, { scope, viewer: actor.id, where }, countedAtMost);
    const [{ data, last }, counted] = await Promise.all([
      page(actor, scope, { where, sort, limit: pageLimit(query), after: begun?.place ?? null }),
      begun ? begun.counted : count(),
    ]);
    const next_cursor = last && encodeCursor({ place: last, counted });
    return { data, meta: { total: Math.min(counted, countedAtMost), total_is_exact: counted <= countedAtMost, next_cursor } };
  }

  /** Throws `not_found` for a project that the caller is no member of. */
  async function requireScope(actor: Actor, asked: WorkScope): Promise<work.Scope> {
    if (!('project_id' in asked)) return { mine: mine[asked.type] };
    await requireMember(db, actor, asked.project_id);
    return { project: asked.project_id };
  }

  return {
    shown,
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
      const groups = await work.countGroups(db, { scope, viewer: actor.id, where }, by);
      const valueOf = (text: string | null) => (text !== null && groupings[by].isId ? Number(text) : text);
      return groups.map(({ value, ...group }) => ({ ...group, value: valueOf(value) }));
    },

    async filterOptions(actor: Actor, type: MyList) {
      return work.listFilterOptions(db, { scope: await requireScope(actor, { type }), viewer: actor.id, where: [] });
    },
  };
}

/** Those of one type widen, those of two types narrow. */
function filtersOf(filters: Body<'listCreatedByMe'>['filters']): WorkFilter[] {
  const byType = Map.groupBy(filters, (filter) => filter.type);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the filter's type says whose ids these are
  return [...byType].map(([field, all]) => ({ field, is: all.map(({ id }) => id) }) as WorkFilter);
}

export type WorkService = ReturnType<typeof createWorkService>;
