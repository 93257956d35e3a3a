import { DueDate, MarkupStatus, Priority, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { MarkupRow } from './markups.repository.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]);
const Fields = z.object({ open: MarkupStatus, priority: Priority, assignee_id: UserId, due_date: DueDate }).partial();
type Fields = z.infer<typeof Fields>;
const fieldNames = ['open', 'priority', 'assignee_id', 'due_date'] as const;

/** What a markup added to the one it was merged into. Enough to undo the merge. */
export const MergeRecord = z.object({
  /** The ids of its objects in the survivor. */
  objects: z.array(z.string()),
  /** The fields that were empty in the survivor. */
  fields: Fields,
  values: z.record(z.string(), Value),
  comments: z.array(z.number()),
  tasks: z.array(z.number()),
  notifications: z.array(z.number()),
});
export type MergeRecord = z.infer<typeof MergeRecord>;

const isEmpty = (value: unknown): boolean => value === null || value === 'none';
type Name = 'open' | 'priority' | 'assignee_id' | 'due_date' | 'resolved_by' | 'resolved_on';
type MergedFields = Pick<MarkupRow, Name>;
export type FieldChange = { readonly [K in Name]?: MarkupRow[K] | undefined };

/** Fills the survivor's empty fields. Who closed a markup, and when, moves with the status. */
export function takeMissingFields(from: MergedFields, into: FieldChange): { fields: Fields; change: FieldChange } {
  const names = fieldNames.filter((name) => isEmpty(into[name]) && !isEmpty(from[name]));
  const fields = Fields.parse(Object.fromEntries(names.map((name) => [name, from[name]])));
  const { resolved_by, resolved_on } = from;
  return { fields, change: { ...fields, ...(fields.open !== undefined && { resolved_by, resolved_on }) } };
}

/** Clears the fields that a merge filled, except those that were changed since. */
export function undoFields(row: FieldChange, { fields }: MergeRecord): FieldChange {
  const same = fieldNames.filter((name) => fields[name] !== undefined && fields[name] === row[name]);
  return {
    ...(same.includes('open') && { open: 'none' as const, resolved_by: null, resolved_on: null }),
    ...(same.includes('priority') && { priority: 'none' as const }),
    ...(same.includes('assignee_id') && { assignee_id: null }),
    ...(same.includes('due_date') && { due_date: null }),
  };
}

/** Parses stored values of custom columns. Invalid ones count as none. */
export function parseValues(stored: unknown): MergeRecord['values'] {
  return z.record(z.string(), Value).catch({}).parse(stored);
}

export function selectMissingValues(own: MergeRecord['values'], theirs: MergeRecord['values']): MergeRecord['values'] {
  return Object.fromEntries(Object.entries(theirs).filter(([name]) => !Object.hasOwn(own, name)));
}

/** Clears, with null, the values that a merge filled, except those that were changed since. */
export function undoValues(own: MergeRecord['values'], { values }: MergeRecord): Record<string, null> {
  return Object.fromEntries(Object.keys(values).flatMap((name) => (own[name] === values[name] ? [[name, null]] : [])));
}
