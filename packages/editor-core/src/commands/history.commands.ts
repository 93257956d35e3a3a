import type { Act, Command, EditorView } from './act.ts';

/** Cancels one level: the gesture, then the selected text, then the drawing tool, then the selection. */
function stepBack({ busy, tool, selection, textRange }: EditorView): Act | null {
  if (busy) return { cancel: true };
  if (textRange !== null) return { textRange: null };
  if (tool !== 'select' && tool !== 'pan') return { tool: 'select' };
  return selection.length > 0 ? { selection: [] } : null;
}

export const historyCommands: readonly Command[] = [
  {
    id: 'undo',
    shortcuts: ['Ctrl+Z'],
    enabled: ({ canUndo }) => canUndo,
    run: () => ({ history: 'undo' }),
  },
  {
    id: 'redo',
    shortcuts: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    enabled: ({ canRedo }) => canRedo,
    run: () => ({ history: 'redo' }),
  },
  {
    id: 'escape',
    shortcuts: ['Escape'],
    whileBusy: true,
    enabled: (view) => stepBack(view) !== null,
    run: (view) => stepBack(view) ?? {},
  },
];
