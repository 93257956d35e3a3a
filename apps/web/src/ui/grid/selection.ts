/** The selected rows, and the anchor for Shift. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/** Selects or deselects one row. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Sets all rows from the anchor to this one to the anchor's state; without an anchor only this one. `order`: the rows in displayed order. */
export function extendTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const [start, end] = [order.indexOf(selection.anchor ?? ''), order.indexOf(id)];
  if (start < 0 || end < 0) return toggleRow(selection, id);
  const picked = selection.ids.has(selection.anchor ?? '');
  const next = new Set(selection.ids);
  for (const between of order.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (picked) next.add(between);
    else next.delete(between);
  }
  return { ids: next, anchor: selection.anchor };
}

/** Selects all, or none if all are already selected. */
export function toggleAll(selection: Selection, order: readonly string[]): Selection {
  return countSelected(selection, order) === 'all' ? nothingSelected : { ids: new Set(order), anchor: undefined };
}

export function countSelected({ ids }: Selection, order: readonly string[]): 'all' | 'some' | 'none' {
  if (ids.size === 0 || order.length === 0) return 'none';
  return order.every((id) => ids.has(id)) ? 'all' : 'some';
}
