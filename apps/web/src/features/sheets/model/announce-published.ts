import type { Publication } from '@sheetmark/contract';
import { publishingMessages } from '../../../lib/messages/publishing.ts';
import { offerUndo } from '../../../ui/use-undo.ts';

/** Sets whose end was announced in this tab: their own screen and the register both see it. */
const announced = new Set<number>();

/** Says that a set is published, and offers to undo it. */
export function announcePublished({ id, sheets }: Pick<Publication, 'id' | 'sheets'>, undo: (id: number) => Promise<unknown>): void {
  if (announced.has(id)) return;
  announced.add(id);
  offerUndo(publishingMessages.published(sheets.new + sheets.version + sheets.unchanged), () => undo(id));
}
