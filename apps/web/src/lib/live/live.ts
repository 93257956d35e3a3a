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
import { storage } from '../storage.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';
import { createRefresher } from './refresher.ts';
import { matchesQuery, belongsToProject, type StaleQuery, toStaleQueries } from './stale-queries.ts';

type EventListener = (event: LiveEvent) => void;

const stateListeners = new Set<() => void>();
const eventListeners = new Set<EventListener>();
const presenceListeners = new Set<() => void>();
let others: readonly LivePresence[] = [];

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
    if (!isUpdated) await queryClient.invalidateQueries({ predicate: ({ queryKey }) => matchesQuery(queryKey, stale) });
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

/** The token that the connection is of. */
let token: string | undefined;

const connection = new LiveConnection({
  askTicket: async () => {
    token = storage.read('token');
    return (await call(operations.createLiveTicket, {})).data;
  },
  openSocket: () => new WebSocket(socketUrl()),
  onEvents: (events) => {
    refresh(toStaleQueries(events));
    for (const event of events) for (const listener of eventListeners) listener(event);
  },
  onReload: () => void queryClient.invalidateQueries(),
  onPresent: (people) => {
    const known = new Set(others.map(({ tab }) => tab));
    others = people;
    // A participant who has just arrived has no updates yet.
    if (people.some(({ tab }) => !known.has(tab))) {
      lastSent = '';
      sendAll();
    }
    for (const listener of presenceListeners) listener();
  },
  onSessionEnded: () => reportSignedOut(token),
  onState: (state) => {
    if (state === 'live') refetchFailed();
    for (const listener of stateListeners) listener();
  },
  chance: () => Math.random(),
});

const reconnectIfVisible = (): void => {
  if (document.visibilityState === 'visible') connection.hurry();
};

/** Connects this tab to live updates. Returns how to disconnect. */
export function connectLive(): () => void {
  connection.start();
  window.addEventListener('online', reconnectIfVisible);
  document.addEventListener('visibilitychange', reconnectIfVisible);
  return () => {
    window.removeEventListener('online', reconnectIfVisible);
    document.removeEventListener('visibilitychange', reconnectIfVisible);
    connection.stop();
  };
}

interface OpenSheet {
  readonly item_id: number;
  readonly page_number: number;
}

let place: { projectId?: number | undefined; sheet?: OpenSheet | null } = {};
function setPlace(what: typeof place): void {
  place = { ...place, ...what };
  connection.at(LivePlace.safeParse({ project_id: place.projectId, sheet: place.sheet ?? null }).data ?? null);
}

/** Sends the tab's project, whose loss is reported at once. */
export function showProject(projectId: number | undefined): void {
  setPlace({ projectId });
}

/** Sends the tab's sheet, to receive the others there. Returns how to leave it. */
export function showSheet(sheet: OpenSheet): () => void {
  setPlace({ sheet });
  return () => setPlace({ sheet: null });
}

/** Throttles: runs at once, then again after the interval if it was requested meanwhile. */
function throttle(ms: number, run: () => void): () => void {
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
const forwardPointer = throttle(40, () => connection.point(pointer));
/** Page units of the open sheet; null when the pointer is elsewhere. Not sent when nobody else is there. */
export function sendPointer(at: LivePointer): void {
  pointer = at;
  if (others.length > 0) forwardPointer();
}

type Activity = Omit<LiveDoing, 'typing'>;
let readActivity: () => Activity = () => ({ selection: [], ghosts: [], view: null });
let typing: LiveDoing['typing'] = null;
let lastSent = '';
const sendAll = throttle(60, () => {
  const now = { ...readActivity(), typing };
  const text = JSON.stringify(now);
  if (text === lastSent || others.length === 0) return;
  lastSent = text;
  connection.do(now);
});
/** The user's activity on the open sheet; read when it is sent. */
export function sendActivity(ask: () => Activity): void {
  readActivity = ask;
  if (others.length > 0) sendAll();
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
  return useSyncExternalStore(subscribePresence, () => others);
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
  return queryClient.resetQueries({ predicate: ({ queryKey }) => belongsToProject(queryKey, projectId) });
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
export function pollIntervalMs(ms: number): number {
  return connection.state === 'live' ? 10 * ms : ms;
}
