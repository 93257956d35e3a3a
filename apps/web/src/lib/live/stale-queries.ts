import { events, type LiveEvent, type LiveKind, type Operation, type OperationId, operations } from '@sheetmark/contract';
import type { QueryKey } from '@tanstack/react-query';
import { type Responses, responsesWith, work } from '../responses.ts';

const afterLoss: readonly Responses[] = [{ operation: 'listProjects', by: {} }, ...work];

const listStale = (kind: LiveKind): readonly Responses[] =>
  kind === 'access_lost' ? afterLoss : events[kind].live.stale.flatMap((data) => responsesWith[data]);

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
