import type { Person, View } from '@sheetmark/contract';
import { z } from 'zod';
import { type GridState, readState, writeState } from '../../../ui/grid/grid-state.ts';
import type { Listing } from './listings.ts';

const configuration = z.object({ listing: z.string(), grid: z.record(z.string(), z.unknown()) });

/** A view of one listing: its table's state, all of it, so that a change of the default leaves it as it was saved. */
export interface SavedView {
  id: number;
  name: string;
  state: GridState;
  owner: Person;
  sharedWith: number | null;
}

/** The views of a listing; those of other listings and projects, or written by something else, are left alone. */
export function viewsOf(
  listing: Listing,
  views: readonly View[],
  shown: { projectId: number | undefined; userId: number | undefined },
): SavedView[] {
  return views.flatMap(({ id, name, configuration: text, owner, shared_with: sharedWith }) => {
    if (owner.id !== shown.userId && sharedWith !== shown.projectId) return [];
    const read = configuration.safeParse(parsed(text)).data;
    return read?.listing === listing.kind
      ? [{ id, name, owner, sharedWith, state: readState(JSON.stringify(read.grid), listing.state) }]
      : [];
  });
}

export function configurationOf(listing: Listing, state: GridState): string {
  return JSON.stringify({ listing: listing.kind, grid: state });
}

export const isChanged = (state: GridState, base: GridState): boolean => writeState(state, base) !== undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
