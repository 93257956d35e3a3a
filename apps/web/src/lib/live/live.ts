import {
  type LiveDoing,
  livePath,
  type LiveEvent,
  LivePlace,
  type LivePointer,
  type LivePresence,
  type MarkupId,
  operations,
} from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import { apiUrl } from '../api-base.ts';
import { call, reportSignedOut } from '../api-client.ts';
import { queryClient } from '../query-client.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';
import { createRefresher } from './refresher.ts';
import { asks, isOfProject, type StaleQuery, staleQueries } from './stale-queries.ts';

type EventListener = (event: LiveEvent) => void;

const stateListeners = new Set<() => void>();
const eventListeners = new Set<EventListener>();
const presenceListeners = new Set<() => void>();
let present: readonly LivePresence[] = [];

/** Updates opened files with single markups; false where they have to be fetched whole. */
type TakeMarkups = (stale: StaleQuery, markups: readonly number[]) => Promise<boolean>;
let takeMarkups: TakeMarkups = async () => false;

/** While the editor is open, opened files are updated by it. Returns how to end that. */
export function updateMarkupsWith(take: TakeMarkups): () => void {
  const before = takeMarkups;
  takeMarkups = take;
  return () => (takeMarkups = before);
}

const refresh = createRefresher({
  refresh: async (stale) => {
    const isUpdated = stale.markups && (await takeMarkups(stale, stale.markups).catch(() => false));
    if (!isUpdated) await queryClient.invalidateQueries({ predicate: ({ queryKey }) => asks(queryKey, stale) });
  },
});

function socketUrl(): string {
  const url = new URL(apiUrl(livePath), window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** An event just before a disconnect isn't sent again: its refetch may have failed, so refetch now. */
function refetchFailed(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated && state.data !== undefined });
}

const connection = new LiveConnection({
  askTicket: async () => (await call(operations.createLiveTicket, {})).data,
  openSocket: () => new WebSocket(socketUrl()),
  onEvents: (events) => {
    refresh(staleQueries(events));
    for (const event of events) for (const listener of eventListeners) listener(event);
  },
  onReload: () => void queryClient.invalidateQueries(),
  onPresent: (people) => {
    const known = new Set(present.map(({ tab }) => tab));
    present = people;
    // A participant who has just arrived has no updates yet.
    if (people.some(({ tab }) => !known.has(tab))) {
      lastSent = '';
      sendAll();
    }
    for (const listener of presenceListeners) listener();
  },
  onSessionEnded: reportSignedOut,
  onState: (state) => {
    if (state === 'live') refetchFailed();
    for (const listener of stateListeners) listener();
  },
  chance: () => Math.random(),
});

const hurry = (): void => {
  if (document.visibilityState === 'visible') connection.hurry();
};

/** Connects this tab to live updates. Returns how to disconnect. */
export function goLive(): () => void {
  connection.start();
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    connection.stop();
  };
}

interface ShownSheet {
  readonly item_id: number;
  readonly page_number: number;
}

let shown: { projectId?: number | undefined; sheet?: ShownSheet | null } = {};
function show(what: typeof shown): void {
  shown = { ...shown, ...what };
  connection.at(LivePlace.safeParse({ project_id: shown.projectId, sheet: shown.sheet ?? null }).data ?? null);
}

/** Sends the tab's project, whose loss is reported at once. */
export function showProject(projectId: number | undefined): void {
  show({ projectId });
}

/** Sends the tab's sheet, to receive the others there. Returns how to leave it. */
export function showSheet(sheet: ShownSheet): () => void {
  show({ sheet });
  return () => show({ sheet: null });
}

/** Throttles: runs at once, then again after the interval if it was requested meanwhile. */
function throttled(ms: number, run: () => void): () => void {
  let [isResting, isWanted] = [false, false];
  const go = (): void => {
    [isResting, isWanted] = [true, false];
    run();
    setTimeout(() => {
      isResting = false;
      if (isWanted) go();
    }, ms);
  };
  return () => {
    if (isResting) isWanted = true;
    else go();
  };
}

let pointer: LivePointer = null;
const forwardPointer = throttled(40, () => connection.point(pointer));
/** Page units of the open sheet; null when the pointer is elsewhere. Not sent when nobody else is there. */
export function sendPointer(at: LivePointer): void {
  pointer = at;
  if (present.length > 0) forwardPointer();
}

type Doing = Omit<LiveDoing, 'typing'>;
let doing: () => Doing = () => ({ selection: [], ghosts: [], view: null });
let typing: LiveDoing['typing'] = null;
let lastSent = '';
const sendAll = throttled(60, () => {
  const now = { ...doing(), typing };
  const text = JSON.stringify(now);
  if (text === lastSent || present.length === 0) return;
  lastSent = text;
  connection.do(now);
});
/** The user's activity on the open sheet; read when it is sent. */
export function sendDoing(ask: () => Doing): void {
  doing = ask;
  if (present.length > 0) sendAll();
}

/** Milliseconds after the last key during which a user counts as typing. */
const typingMs = 3_000;
let typingEnds: ReturnType<typeof setTimeout> | undefined;
/** The user is writing a comment on this markup. */
export function sendTyping(markup: MarkupId): void {
  clearTimeout(typingEnds);
  typingEnds = setTimeout(() => {
    typing = null;
    sendAll();
  }, typingMs);
  typing = markup;
  sendAll();
}

const subscribePresence = (listener: () => void): (() => void) => {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
};

/** All other tabs on the open sheet. */
export function useOthersHere(): readonly LivePresence[] {
  return useSyncExternalStore(subscribePresence, () => present);
}

const givenUp = new Set<number>();

/** Runs an action that ends the user's access to a project: this tab then ignores its loss. */
export async function giveUpProject<T>(projectId: number, act: () => Promise<T>): Promise<T> {
  givenUp.add(projectId);
  try {
    return await act();
  } catch (failure) {
    givenUp.delete(projectId);
    throw failure;
  }
}

/** Checked once when the project is lost: whether this tab caused it. */
export function wasGivenUp(projectId: number): boolean {
  return givenUp.delete(projectId);
}

/** Removes everything of a lost project from the page. */
export function forgetProject(projectId: number): Promise<void> {
  return queryClient.resetQueries({ predicate: ({ queryKey }) => isOfProject(queryKey, projectId) });
}

export function onLiveEvent(listener: EventListener): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

const subscribe = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => connection.state);
}

/** Polling intervals: with a connection, rare polling is enough. */
export function pauseBetweenLooks(ms: number): number {
  return connection.state === 'live' ? 10 * ms : ms;
}
