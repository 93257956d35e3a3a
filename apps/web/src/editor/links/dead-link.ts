import { linksMessages } from '../../lib/messages/links.ts';
import type { PageLink } from './link-shapes.ts';

/** Why a reference leads nowhere. */
export function whyDead({ number, detail, targets, known_details }: PageLink, { isShort = false } = {}): string {
  if (targets.length === 0) return isShort ? linksMessages.noSheetShort(number) : linksMessages.noSheet(number);
  return isShort
    ? linksMessages.noDetailShort(number, detail ?? '')
    : linksMessages.noDetail({ number, known: known_details ?? [], missing: detail ?? '' });
}
