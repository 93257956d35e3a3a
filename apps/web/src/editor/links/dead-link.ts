import { linksMessages } from '../../lib/messages/links.ts';
import type { PageLink } from './page-link.ts';

/** Why a link leads nowhere. */
export function whyDead(
  { reference, goal, isOfMarkup = false }: Pick<PageLink, 'reference' | 'goal' | 'isOfMarkup'>,
  { isShort = false } = {},
): string {
  if (!reference) {
    const name = goal.kind === 'nowhere' ? goal.text : '';
    if (isOfMarkup) return linksMessages.ledTo(name);
    return isShort ? linksMessages.noFileShort(name) : linksMessages.noFile(name);
  }
  const { number, detail, targets, known_details } = reference;
  if (targets.length === 0) return isShort ? linksMessages.noSheetShort(number) : linksMessages.noSheet(number);
  return isShort
    ? linksMessages.noDetailShort(number, detail ?? '')
    : linksMessages.noDetail({ number, known: known_details ?? [], missing: detail ?? '' });
}
