import { whyReferenceDead } from '../../entities/dead-references/why-dead.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import type { PageLink } from './page-link.ts';

/** Why a link leads nowhere. */
export function whyDead(
  { reference, goal, isOfMarkup = false }: Pick<PageLink, 'reference' | 'goal' | 'isOfMarkup'>,
  { isShort = false } = {},
): string {
  if (reference) return whyReferenceDead(reference, { isShort });
  const name = goal.kind === 'nowhere' ? goal.text : '';
  if (isOfMarkup) return linksMessages.ledTo(name);
  return isShort ? linksMessages.noFileShort(name) : linksMessages.noFile(name);
}
