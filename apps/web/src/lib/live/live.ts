import { livePath, type LiveEvent, operations, ProjectId } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import { call, reportSignedOut } from '../api-client.ts';
import { queryClient } from '../query-client.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';
import { createRefresher } from './refresher.ts';
import { asks, isOfProject, staleQueries } from './stale-queries.ts';

type EventListener = (event: LiveEvent) => void;

const stateListeners = new Set<() => void>();
const eventListeners = new Set<EventListener>();

const refresh = createRefresher({
  refresh: (stale) => queryClient.invalidateQueries({ predicate: ({ queryKey }) => asks(queryKey, stale) }),
});

function socketUrl(): string {
  const url = new URL(livePath, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

const connection = new LiveConnection({
  askTicket: async () => (await call(operations.createLiveTicket, {})).data,
  openSocket: () => new WebSocket(socketUrl()),
  onEvents: (events) => {
    refresh(staleQueries(events));
    for (const event of events) for (const listener of eventListeners) listener(event);
  },
  onReload: () => void queryClient.invalidateQueries(),
  onSessionEnded: reportSignedOut,
  onState: () => {
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

/** Says which project this tab shows: losing it is told at once. */
export function showProject(projectId: number | undefined): void {
  const id = ProjectId.safeParse(projectId).data;
  connection.at(id === undefined ? null : { project_id: id });
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
