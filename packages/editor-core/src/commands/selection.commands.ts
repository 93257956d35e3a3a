import type { CanvasObject } from '../document/object.ts';
import { hasText } from '../document/object.ts';
import type { Vec } from '../geometry/vec.ts';
import { scaleBy } from '../geometry/vec.ts';
import { translateObject } from '../shapes/transforms.ts';
import type { Act, Command, CommandId, EditorView } from './act.ts';
import { copiesAbove } from './copies.ts';

const always = (): boolean => true;
const hasSelection = ({ selection }: EditorView): boolean => selection.length > 0;
const unlocked = (view: EditorView): readonly CanvasObject[] => view.selectedObjects().filter(({ locked }) => !locked);
const hasUnlocked = (view: EditorView): boolean => unlocked(view).length > 0;

/** Specification section 9: arrow keys nudge by 10. Shift nudges finely. Page units. */
const NUDGE = 10;
const FINE_NUDGE = 1;
/** Specification section 9: pasted objects are offset by 5 or 10: the first copy by 10, each further one by 5 more. */
const FIRST_OFFSET = 10;
const NEXT_OFFSET = 5;

const DIRECTIONS = [
  ['left', 'ArrowLeft', { x: -1, y: 0 }],
  ['right', 'ArrowRight', { x: 1, y: 0 }],
  ['up', 'ArrowUp', { x: 0, y: -1 }],
  ['down', 'ArrowDown', { x: 0, y: 1 }],
] as const;

const nudge = (id: CommandId, shortcut: string, by: Vec): Command => ({
  id,
  shortcuts: [shortcut],
  enabled: hasUnlocked,
  run: (view) => ({ edits: { put: unlocked(view).map((object) => translateObject(object, by)) } }),
});

const nudges = DIRECTIONS.flatMap(([name, key, direction]) => [
  nudge(`nudge-${name}`, key, scaleBy(direction, NUDGE)),
  nudge(`nudge-${name}-fine`, `Shift+${key}`, scaleBy(direction, FINE_NUDGE)),
]);

/** The selected text box, if it is the only selected object. */
function editableText(view: EditorView): CanvasObject | undefined {
  const [only, ...others] = view.selectedObjects();
  return others.length === 0 && only !== undefined && hasText(only) && !only.locked ? only : undefined;
}

const remove = (view: EditorView): Act => ({ edits: { remove: unlocked(view).map(({ id }) => id) }, selection: [] });

function paste(view: EditorView, objects: readonly CanvasObject[], offset: number): Act {
  const copies = copiesAbove(view, objects, { x: offset, y: offset });
  return { edits: { put: copies }, selection: copies.map(({ id }) => id), tool: 'select' };
}

export const selectionCommands: readonly Command[] = [
  {
    id: 'delete',
    shortcuts: ['Delete', 'Backspace'],
    enabled: hasUnlocked,
    run: remove,
  },
  {
    id: 'select-all',
    shortcuts: ['Ctrl+A'],
    enabled: always,
    run: (view) => ({
      tool: 'select',
      selection: [...view.objects()].filter((object) => !object.locked && view.isShown(object)).map(({ id }) => id),
    }),
  },
  {
    id: 'edit-text',
    shortcuts: ['Enter', 'F2'],
    enabled: (view) => editableText(view) !== undefined,
    run: (view) => {
      const text = editableText(view);
      return text === undefined ? {} : { editText: text.id };
    },
  },
  {
    id: 'duplicate',
    shortcuts: ['Ctrl+D'],
    enabled: hasSelection,
    run: (view) => paste(view, view.selectedObjects(), FIRST_OFFSET),
  },
  {
    id: 'copy',
    shortcuts: ['Ctrl+C'],
    enabled: hasSelection,
    run: (view) => ({ clipboard: { objects: view.selectedObjects() } }),
  },
  {
    id: 'cut',
    shortcuts: ['Ctrl+X'],
    enabled: hasUnlocked,
    run: (view) => ({ ...remove(view), clipboard: { objects: unlocked(view) } }),
  },
  {
    id: 'paste',
    shortcuts: ['Ctrl+V'],
    enabled: ({ clipboard }) => clipboard !== null,
    run: (view) => ({
      ...paste(view, view.clipboard?.objects ?? [], FIRST_OFFSET + NEXT_OFFSET * view.pasted),
      pasted: view.pasted + 1,
    }),
  },
  {
    id: 'toggle-lock',
    shortcuts: ['Ctrl+Shift+L'],
    enabled: hasSelection,
    run: (view) => {
      const locked = hasUnlocked(view);
      return { edits: { set: view.selection.map((id) => ({ id, properties: { locked } })) } };
    },
  },
  ...nudges,
];
