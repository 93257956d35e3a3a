import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Things, useDelete } from '../api/change-items.ts';

interface DeleteDialogProps {
  things: Things;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting folders requires typing the name or number, as the specification requires for one. */
export function DeleteDialog({ things, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDelete();
  const { items, folders } = things;
  const [folder, ...otherFolders] = folders;
  const confirmed = folder && (otherFolders.length === 0 ? folder.name : messages.count.folders(folders.length));
  const versions = items.reduce((sum, item) => sum + item.files.length, 0);
  return (
    <ConfirmDialog
      title={filesMessages.moveToTrashQuestion}
      onClose={onClose}
      onSubmit={() => remove.mutate(things, { onSettled: onClose, onSuccess: onDeleted })}
      submitLabel={messages.moveToTrash}
      wanted={confirmed}
      busy={remove.isPending}
    >
      <p>
        {confirmed === undefined
          ? filesMessages.filesGo({ name: items[0]?.name ?? '', count: items.length, versions })
          : filesMessages.foldersGo(confirmed, items.length)}
      </p>
    </ConfirmDialog>
  );
}
