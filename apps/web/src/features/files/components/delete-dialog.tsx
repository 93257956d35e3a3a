import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Things, useDelete } from '../api/change-items.ts';

interface DeleteDialogProps {
  things: Things;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting folders requires typing the name or number, as the specification requires for one. */
export function DeleteDialog({ things, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDelete();
  const [typed, setTyped] = useState('');
  const { items, folders } = things;
  const [folder, ...otherFolders] = folders;
  const confirmed = folder && (otherFolders.length === 0 ? folder.name : messages.count.folders(folders.length));
  const versions = items.reduce((sum, item) => sum + item.files.length, 0);
  return (
    <Dialog
      title={filesMessages.moveToTrashQuestion}
      onClose={onClose}
      onSubmit={() => remove.mutate(things, { onSettled: onClose, onSuccess: onDeleted })}
      submitLabel={messages.moveToTrash}
      destructive
      submitDisabled={confirmed !== undefined && typed.trim() !== confirmed.trim()}
      busy={remove.isPending}
    >
      <p>
        {confirmed === undefined
          ? filesMessages.filesGo({ name: items[0]?.name ?? '', count: items.length, versions })
          : filesMessages.foldersGo(confirmed, items.length)}
      </p>
      {confirmed !== undefined && (
        <Field
          label={messages.typeToConfirm(confirmed)}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
