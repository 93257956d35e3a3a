import type { Item, ListedFolder, MarkupCounts, MarkupRow } from '@sheetmark/contract';

interface Below {
  readonly key: string;
  /** Its loaded children; without any, it can't be expanded. */
  readonly below: readonly TreeRow[];
}
export interface FolderTreeRow extends Below {
  readonly kind: 'folder';
  readonly folder: ListedFolder;
}
export interface ItemTreeRow extends Below {
  readonly kind: 'item';
  readonly item: Item;
}
export interface MarkupTreeRow extends Below {
  readonly kind: 'markup';
  readonly markup: MarkupRow;
}
/** A message row: empty, or loading. */
export interface NoteRow extends Below {
  readonly kind: 'note';
  readonly text: string;
  readonly retry?: () => void;
}
/** Folder > item > markup. */
export type TreeRow = FolderTreeRow | ItemTreeRow | MarkupTreeRow | NoteRow;

type Kind = TreeRow['kind'];
export const keyOfRow = (kind: Kind, id: number | string): string => `${kind} ${id}`;

/** The ids of one kind among keys. */
export function idsOf(kind: Kind, keys: Iterable<string>): number[] {
  return [...keys].flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.slice(kind.length + 1))] : []));
}

const ranks: Readonly<Record<Kind, number>> = { folder: 0, item: 1, markup: 2, note: 3 };
/** Folders come before files in any order. */
export const rankOf = (row: TreeRow): number => ranks[row.kind];

/** A row's entity if it is of this kind; otherwise null. */
export const ofFolder = <T>(row: TreeRow, read: (folder: ListedFolder) => T): T | null => (row.kind === 'folder' ? read(row.folder) : null);
export const ofItem = <T>(row: TreeRow, read: (item: Item) => T): T | null => (row.kind === 'item' ? read(row.item) : null);
export const ofMarkup = <T>(row: TreeRow, read: (markup: MarkupRow) => T): T | null => (row.kind === 'markup' ? read(row.markup) : null);

export function nameOfRow(row: TreeRow): string {
  if (row.kind === 'note') return row.text;
  return row.kind === 'folder' ? row.folder.name : row.kind === 'item' ? row.item.name : row.markup.name;
}

export const countsOf = (row: TreeRow): MarkupCounts | null =>
  ofFolder(row, ({ markups }) => markups) ?? ofItem(row, ({ markups }) => markups);
export const totalOf = ({ none, review, open, closed }: MarkupCounts): number => none + review + open + closed;
