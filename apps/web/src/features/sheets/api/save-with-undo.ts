import type { AnswerOf, Operations, TitleBlock } from '@sheetmark/contract';
import { sheetReviewMessages } from '../../../lib/messages/sheet-review.tsx';
import { offerUndo } from '../../../ui/use-undo.ts';
import type { SheetChange } from './review.ts';

type Save = (change: SheetChange) => Promise<AnswerOf<Operations['updateSheets']>>;

interface Saved {
  readonly change: SheetChange;
  readonly sent: ReturnType<Save>;
  readonly undo: () => Promise<unknown>;
}

let together: Saved[] = [];

/** Saves a value of this sheet, and offers to return to the one before. Values that are saved at once, as by a dialog, are one step. */
export function saveWithUndo(save: Save, change: SheetChange, sheet: TitleBlock): void {
  const { value, source } = sheet[change.field];
  const sent = save(change);
  const undo = async (): Promise<unknown> => {
    const [saved] = (await sent).data.sheets;
    // What was read returns by itself.
    return save({ ...change, value: source === 'typed' ? (value ?? '') : null, revision: saved?.edit_revision ?? change.revision });
  };
  together = [...together, { change, sent, undo }];
  if (together.length === 1) queueMicrotask(offer);
}

function offer(): void {
  const saved = together;
  together = [];
  const [{ change } = { change: undefined }, ...others] = saved;
  if (!change) return;
  const message =
    others.length === 0 ? sheetReviewMessages.changed(change.field, change.page) : sheetReviewMessages.valuesChanged(saved.length);
  offerUndo(
    Promise.all(saved.map(({ sent }) => sent)).then(() => message),
    () => Promise.all(saved.map(({ undo }) => undo())),
  );
}
