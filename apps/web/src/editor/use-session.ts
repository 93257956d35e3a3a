import type { Markup } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import type { EditorSession, SessionState } from './session.ts';

/** What the session says now; the component follows every change of it. */
export function useSessionState(session: EditorSession): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** One fact of the session; the component follows only its changes. The fact is a primitive, or the same object while it is the same. */
export function useSessionFact<T>(session: EditorSession, fact: (session: EditorSession) => T): T {
  return useSyncExternalStore(session.subscribe, () => fact(session));
}

/** The markup whose objects are selected, when it is one. */
export function useSelectedMarkup(session: EditorSession, markups: readonly Markup[]): Markup | undefined {
  const id = useSessionFact(session, (each) => each.selectedMarkupId);
  return markups.find((markup) => markup.id === id);
}
