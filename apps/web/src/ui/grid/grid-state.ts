import { z } from 'zod';

/** Contains a custom column's name, of at most 200 characters. */
const columnId = z.string().min(1).max(240);

/** The maximum length of search text, here and on the server. */
export const maxContainsLength = 200;

/** A column's filter. */
export const GridFilter = z.union([
  /** Contains this text, ignoring case. */
  z.strictObject({ contains: z.string().max(maxContainsLength) }),
  /** Is one of these; the empty text means no value. */
  z.strictObject({ any: z.array(z.string().max(200)).max(500) }),
  /** Between these, both ends included; with `none` only rows without a value. */
  z.strictObject({ from: z.string().max(40).optional(), to: z.string().max(40).optional(), none: z.boolean().optional() }),
]);
export type GridFilter = z.output<typeof GridFilter>;

const density = z.enum(['compact', 'regular', 'roomy']);
export type Density = z.output<typeof density>;

const gridState = z.object({
  sort: z.array(z.object({ id: columnId, desc: z.boolean() })).max(8),
  filters: z.record(columnId, GridFilter),
  group: z.array(columnId).max(4),
  hidden: z.array(columnId).max(200),
  /** Columns from the left; those not listed follow in their default order. */
  order: z.array(columnId).max(200),
  pinned: z.array(columnId).max(50),
  widths: z.record(columnId, z.number().min(40).max(2000)),
  density,
});

/** A table's layout as plain JSON, for saved views and the URL. */
export type GridState = z.output<typeof gridState>;

export const plainState: GridState = {
  sort: [],
  filters: {},
  group: [],
  hidden: [],
  order: [],
  pinned: [],
  widths: {},
  density: 'regular',
};

/** Sorts object keys, so that equal objects are equal as text. */
const inOrder = (_name: string, value: unknown): unknown => {
  const fields = z.record(z.string(), z.unknown()).safeParse(value);
  if (!fields.success) return value;
  return Object.fromEntries(Object.entries(fields.data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** The parts in which a state differs from another, as text for the URL or a saved view; undefined if there are none. */
export function writeState(state: GridState, base: GridState): string | undefined {
  const before = new Map(Object.entries(base).map(([name, value]) => [name, JSON.stringify(value, inOrder)]));
  const parts = Object.entries(state).filter(([name, value]) => JSON.stringify(value, inOrder) !== before.get(name));
  return parts.length === 0 ? undefined : JSON.stringify(Object.fromEntries(parts), inOrder);
}

/** Parses text from others part by part, ignoring invalid parts. */
export function readState(text: string | undefined, base: GridState): GridState {
  if (text === undefined) return base;
  const written = jsonObject(text);
  const parts = Object.entries(gridState.shape).flatMap(([name, schema]) => {
    const part = schema.safeParse(written[name]);
    return part.success ? [[name, part.data]] : [];
  });
  return gridState.parse({ ...base, ...Object.fromEntries(parts) });
}

function jsonObject(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Ascending, descending, off. `more` keeps the current sort keys, and adds this one after them. */
export function toggleSort(state: GridState, id: string, more = false): GridState {
  const now = state.sort.find((part) => part.id === id);
  if (!now) return { ...state, sort: [...(more ? state.sort : []), { id, desc: false }] };
  const sort = now.desc ? [] : [{ id, desc: true }];
  if (!more) return { ...state, sort };
  return { ...state, sort: state.sort.flatMap((part) => (part.id === id ? sort : [part])) };
}

export function sortBy(state: GridState, id: string, desc: boolean): GridState {
  return { ...state, sort: [{ id, desc }] };
}

export function setFilter(state: GridState, id: string, filter: GridFilter | undefined): GridState {
  const { [id]: _replaced, ...others } = state.filters;
  return { ...state, filters: filter && hasFilters(filter) ? { ...others, [id]: filter } : others };
}

function hasFilters(filter: GridFilter): boolean {
  if ('contains' in filter) return filter.contains.trim() !== '';
  if ('any' in filter) return filter.any.length > 0;
  return Boolean(filter.from) || Boolean(filter.to) || filter.none === true;
}

export const clearFilters = (state: GridState): GridState => ({ ...state, filters: {} });

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);
const toggled = (ids: readonly string[], id: string) => (ids.includes(id) ? without(ids, id) : [...ids, id]);

export const toggleHidden = (state: GridState, id: string): GridState => ({ ...state, hidden: toggled(state.hidden, id) });
export const togglePinned = (state: GridState, id: string): GridState => ({ ...state, pinned: toggled(state.pinned, id) });
export const toggleGroup = (state: GridState, id: string): GridState => ({ ...state, group: toggled(state.group, id) });

const [narrowest, widest] = [48, 1200];
export function resize(state: GridState, id: string, width: number): GridState {
  return { ...state, widths: { ...state.widths, [id]: Math.round(Math.min(widest, Math.max(narrowest, width))) } };
}

export function resetWidth(state: GridState, id: string): GridState {
  const { [id]: _reset, ...widths } = state.widths;
  return { ...state, widths };
}

/** Moves a column to another's place, in the order of all columns, visible or not. */
export function moveColumn(state: GridState, order: readonly string[], move: { id: string; to: string }): GridState {
  const target = order.indexOf(move.to);
  if (target < 0 || move.id === move.to) return state;
  const others = without(order, move.id);
  return { ...state, order: [...others.slice(0, target), move.id, ...others.slice(target)] };
}
