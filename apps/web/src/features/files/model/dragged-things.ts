import type { Folder, Item } from '@sheetmark/contract';
import { z } from 'zod';
import { jsonText } from '../../../lib/json-text.ts';

/** Distinguishes drags inside the page from files from outside. */
export const draggedType = 'application/x-sheetmark-move';

/** Things being moved within a project, and their folder: null is the top level. */
const draggedThings = z.object({
  projectId: z.number(),
  items: z.array(z.object({ id: z.number(), folderId: z.number(), name: z.string() })),
  folders: z.array(z.object({ id: z.number(), parentId: z.number().nullable(), name: z.string() })),
});
export type DraggedThings = z.infer<typeof draggedThings>;

interface Movable {
  readonly items?: readonly Pick<Item, 'id' | 'folder_id' | 'name'>[];
  readonly folders?: readonly Pick<Folder, 'id' | 'parent_id' | 'name'>[];
}

export function toDraggedThings(projectId: number, { items = [], folders = [] }: Movable): DraggedThings {
  return {
    projectId,
    items: items.map(({ id, folder_id, name }) => ({ id, folderId: folder_id, name })),
    folders: folders.map(({ id, parent_id, name }) => ({ id, parentId: parent_id, name })),
  };
}

const asText = jsonText(draggedThings);

export function setDraggedThings(transfer: DataTransfer, things: DraggedThings): void {
  // Browsers would drag a link or an image under the pointer as such.
  transfer.clearData();
  transfer.setData(draggedType, JSON.stringify(things));
  transfer.effectAllowed = 'move';
}

export const hasDraggedThings = (transfer: DataTransfer): boolean => transfer.types.includes(draggedType);

/** Readable only on drop. */
export function readDraggedThings(transfer: DataTransfer): DraggedThings | undefined {
  return asText.safeParse(transfer.getData(draggedType)).data;
}
