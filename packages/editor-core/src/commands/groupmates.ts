import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { EditorView } from './act.ts';

export const groupOf = ({ groups }: CanvasObject): string | null => groups.at(-1) ?? null;

const groupIn = (object: CanvasObject | undefined): string | null => (object === undefined ? null : groupOf(object));

/** These objects and all members of their groups; only visible ones, each once, the given ones first. */
export function withGroupmates(view: EditorView, ids: readonly ObjectId[]): readonly ObjectId[] {
  const groups = new Set(ids.flatMap((id) => groupIn(view.find(id)) ?? []));
  if (groups.size === 0) return ids;
  const mates = [...view.objects()].filter((object) => groups.has(groupOf(object) ?? '') && view.isShown(object));
  return [...new Set([...ids, ...mates.map(({ id }) => id)])];
}
