import type { CellPlace } from './cell-moves.ts';

/** Without expand buttons: arrows do that. */
const widgets = 'a[href], button:not(:disabled, [data-twist]), input:not(:disabled)';

/** The links and buttons in a cell: Enter on the cell moves to them. */
export const widgetsIn = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(widgets)];

/** The cell that contains an element, and its position; undefined outside of this table's cells. */
export function cellAround(root: Element | null, target: EventTarget | null): { element: HTMLElement; place: CellPlace } | undefined {
  if (!(target instanceof Element) || !root?.contains(target)) return undefined;
  const element = target.closest<HTMLElement>('[data-line]');
  if (!element) return undefined;
  return { element, place: { line: Number(element.dataset['line']), column: Number(element.dataset['column']) } };
}

export function cellAt(root: Element | null, { line, column }: CellPlace): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`) ?? null;
}

/** The next widget of the focused cell in an arrow's direction. */
export function stepWidget(cell: Element, from: EventTarget, step: 1 | -1): void {
  const all = widgetsIn(cell);
  const index = all.findIndex((widget) => widget === from);
  all[index + step]?.focus();
}
