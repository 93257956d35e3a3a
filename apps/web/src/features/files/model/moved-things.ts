import type { Folder, Item } from '@sheetmark/contract';
import { z } from 'zod';
import { jsonText } from '../../../lib/json-text.ts';

/** Distinguishes drags inside the page from files from outside. */
export const movedType = 'application/x-sheetmark-move';

/** Things being moved within a project, and their folder: null is the top level. */
const movedThings = z.object({
  projectId: z.number(),
  items: z.array(z.object({ id: z.number(), folderId: z.number(), name: z.string() })),
  folders: z.array(z.object({ id: z.number(), parentId: z.number().nullable(), name: z.string() })),
});
export type MovedThings = z.infer<typeof movedThings>;

interface Movable {
  readonly items?: readonly Pick<Item, 'id' | 'folder_id' | 'name'>[];
  readonly folders?: readonly Pick<Folder, 'id' | 'parent_id' | 'name'>[];
}

export function toMoved(projectId: number, { items = [], folders = [] }: Movable): MovedThings {
  return {
    projectId,
    items: items.map(({ id, folder_id, name }) => ({ id, folderId: folder_id, name })),
    folders: folders.map(({ id, parent_id, name }) => ({ id, parentId: parent_id, name })),
  };
}

const asText = jsonText(movedThings);

export function carry(transfer: DataTransfer, things: MovedThings): void {
  // Browsers would drag a link or an image under the pointer as such.
  transfer.clearData();
  transfer.setData(movedType, JSON.stringify(things));
  transfer.effectAllowed = 'move';
}

export const isCarrying = (transfer: DataTransfer): boolean => transfer.types.includes(movedType);

/** Readable only on drop. */
export function carried(transfer: DataTransfer): MovedThings | undefined {
  return asText.safeParse(transfer.getData(movedType)).data;
}
