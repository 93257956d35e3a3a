import type { Folder, RegisterRow } from '@sheetmark/contract';
import { useState } from 'react';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SheetChoice } from './sheet-choice.tsx';

interface PickSheetsDialogProps {
  sheets: readonly RegisterRow[];
  folders: readonly Folder[];
  value: ReadonlySet<string>;
  onPick: (pages: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Chooses the sheets of a review that isn't sent yet. */
export function PickSheetsDialog({ sheets, folders, value, onPick, onClose }: PickSheetsDialogProps) {
  const [pages, setPages] = useState(value);
  return (
    <Dialog
      title={words.addSheetsTitle}
      submitLabel={words.use(pages.size)}
      onClose={onClose}
      onSubmit={() => {
        onPick(pages);
        onClose();
      }}
    >
      <SheetChoice sheets={sheets} folders={folders} value={pages} onChange={setPages} />
    </Dialog>
  );
}
