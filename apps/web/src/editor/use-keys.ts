import { findCommand, shortcutsOf } from '@sheetmark/editor-core';
import { useEffect } from 'react';
import { useMovedKeys } from '../lib/keys.ts';
import type { EditorSession } from './session.ts';

/** Returns the current shortcut of a command to show, if any. */
export function useKeysOf(): (id: string) => string {
  const moved = useMovedKeys();
  return (id) => {
    const command = findCommand(id);
    return (command && shortcutsOf(command, moved)[0]) ?? '';
  };
}

/** Applies custom keys to the editor, also while it is open. */
export function useMovedKeysIn(session: EditorSession): void {
  const moved = useMovedKeys();
  useEffect(() => {
    session.dispatch({ type: 'keys', moved });
  }, [session, moved]);
}
