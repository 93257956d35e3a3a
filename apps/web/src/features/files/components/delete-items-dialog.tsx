import type { Item } from '@sheetmark/contract';
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
      title="Move to trash?"
      onClose={onClose}
      onSubmit={() => remove.mutate(items, { onSettled: onClose, ...(onDeleted && { onSuccess: onDeleted }) })}
      submitLabel="Move to trash"
      destructive
      busy={remove.isPending}
    >
      <p>
        <b>{items.length === 1 ? first?.name : `${items.length} files`}</b> with{' '}
        {versions === 1 ? 'its markups' : `${items.length === 1 ? 'its ' : ''}${versions} versions and their markups`}{' '}
        {items.length === 1 ? 'goes' : 'go'} to the trash and can be restored for 30 days.
      </p>
    </Dialog>
  );
}
