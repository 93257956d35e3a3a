import type { PageBox } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';

/** A page of a version in the editor. */
export interface Place {
  readonly projectId: number;
  readonly folderId: number;
  readonly itemId: number;
  readonly fileId: number;
  readonly pageNumber: number;
}

/** The middle of the view in page units, and its zoom. */
export interface Look {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Visit {
  readonly place: Place;
  /** As the list of visits names it. */
  readonly name: string;
  /** Where the user left it; null while it is open. */
  readonly look: Look | null;
}

/** What to show of a page that is being opened. */
export interface Arrival {
  readonly place: Place;
  readonly look?: Look | null;
  /** The part to show, in page units. */
  readonly box?: PageBox | undefined;
  /** The part has borders, which are shown for a moment. */
  readonly isFramed?: boolean;
  /** The visit that the user returns to; undefined for a new one. */
  readonly visit?: number;
  /** The visit was reached by a link, which phones offer to return from. */
  readonly isByLink?: boolean;
}

/** The sheets that were open in this tab, in the order of visits. */
export interface Trail {
  readonly visits: readonly Visit[];
  /** Index of the open one; -1 before the first. */
  readonly at: number;
  /** The open sheet was reached by a link from the one before. */
  readonly isByLink: boolean;
}

const MOST_VISITS = 50;
const samePlace = (one: Place, other: Place): boolean => one.fileId === other.fileId && one.pageNumber === other.pageNumber;

/** Continues the trail at a page that has just been opened. Steps forward from an earlier visit are dropped when a new page is opened. */
export function continueTrail(trail: Trail, opened: Pick<Visit, 'place' | 'name'>, arrival: Arrival | null): Trail {
  const { visits, at } = trail;
  const current = visits[at];
  const expected = arrival !== null && samePlace(arrival.place, opened.place) ? arrival : null;
  if (expected?.visit !== undefined && visits[expected.visit]) return { visits, at: expected.visit, isByLink: false };
  if (current && samePlace(current.place, opened.place)) return trail;
  const isOtherProject = current !== undefined && current.place.projectId !== opened.place.projectId;
  const before = isOtherProject ? [] : visits.slice(0, at + 1);
  const next = [...before, { ...opened, look: null }].slice(-MOST_VISITS);
  return { visits: next, at: next.length - 1, isByLink: expected?.isByLink === true };
}

/** Stores where the user left the open page. */
export function leaveAt({ visits, ...trail }: Trail, look: Look): Trail {
  return { ...trail, visits: visits.map((visit, index) => (index === trail.at ? { ...visit, look } : visit)) };
}

let trail: Trail = { visits: [], at: -1, isByLink: false };
let arrival: Arrival | null = null;
const listeners = new Set<() => void>();

function setTrail(next: Trail): void {
  trail = next;
  for (const listener of listeners) listener();
}

export function useTrail(): Trail {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => trail,
  );
}

export const getTrail = (): Trail => trail;

/** Stores what to show of the page that is opened next. */
export function expect(next: Arrival): void {
  arrival = next;
}

/** Records the opened page. Returns what to show of it, if it was opened from here. */
export function arrive(opened: Pick<Visit, 'place' | 'name'>): Arrival | null {
  const expected = arrival && samePlace(arrival.place, opened.place) ? arrival : null;
  setTrail(continueTrail(trail, opened, arrival));
  arrival = null;
  return expected;
}

export function leave(look: Look): void {
  if (trail.at >= 0) setTrail(leaveAt(trail, look));
}
