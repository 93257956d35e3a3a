import type { CanvasObject } from '../document/object.ts';
import type { Act, Command, EditorView } from './act.ts';
import { groupOf, withGroupmates } from './groupmates.ts';

/** The selection with all members of its groups, except locked objects. */
const members = (view: EditorView): readonly CanvasObject[] =>
  withGroupmates(view, view.selection)
    .flatMap((id) => view.find(id) ?? [])
    .filter(({ locked }) => !locked);

const isOneGroup = ([first, ...others]: readonly CanvasObject[]): boolean =>
  first !== undefined && groupOf(first) !== null && others.every((object) => groupOf(object) === groupOf(first));

function setGroups(objects: readonly CanvasObject[], groupsOf: (object: CanvasObject) => readonly string[]): Act {
  return {
    edits: { set: objects.map((object) => ({ id: object.id, properties: { groups: groupsOf(object) } })) },
    selection: objects.map(({ id }) => id),
  };
}

export const groupCommands: readonly Command[] = [
  {
    id: 'group',
    shortcuts: ['Ctrl+G'],
    enabled: (view) => view.selection.length > 0 && members(view).length > 1 && !isOneGroup(members(view)),
    run: (view) => {
      const group = view.newId();
      return setGroups(members(view), ({ groups }) => [...groups, group]);
    },
  },
  {
    id: 'ungroup',
    shortcuts: ['Ctrl+Shift+G'],
    enabled: (view) => view.selectedObjects().some((object) => groupOf(object) !== null && !object.locked),
    run: (view) => setGroups(members(view), ({ groups }) => groups.slice(0, -1)),
  },
];
