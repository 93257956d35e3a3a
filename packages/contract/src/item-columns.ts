import { z } from 'zod';
import type { MarkupStatus } from './fields.ts';
import type { Item, ItemFile } from './files.ts';
import { fieldsInput } from './messages.ts';
import { columnName } from './metadata.ts';

interface Cells<Kind, Value> {
  readonly kind: Kind;
  /** What a cell contains; null if it is empty. `path` has the names of the item's folders, from the root. */
  readonly read: (item: Item, path: string) => Value | null;
}

/** A `time` is ISO 8601 UTC; `counts` are numbers of markups by status, which exports show as one column each. */
type CellsOfKind =
  | Cells<'text', string>
  | Cells<'number', number>
  | Cells<'time', string>
  | Cells<'person', { readonly id: number; readonly name: string }>
  | (Cells<'counts', Readonly<Record<MarkupStatus, number>>> & { readonly titles: Readonly<Record<MarkupStatus, string>> });

export type ListedItemColumn = CellsOfKind & {
  /** In tables and exports. */
  readonly title: string;
};

/** The version that folders show. An item without any is being deleted. */
export const currentVersion = ({ files }: Item): ItemFile | undefined => files.find((file) => file.is_current) ?? files.at(-1);

/** The columns of files, in the order of exports. Requests, exports and the page's titles are derived from this table. */
export const itemColumns = {
  name: { title: 'Name', kind: 'text', read: (item) => item.name },
  file_path: { title: 'File Path', kind: 'text', read: (_, path) => path },
  file_version: { title: 'File Version', kind: 'number', read: (item) => currentVersion(item)?.version ?? null },
  size: { title: 'Size in Bytes', kind: 'number', read: (item) => currentVersion(item)?.size ?? null },
  pages: { title: 'Pages', kind: 'number', read: (item) => currentVersion(item)?.pages_total ?? null },
  status: {
    title: 'Markup Status',
    kind: 'counts',
    read: (item) => item.markups,
    titles: { none: 'Markups without status', review: 'Markups in review', open: 'Open markups', closed: 'Closed markups' },
  },
  assignee: { title: 'Assignee', kind: 'person', read: (item) => item.assignee },
  uploaded_by: { title: 'Uploaded By', kind: 'person', read: (item) => currentVersion(item)?.created_by ?? item.created_by },
  created_at: { title: 'Created', kind: 'time', read: (item) => item.created_at },
  updated_at: { title: 'Last Updated', kind: 'time', read: (item) => item.updated_at },
} as const satisfies Readonly<Record<string, ListedItemColumn>>;

const isItemColumn = (id: string): id is keyof typeof itemColumns => Object.hasOwn(itemColumns, id);

/** Columns of an item export; `status` becomes one column of counts per status. */
export const ItemColumn = z.enum(Object.keys(itemColumns).filter(isItemColumn));
export type ItemColumn = z.infer<typeof ItemColumn>;

/** A built-in column or a custom one. */
export const ItemExportColumn = z.union([ItemColumn, z.object({ column_name: columnName })], { error: fieldsInput.exportColumn });
export type ItemExportColumn = z.infer<typeof ItemExportColumn>;
