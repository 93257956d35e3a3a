import type { Folder, Item } from '@sheetmark/contract';
import { z } from 'zod';
import { jsonText } from '../../../lib/json-text.ts';

/** How things that are dragged inside the page are told from files that come from outside. */
export const movedType = 'application/x-sheetmark-move';

/** What is being moved within a project, and where it lies: null is the top. */
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
  // A link or an image under the hand would be dragged as such.
  transfer.clearData();
  transfer.setData(movedType, JSON.stringify(things));
  transfer.effectAllowed = 'move';
}

export const isCarrying = (transfer: DataTransfer): boolean => transfer.types.includes(movedType);

/** Readable only when it is dropped. */
export function carried(transfer: DataTransfer): MovedThings | undefined {
  return asText.safeParse(transfer.getData(movedType)).data;
}
