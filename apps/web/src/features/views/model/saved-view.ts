import type { Person, View } from '@sheetmark/contract';
import { z } from 'zod';
import { type GridState, readState, writeState } from '../../../ui/grid/grid-state.ts';

const configuration = z.object({ listing: z.string(), grid: z.record(z.string(), z.unknown()) });

/** A table with views: its name in them, and its layout in the default view. */
export interface ViewedTable {
  kind: string;
  state: GridState;
}

/** A view of one table: the table's complete state, so that a change of the default doesn't affect it. */
export interface SavedView {
  id: number;
  name: string;
  state: GridState;
  owner: Person;
  mayChange: boolean;
  sharedWith: number | null;
}

/** The views of a table; those of other tables and projects, and invalid ones, are ignored. */
export function viewsOf(
  table: ViewedTable,
  views: readonly View[],
  shown: { projectId: number | undefined; userId: number | undefined },
): SavedView[] {
  return views.flatMap(({ id, name, configuration: text, owner, may_change: mayChange, shared_with: sharedWith }) => {
    if (owner.id !== shown.userId && sharedWith !== shown.projectId) return [];
    const read = configuration.safeParse(parsed(text)).data;
    if (read?.listing !== table.kind) return [];
    return [{ id, name, owner, mayChange, sharedWith, state: readState(JSON.stringify(read.grid), table.state) }];
  });
}

export function configurationOf(table: ViewedTable, state: GridState): string {
  return JSON.stringify({ listing: table.kind, grid: state });
}

export const isChanged = (state: GridState, base: GridState): boolean => writeState(state, base) !== undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
