import type { WorkSource } from '../api/list-work.ts';
import type { WorkQuery } from './work-query.ts';

/** A list as it is filtered and sorted. */
export interface ShownList {
  readonly name: string;
  readonly source: WorkSource;
  readonly query: WorkQuery;
  /** How many rows it has, in words; undefined while they load. */
  readonly count: string | undefined;
}

let shown: ShownList | undefined;

/** The list on the page, for commands that act on it. */
export const shownList = (): ShownList | undefined => shown;

export function showList(list: ShownList | undefined): void {
  shown = list;
}
