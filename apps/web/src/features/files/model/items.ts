import type { Item, ItemFile } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';

/** The newest version, which is what a folder shows. An item without any is on its way out. */
export function currentFile(item: Item): ItemFile | undefined {
  return item.files.find((file) => file.is_current) ?? item.files.at(-1);
}

export function isProcessing(file: ItemFile | undefined): boolean {
  return file?.processing === 'queued' || file?.processing === 'running';
}

export type ItemSort = 'name' | 'activity';

export const itemSorts: readonly { value: ItemSort; label: string }[] = [
  { value: 'name', label: messages.name },
  { value: 'activity', label: messages.lastActivity },
];

const comparisons: Record<ItemSort, (a: Item, b: Item) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  activity: (a, b) => b.updated_at.localeCompare(a.updated_at),
};

/** Those whose name holds the text, in the order asked for. */
export function arrangeItems(items: readonly Item[], search: string, sort: ItemSort): Item[] {
  const wanted = search.trim().toLocaleLowerCase();
  return items.filter((item) => item.name.toLocaleLowerCase().includes(wanted)).toSorted(comparisons[sort]);
}
