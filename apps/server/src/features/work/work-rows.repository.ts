import type { ProjectId, UserId, WorkFilter, WorkType } from '@sheetmark/contract';
import { sql } from 'kysely';
import { visibleMarkup, visibleOwnMarkup, visibleTask } from '../visibility/public.ts';
import type { Sql } from './work-columns.repository.ts';
import { conditionOf } from './work-filters.repository.ts';

/** Whose rows: those of a project that the viewer is a member of, or the viewer's own in all projects of theirs. */
export type Scope =
  | { readonly project: ProjectId }
  | { readonly mine: 'created_by' | 'assignee_id'; readonly projects: readonly ProjectId[] };

export interface WorkQuery {
  readonly scope: Scope;
  readonly viewer: UserId;
  readonly where: readonly WorkFilter[];
  /** Whether few rows are expected to contain the words of the filters. */
  readonly rareWords?: boolean;
  /** Whether few rows are expected. */
  readonly areFew?: boolean;
}

export const alias = { markup: sql.raw('m'), task: sql.raw('t') } as const;
export const types: readonly WorkType[] = ['markup', 'task'];

function inScope({ scope, viewer }: WorkQuery, type: WorkType): Sql {
  const row = alias[type];
  if ('project' in scope) return sql`${row}.project_id = ${scope.project}`;
  return sql`${row}.${sql.ref(scope.mine)} = ${viewer} and ${row}.project_id = any(${scope.projects}::bigint[])`;
}

/** Rows that the viewer can see, as `m` or `t`, with further joins. */
export function selectVisibleRows(query: WorkQuery, type: WorkType, joins = sql``): Sql {
  const project = 'project' in query.scope ? query.scope.project : null;
  const rows = { type, project, rareWords: query.rareWords ?? false, fewByOne: query.areFew === true && query.where.length === 1 };
  const filters = sql.join([inScope(query, type), ...query.where.map((filter) => conditionOf(filter, rows))], sql` and `);
  if (type === 'task') return sql`from tasks t ${joins} where t.deleted_at is null and ${visibleTask('t', query.viewer)} and ${filters}`;
  // Users see all of their own markups in folders that they see.
  const visible = 'mine' in query.scope ? visibleOwnMarkup('m.id', query.viewer) : visibleMarkup('m', query.viewer);
  const seen = sql`${visible} and ${filters}`;
  return sql`from markups m ${joins} where m.deleted_at is null and ${seen}`;
}

/** The same without markups whose item is in the trash. */
export function selectRows(query: WorkQuery, type: WorkType, joins = sql``): Sql {
  const rows = selectVisibleRows(query, type, joins);
  return type === 'task' ? rows : sql`${rows} and not exists (select from items d where d.id = m.item_id and d.deleted_at is not null)`;
}
