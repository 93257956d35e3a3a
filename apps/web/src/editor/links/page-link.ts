import type { LinkGoal, PageBox, PdfLink, SheetReference } from '@sheetmark/contract';
import { linksMessages } from '../../lib/messages/links.ts';

/** Something on the page that leads elsewhere: a reference in its text, or a link that the PDF contains. */
export interface PageLink {
  readonly box: PageBox;
  /** "3/A-501". */
  readonly label: string;
  readonly goal: LinkGoal;
  /** Only of references. */
  readonly reference: SheetReference | null;
  /** Someone chose where the markup leads. */
  readonly isOfMarkup?: boolean;
}

/** It leads nowhere. */
export const isDead = ({ goal }: Pick<PageLink, 'goal'>): boolean => goal.kind === 'nowhere';

/** A detail that a sheet doesn't have doesn't lead to the sheet, either. */
export function linkOfReference(reference: SheetReference, isDeadEnd: boolean): PageLink {
  const { box, number, text, detail, targets, target_detail } = reference;
  const [target] = targets;
  const goal: LinkGoal =
    isDeadEnd || !target
      ? { kind: 'nowhere', text: number }
      : { kind: 'page', ...target, number, name: '', box: target_detail?.box ?? null, is_region: target_detail !== null };
  const named = isDeadEnd ? text : number;
  return { box, label: detail === null ? named : `${detail}/${named}`, goal, reference };
}

export const linkOfPdf = ({ box, goal }: PdfLink): PageLink => ({ box, label: nameOfGoal(goal), goal, reference: null });

/** Links of the PDF where the text doesn't say the same: people often put a link on each reference. */
export function joinLinks(references: readonly PageLink[], links: readonly PageLink[]): PageLink[] {
  const covers = (link: PageLink) => (reference: PageLink) => shareOf(reference.box, link.box) > mostCovered;
  const own = links.filter((link) => !references.some((reference) => !isDead(reference) && covers(link)(reference)));
  const said = references.filter((reference) => !isDead(reference) || !own.some((link) => !isDead(link) && covers(link)(reference)));
  const all = [...said, ...own];
  return [...all.filter((link) => !isDead(link)), ...all.filter(isDead)];
}

/** Share of a reference under a link from which both are the same. */
const mostCovered = 0.5;

/** The share of the first box that the second one covers. */
function shareOf(one: PageBox, two: PageBox): number {
  const width = Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left);
  const height = Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top);
  return width <= 0 || height <= 0 ? 0 : (width * height) / (one.width * one.height);
}

/** The name of what a link leads to: the sheet, the file, the task or the address. */
export function nameOfGoal(goal: LinkGoal): string {
  switch (goal.kind) {
    case 'page':
      return [goal.number, goal.title].filter(Boolean).join(' ') || linksMessages.page(goal.page_number);
    case 'nowhere':
      return goal.text;
    case 'url':
      return goal.url.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, '');
    case 'file':
    case 'task':
      return goal.name;
  }
}
