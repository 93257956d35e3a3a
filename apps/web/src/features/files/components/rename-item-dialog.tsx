import { type Item, operations } from '@sheetmark/contract';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useRenameItem } from '../api/change-items.ts';

export function RenameItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const rename = useRenameItem(item);
  return (
    <NameDialog
      title={filesMessages.renameFile}
      name={item.name}
      schema={operations.updateItem.body}
      busy={rename.isPending}
      onSubmit={rename.mutateAsync}
      onClose={onClose}
    />
  );
}
