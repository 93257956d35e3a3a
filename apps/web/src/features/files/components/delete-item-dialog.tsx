import type { Item } from '@sheetmark/contract';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeleteItem } from '../api/delete-item.ts';

export function DeleteItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const remove = useDeleteItem(item.folder_id);
  const versions = item.files.length;
  return (
    <Dialog
      title="Move to trash?"
      onClose={onClose}
      onSubmit={() => remove.mutate(item.id, { onSettled: onClose })}
      submitLabel="Move to trash"
      destructive
      busy={remove.isPending}
    >
      <p>
        <b>{item.name}</b> with {versions === 1 ? 'its markups' : `its ${versions} versions and their markups`} goes to the trash. It can be
        restored for 30 days.
      </p>
    </Dialog>
  );
}
