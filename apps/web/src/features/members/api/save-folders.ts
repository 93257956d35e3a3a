import { type Member, operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { folderLimitMessages } from '../../../lib/messages/folder-limits.ts';
import { refresh } from '../../../lib/refresh.ts';
import { offerUndo } from '../../../ui/use-undo.ts';
import type { LimitChange } from '../model/member-folders.ts';

const refreshFolders = () => refresh('folders');

/** Changes which folders name a member, one after the other; can be undone. */
export function useSaveFolders({ project_id, members: person }: Member) {
  const send = async (changes: readonly Pick<LimitChange, 'folder' | 'limit'>[]): Promise<void> => {
    for (const { folder, limit } of changes)
      await call(operations.limitFolder, { params: { id: project_id, folderId: folder.id }, body: { limit } });
  };
  const undo = useMutation({
    mutationFn: (changes: readonly LimitChange[]) => send(changes.map(({ folder }) => ({ folder, limit: folder.limit }))),
    onSettled: refreshFolders,
  });
  return useMutation({
    mutationFn: send,
    onSuccess: (_, changes: readonly LimitChange[]) =>
      offerUndo(folderLimitMessages.foldersSaved(person.name), () => undo.mutateAsync(changes)),
    onSettled: refreshFolders,
    meta: { failsInPlace: true },
  });
}
