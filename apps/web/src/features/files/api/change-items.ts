import { type Folder, type Item, operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { refresh } from '../../../lib/refresh.ts';
import { offerUndo } from '../../../ui/use-undo.ts';
import type { DraggedThings } from '../model/dragged-things.ts';

export function useRenameItem({ folder_id, id }: Item) {
  return useMutation({
    mutationFn: (name: string) => call(operations.updateItem, { params: { id: folder_id, itemId: id }, body: { name } }),
    onSuccess: () => refresh('items'),
    meta: { failsInPlace: true },
  });
}

interface Move {
  readonly things: DraggedThings;
  /** Null is the project's top level, which only has folders. */
  readonly to: { readonly id: number; readonly name: string } | null;
}

const moveItem = (id: number, from: number, to: number) =>
  call(operations.updateItem, { params: { id: from, itemId: id }, body: { folder_id: to } });
const moveFolder = (projectId: number, id: number, to: number | null) =>
  call(operations.updateFolder, { params: { id: projectId, folderId: id }, body: { parent_id: to } });

/** Skips those already there. */
function leaving({ things, to }: Move): DraggedThings {
  return {
    projectId: things.projectId,
    items: things.items.filter(({ folderId }) => to !== null && folderId !== to.id),
    folders: things.folders.filter(({ id, parentId }) => id !== to?.id && parentId !== (to?.id ?? null)),
  };
}

async function moveAll(move: Move): Promise<DraggedThings> {
  const moved = leaving(move);
  const { to } = move;
  for (const { id, folderId } of moved.items) if (to) await moveItem(id, folderId, to.id);
  for (const { id } of moved.folders) await moveFolder(moved.projectId, id, to?.id ?? null);
  return moved;
}

interface Moved {
  readonly things: DraggedThings;
  readonly from: Move['to'];
}

async function moveBack({ things: { projectId, items, folders }, from }: Moved): Promise<void> {
  for (const { id, parentId } of folders) await moveFolder(projectId, id, parentId);
  for (const { id, folderId } of items) if (from) await moveItem(id, from.id, folderId);
}

/** If one can't be moved, reports why; those before it have moved. */
export function useMove() {
  const onSettled = () => refresh('folders', 'items');
  const back = useMutation({ mutationFn: moveBack, onSettled });
  return useMutation({
    mutationFn: moveAll,
    onSuccess: (things, { to }) => {
      const count = things.items.length + things.folders.length;
      if (count === 0) return;
      offerUndo(filesMessages.moved(count, to?.name ?? messages.projectFiles), () => back.mutateAsync({ things, from: to }));
    },
    onSettled,
  });
}

/** Files, and folders with everything in them. */
export interface Things {
  readonly items: readonly Item[];
  readonly folders: readonly Pick<Folder, 'id' | 'name' | 'project_id' | 'parent_id'>[];
}

/** Moves them to the trash; can be undone. */
export function useDelete() {
  const onSettled = () => refresh('folders', 'items');
  const restore = useMutation({
    async mutationFn({ items, folders }: Things) {
      for (const { id, project_id } of folders) await call(operations.restoreFolder, { params: { id: project_id, folderId: id } });
      for (const { id, project_id } of items) await call(operations.restoreItem, { params: { id: project_id, itemId: id } });
    },
    onSettled,
  });
  return useMutation({
    async mutationFn({ items, folders }: Things) {
      for (const { id, folder_id } of items) await call(operations.deleteItem, { params: { id: folder_id, itemId: id } });
      for (const { id, project_id } of folders) await call(operations.deleteFolder, { params: { id: project_id, folderId: id } });
    },
    onSuccess: (_, things) => offerUndo(messages.deleted, () => restore.mutateAsync(things)),
    onSettled,
  });
}

/** Navigates the browser to their archive. */
export function useDownloadArchive(projectId: number) {
  return useMutation({
    mutationFn: (chosen: { items: number[]; folders: number[] }) =>
      call(operations.prepareArchive, { params: { id: projectId }, body: chosen }),
    onSuccess: ({ data }) => {
      const link = document.createElement('a');
      link.href = data.url;
      link.download = data.name;
      link.click();
    },
  });
}
