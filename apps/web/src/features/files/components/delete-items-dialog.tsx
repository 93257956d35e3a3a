import type { Item } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeleteItems } from '../api/change-items.ts';

interface DeleteItemsDialogProps {
  items: readonly Item[];
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteItemsDialog({ items, onClose, onDeleted }: DeleteItemsDialogProps) {
  const remove = useDeleteItems();
  const [first] = items;
  const versions = items.reduce((sum, item) => sum + item.files.length, 0);
  return (
    <Dialog
      title={filesMessages.moveToTrashQuestion}
      onClose={onClose}
      onSubmit={() => remove.mutate(items, { onSettled: onClose, ...(onDeleted && { onSuccess: onDeleted }) })}
      submitLabel={messages.moveToTrash}
      destructive
      busy={remove.isPending}
    >
      <p>{filesMessages.filesGo({ name: first?.name ?? '', count: items.length, versions })}</p>
    </Dialog>
  );
}
