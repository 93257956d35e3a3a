import type { WorkFilter } from '@sheetmark/contract';
import type { NamedIds, Names } from './filter-names.repository.ts';

const fieldNames: Readonly<Record<Exclude<WorkFilter['field'], 'column'>, string>> = {
  type: 'Type',
  status: 'Status',
  priority: 'Priority',
  visibility: 'Visibility',
  assignee: 'Assignee',
  created_by: 'Created by',
  resolved_by: 'Resolved by',
  project: 'Project',
  folder: 'Folder',
  item: 'File',
  due_date: 'Due date',
  created_at: 'Created',
  updated_at: 'Last updated',
  resolved_on: 'Resolved on',
  name: 'Name',
  text: 'Text',
  file_name: 'File name',
  number: 'Number',
  page: 'Page',
  subject: 'Subject',
  label: 'Label',
  quantity: 'Quantity',
  unit: 'Unit',
};

/** Whose name the ids of a field refer to. */
const named: Partial<Record<WorkFilter['field'], keyof NamedIds>> = {
  assignee: 'users',
  created_by: 'users',
  resolved_by: 'users',
  project: 'projects',
  folder: 'folders',
  item: 'items',
};
/** Of those that the reader may not know. */
const otherNames: Readonly<Record<keyof NamedIds, string>> = {
  users: 'another person',
  projects: 'another project',
  folders: 'another folder',
  items: 'another file',
};
/** More are counted. */
const mostValues = 8;

const valuesOf = (filter: WorkFilter): readonly unknown[] => ('is' in filter ? (filter.is ?? []) : []);

export function idsIn(filters: readonly WorkFilter[]): NamedIds {
  const of = (kind: keyof NamedIds): number[] => [
    ...new Set(filters.flatMap((filter) => (named[filter.field] === kind ? valuesOf(filter).filter((id) => typeof id === 'number') : []))),
  ];
  return { users: of('users'), projects: of('projects'), folders: of('folders'), items: of('items') };
}

function wordOf(value: unknown, kind: keyof NamedIds | undefined, names: Names): string {
  if (value === null) return kind === 'users' ? 'nobody' : 'empty';
  if (kind && typeof value === 'number') return names[kind].get(value) ?? otherNames[kind];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listed(words: readonly string[]): string {
  const shown = words.slice(0, mostValues);
  return words.length > mostValues ? `${shown.join(', ')} or ${words.length - mostValues} more` : shown.join(' or ');
}

/** A filter as a person reads it, such as “Status: open or review”. */
export function wordsOf(filter: WorkFilter, names: Names): string {
  const name = filter.field === 'column' ? filter.column_name : fieldNames[filter.field];
  const values = [...new Set(valuesOf(filter).map((value) => wordOf(value, named[filter.field], names)))];
  const said = [
    ...(values.length > 0 ? [listed(values)] : []),
    ...('contains' in filter && filter.contains !== undefined ? [`contains “${filter.contains}”`] : []),
    ...('from' in filter && filter.from !== undefined ? [`from ${filter.from}`] : []),
    ...('to' in filter && filter.to !== undefined ? [`to ${filter.to}`] : []),
    ...('empty' in filter && filter.empty !== undefined ? [filter.empty ? 'empty' : 'not empty'] : []),
  ];
  return `${name}: ${said.join(', ') || 'any'}`;
}
