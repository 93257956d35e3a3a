import type { CarryOver } from '@sheetmark/contract';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useChangeCarryOver } from '../api/carry-over.ts';

/** Asks before all markups of a version move back. */
export function UndoDialog({ carryOver, onClose }: { carryOver: CarryOver; onClose: () => void }) {
  const change = useChangeCarryOver({ itemId: carryOver.item_id, fileId: carryOver.after.file_id });
  return (
    <Dialog
      title={carryOverMessages.undoQuestion}
      submitLabel={carryOverMessages.undo}
      busy={change.isPending}
      focusSubmit
      onClose={onClose}
      onSubmit={() => change.mutate('undo', { onSuccess: onClose })}
    >
      <p>{carryOverMessages.undoHint(carryOver.counts.all, carryOver.before.label)}</p>
    </Dialog>
  );
}
