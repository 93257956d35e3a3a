import { z } from 'zod';
import { workInput } from './feature-messages.ts';
import type { ItemId } from './ids.ts';
import { MarkupRow } from './markups.ts';
import { columnName } from './metadata.ts';
import { defineOperations } from './operation.ts';
import { type WorkFilter, workQuery, WorkScope } from './work.ts';

const tag = 'Lists and search';

/** What a takeoff groups by: built-in columns, or a custom one. */
const takeoffFields = ['subject', 'label', 'page', 'sheet', 'file_name', 'status', 'created_by'] as const;
export const TakeoffField = z.enum(takeoffFields);
export type TakeoffField = z.infer<typeof TakeoffField>;
export const TakeoffLevel = z.union([TakeoffField, z.object({ column_name: columnName })], { error: workInput.takeoffLevel });
export type TakeoffLevel = z.infer<typeof TakeoffLevel>;

export const maxTakeoffLevels = 3;
/** Groups beyond these are left out. */
export const maxTakeoffGroups = 5000;
/** Markups of a group beyond these are left out. */
export const maxTakeoffMarkups = 200;

export const TakeoffSum = z.object({
  unit: z.string(),
  quantity: z.number(),
  /** The number of markups that measure in this unit. */
  n: z.number().int().positive(),
});
export type TakeoffSum = z.infer<typeof TakeoffSum>;

/** The value of a level; null for markups without one. People and files are named, their value is the id. */
const TakeoffValue = z.object({ value: z.string().nullable(), name: z.string().nullable() });
export type TakeoffValue = z.infer<typeof TakeoffValue>;

/** A group with its sums, one for each unit: different units are never added up. */
export const TakeoffGroup = z.object({
  /** One value for each level down to the group; empty for the whole list. */
  path: z.array(TakeoffValue).max(maxTakeoffLevels),
  /** The number of markups that measure something. */
  markups: z.number().int().positive(),
  /** Of the measurements, if all have the same. */
  colour: z.string().nullable(),
  sums: z.array(TakeoffSum),
});
export type TakeoffGroup = z.infer<typeof TakeoffGroup>;

/** The columns that units belong to. */
export const takeoffDimensions = ['length', 'area', 'count'] as const;
export type TakeoffDimension = (typeof takeoffDimensions)[number];
export function dimensionOf(unit: string): TakeoffDimension {
  if (unit === 'count') return 'count';
  return unit.endsWith('²') ? 'area' : 'length';
}

/** A legend's `groupBy`, as a level; an unknown one is the subject. */
export function levelOfLegend(groupBy: string): TakeoffLevel {
  const level = groupBy.startsWith(ofColumn) ? { column_name: groupBy.slice(ofColumn.length) } : groupBy;
  return TakeoffLevel.safeParse(level).data ?? 'subject';
}
export const legendGroupBy = (level: TakeoffLevel): string => (typeof level === 'string' ? level : `${ofColumn}${level.column_name}`);
const ofColumn = 'column:';

/** What a legend of a page adds up: what everyone in the project sees, so that it is the same for all. */
export const legendFilters = ({ item, page }: { item: ItemId; page: number }): WorkFilter[] => [
  { field: 'item', is: [item] },
  { field: 'page', from: page, to: page },
  { field: 'visibility', is: ['public'] },
];

const by = z.array(TakeoffLevel).min(1).max(maxTakeoffLevels, { error: workInput.takeoffLevel }).default(['subject']);
const body = z.object({ list: WorkScope, where: workQuery.where, by });

export const takeoffOperations = defineOperations({
  takeOff: {
    method: 'POST',
    path: '/api/work/takeoff',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary:
      'The measurements and counts of a list, in groups of up to three levels with a sum for each unit. Each group follows the one it belongs to; the first is the whole list. Angles are not added up.',
    body,
    /** `is_pending`: measurements are being computed again after a change of a scale; the sums are those from before. */
    answer: z.object({ data: z.array(TakeoffGroup), meta: z.object({ is_cut: z.boolean(), is_pending: z.boolean() }) }),
  },
  listTakeoffMarkups: {
    method: 'POST',
    path: '/api/work/takeoff/markups',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'The measuring markups of a group of a takeoff, at most 200; `path` has the values of the group.',
    body: body.extend({ path: z.array(z.string().max(5000).nullable()).max(maxTakeoffLevels) }),
    answer: z.object({ data: z.array(MarkupRow), meta: z.object({ is_cut: z.boolean() }) }),
  },
  exportTakeoff: {
    method: 'POST',
    path: '/api/work/takeoff/export',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'Export a takeoff as CSV, as an Excel file or as XML.',
    body: body.extend({ format: z.enum(['csv', 'xlsx', 'xml'], { error: workInput.takeoffFormat }) }),
    bytes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/xml'],
  },
});
