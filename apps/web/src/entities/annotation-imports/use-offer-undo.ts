import type { AnnotationImport } from '@sheetmark/contract';
import { messages } from '../../lib/messages.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { useUndoImport } from './api.ts';

/** Says that an import was applied, or why only in part, and offers to undo it. */
export function useOfferUndo(): (applied: AnnotationImport, message: string) => void {
  const undoing = useUndoImport();
  return ({ id, failure }, message) =>
    showSnack({
      message: failure ?? message,
      ...(failure !== null && { kind: 'error' as const }),
      act: { label: messages.undo, run: () => undoing.mutate(id) },
    });
}
