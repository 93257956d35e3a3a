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
import { asks, isOfProject, staleQueries } from './stale-queries.ts';

type EventListener = (event: LiveEvent) => void;

const stateListeners = new Set<() => void>();
const eventListeners = new Set<EventListener>();
const presenceListeners = new Set<() => void>();
let present: readonly LivePresence[] = [];

const refresh = createRefresher({
  refresh: (stale) => queryClient.invalidateQueries({ predicate: ({ queryKey }) => asks(queryKey, stale) }),
});

function socketUrl(): string {
  const url = new URL(apiUrl(livePath), window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** An event that came just before the server went is not told again: what it made old was asked for in vain, and is asked for now. */
function askForWhatFailed(): void {
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
    // Who has just come has been told nothing yet.
    if (people.some(({ tab }) => !known.has(tab))) {
      told = '';
      tellAll();
    }
    for (const listener of presenceListeners) listener();
  },
  onSessionEnded: reportSignedOut,
  onState: (state) => {
    if (state === 'live') askForWhatFailed();
    for (const listener of stateListeners) listener();
  },
  chance: () => Math.random(),
});

const hurry = (): void => {
  if (document.visibilityState === 'visible') connection.hurry();
};

/** What others do reaches this tab from now on. Answers how to end that. */
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

/** Says which project this tab shows: losing it is told at once. */
export function showProject(projectId: number | undefined): void {
  show({ projectId });
}

/** Says which sheet this tab shows, to know of the others there. Answers how to leave it. */
export function showSheet(sheet: ShownSheet): () => void {
  show({ sheet });
  return () => show({ sheet: null });
}

/** Runs at once, and not again before its time is over: what was asked for meanwhile runs then. */
function sparingly(ms: number, run: () => void): () => void {
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
const tellPointer = sparingly(40, () => connection.point(pointer));
/** Page units of the shown sheet; null when the pointer is elsewhere. With nobody there to see it, nothing is sent. */
export function pointAt(at: LivePointer): void {
  pointer = at;
  if (present.length > 0) tellPointer();
}

type Doing = Omit<LiveDoing, 'typing'>;
let doing: () => Doing = () => ({ selection: [], ghosts: [], view: null });
let typing: LiveDoing['typing'] = null;
let told = '';
const tellAll = sparingly(60, () => {
  const now = { ...doing(), typing };
  const text = JSON.stringify(now);
  if (text === told || present.length === 0) return;
  told = text;
  connection.do(now);
});
/** What is done on the shown sheet; asked for when it is sent. */
export function tellDoing(ask: () => Doing): void {
  doing = ask;
  if (present.length > 0) tellAll();
}

/** Milliseconds after the last key in which somebody still writes. */
const typingMs = 3_000;
let typingEnds: ReturnType<typeof setTimeout> | undefined;
/** A comment on this markup is being written. */
export function tellTyping(markup: MarkupId): void {
  clearTimeout(typingEnds);
  typingEnds = setTimeout(() => {
    typing = null;
    tellAll();
  }, typingMs);
  typing = markup;
  tellAll();
}

const subscribePresence = (listener: () => void): (() => void) => {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
};

/** All other tabs on the shown sheet. */
export function useOthersHere(): readonly LivePresence[] {
  return useSyncExternalStore(subscribePresence, () => present);
}

const givenUp = new Set<number>();

/** Runs an act after which one sees a project no more: its end is no news to this tab. */
export async function giveUpProject<T>(projectId: number, act: () => Promise<T>): Promise<T> {
  givenUp.add(projectId);
  try {
    return await act();
  } catch (failure) {
    givenUp.delete(projectId);
    throw failure;
  }
}

/** Asked once, when the project is lost: whether that was an act of this tab. */
export function wasGivenUp(projectId: number): boolean {
  return givenUp.delete(projectId);
}

/** Nothing of a project that is lost stays to be seen. */
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

/** For what is looked at again and again: with a connection, a look now and then is enough. */
export function pauseBetweenLooks(ms: number): number {
  return connection.state === 'live' ? 10 * ms : ms;
}
