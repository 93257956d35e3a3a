import type { AnswerOf, Operations, TitleBlock } from '@sheetmark/contract';
import { sheetReviewMessages } from '../../../lib/messages/sheet-review.tsx';
import { offerUndo } from '../../../ui/use-undo.ts';
import type { SheetChange } from './review.ts';

type Save = (change: SheetChange) => Promise<AnswerOf<Operations['updateSheets']>>;

/** Saves a value of this sheet, and offers to return to the one before. */
export function saveWithUndo(save: Save, change: SheetChange, sheet: TitleBlock): void {
  const { value, source } = sheet[change.field];
  const sent = save(change);
  offerUndo(
    sent.then(() => sheetReviewMessages.changed(change.field, change.page)),
    async () => {
      const [saved] = (await sent).data.sheets;
      // What was read returns by itself.
      return save({ ...change, value: source === 'typed' ? (value ?? '') : null, revision: saved?.edit_revision ?? change.revision });
    },
  );
}
