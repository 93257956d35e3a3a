import { isWorkField, type ListColumn, workColumns, type WorkField, type WorkFilter } from '@sheetmark/contract';
import type { NamedIds, Names } from './filter-names.repository.ts';

/** Filters without a column, and what their ids refer to. */
const others: Readonly<Record<Exclude<WorkFilter['field'], WorkField | 'column'>, { title: string; named?: keyof NamedIds }>> = {
  visibility: { title: 'Visibility' },
  text: { title: 'Text' },
  folder: { title: 'Folder', named: 'folders' },
  item: { title: 'File', named: 'items' },
};

function nameOf(filter: WorkFilter): string {
  if (filter.field === 'column') return filter.column_name;
  if (!isWorkField(filter.field)) return others[filter.field].title;
  const { title } = workColumns[filter.field];
  return title.charAt(0) + title.slice(1).toLowerCase();
}

const namesOfKind: Partial<Readonly<Record<ListColumn['kind'], keyof NamedIds>>> = {
  person: 'users',
  project: 'projects',
  review: 'reviews',
};

/** What the ids of a filter refer to. */
function namedBy({ field }: WorkFilter): keyof NamedIds | undefined {
  if (field === 'column') return undefined;
  if (!isWorkField(field)) return others[field].named;
  const { kind } = workColumns[field];
  return namesOfKind[kind];
}

/** For values whose names the reader can't see. */
const unknown: Readonly<Record<keyof NamedIds, string>> = {
  users: 'another person',
  projects: 'another project',
  folders: 'another folder',
  items: 'another file',
  reviews: 'another review',
};
/** More are counted. */
const mostValues = 8;

const valuesOf = (filter: WorkFilter): readonly unknown[] => ('is' in filter ? (filter.is ?? []) : []);

export function idsIn(filters: readonly WorkFilter[]): NamedIds {
  const of = (kind: keyof NamedIds): number[] => [
    ...new Set(filters.flatMap((filter) => (namedBy(filter) === kind ? valuesOf(filter).filter((id) => typeof id === 'number') : []))),
  ];
  return { users: of('users'), projects: of('projects'), folders: of('folders'), items: of('items'), reviews: of('reviews') };
}

function wordOf(value: unknown, kind: keyof NamedIds | undefined, names: Names): string {
  if (value === null) return kind === 'users' ? 'nobody' : 'empty';
  if (kind && typeof value === 'number') return names[kind].get(value) ?? unknown[kind];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listed(words: readonly string[]): string {
  const shown = words.slice(0, mostValues);
  return words.length > mostValues ? `${shown.join(', ')} or ${words.length - mostValues} more` : shown.join(' or ');
}

/** A filter as a person reads it, such as “Status: open or review”. */
export function wordsOf(filter: WorkFilter, names: Names): string {
  const values = [...new Set(valuesOf(filter).map((value) => wordOf(value, namedBy(filter), names)))];
  const parts = [
    ...(values.length > 0 ? [listed(values)] : []),
    ...('contains' in filter && filter.contains !== undefined ? [`contains “${filter.contains}”`] : []),
    ...('from' in filter && filter.from !== undefined ? [`from ${filter.from}`] : []),
    ...('to' in filter && filter.to !== undefined ? [`to ${filter.to}`] : []),
    ...('empty' in filter && filter.empty !== undefined ? [filter.empty ? 'empty' : 'not empty'] : []),
  ];
  return `${nameOf(filter)}: ${parts.join(', ') || 'any'}`;
}
