import type { SheetReference } from '@sheetmark/contract';
import { deadReferencesMessages } from '../../lib/messages/dead-references.ts';

/** Why a reference leads nowhere. */
export function whyReferenceDead({ number, detail, targets, known_details }: SheetReference, { isShort = false } = {}): string {
  if (targets.length === 0) return isShort ? deadReferencesMessages.noSheetShort(number) : deadReferencesMessages.noSheet(number);
  return isShort
    ? deadReferencesMessages.noDetailShort(number, detail ?? '')
    : deadReferencesMessages.noDetail({ number, known: known_details ?? [], missing: detail ?? '' });
}
