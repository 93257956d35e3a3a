import type { Markup } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import type { EditorSession, SessionState } from './session.ts';

const still = () => () => {};
const empty: SessionState = { save: 'saved', unsavedCount: 0, isKeptHere: true, restoredCount: 0, failure: null, version: 0 };

/** What the session says now; the component follows every change of it. */
export function useSessionState(session: EditorSession | null): SessionState {
  return useSyncExternalStore(session?.subscribe ?? still, session?.getState ?? (() => empty));
}

/** One fact of the session; the component follows only its changes. The fact is a primitive, or the same object while it is the same. */
export function useSessionFact<T>(session: EditorSession | null, fact: (session: EditorSession) => T, otherwise: T): T {
  return useSyncExternalStore(session?.subscribe ?? still, () => (session ? fact(session) : otherwise));
}

/** The markup whose objects are selected, when it is one. */
export function useSelectedMarkup(session: EditorSession | null, markups: readonly Markup[]): Markup | undefined {
  const id = useSessionFact(session, (each) => each.selectedMarkupId, null);
  return markups.find((markup) => markup.id === id);
}
