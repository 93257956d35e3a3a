import type { OpenedFile } from '@sheetmark/contract';
import { editorMessages } from '../lib/messages/editor.tsx';

/** Why nothing can be drawn: a newer version took the markups over, or the user's role is to look. Null if something can. */
export function whyNoDrawing({ superseded_by, right }: OpenedFile): string | null {
  if (superseded_by) return editorMessages.drawOn(superseded_by.label);
  return right === 'view' || right === 'comment' ? editorMessages.roleForbidsDrawing : null;
}
