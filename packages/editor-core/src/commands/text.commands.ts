import type { CanvasObject, ObjectOf, TextKind } from '../document/object.ts';
import { hasText } from '../document/object.ts';
import { fitted } from '../shapes/text.ts';
import type { Command, EditorView } from './act.ts';

const canFit = (object: CanvasObject): object is ObjectOf<TextKind> => hasText(object) && !object.locked && object.text.trim() !== '';

const fittable = (view: EditorView): readonly ObjectOf<TextKind>[] => view.selectedObjects().filter(canFit);

export const textCommands: readonly Command[] = [
  {
    id: 'fit-text',
    shortcuts: ['Ctrl+Shift+F'],
    enabled: (view) => fittable(view).length > 0,
    run: (view) => ({ edits: { put: fittable(view).map(fitted) } }),
  },
];
