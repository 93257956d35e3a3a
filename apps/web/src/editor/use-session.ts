import type { Markup } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import type { SessionState } from './session-state.ts';
import type { EditorSession } from './session.ts';

/** The session's state; re-renders at every change. */
export function useSessionState(session: EditorSession): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** A value of the session; re-renders only when it changes. It must be a primitive, or the same object while unchanged. */
export function useSessionFact<T>(session: EditorSession, fact: (session: EditorSession) => T): T {
  return useSyncExternalStore(session.subscribe, () => fact(session));
}

/** The markup of the selected objects, if it is a single one. */
export function useSelectedMarkup(session: EditorSession, markups: readonly Markup[]): Markup | undefined {
  const id = useSessionFact(session, (each) => each.markups.selectedId);
  return id === null ? undefined : markups.find((markup) => markup.id === id);
}
