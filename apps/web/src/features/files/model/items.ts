import type { Item, ItemFile } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';

export function isProcessing(file: ItemFile | undefined): boolean {
  return file?.processing === 'queued' || file?.processing === 'running';
}

/** It opens in the page editor once its first page is rendered, or if it needs a password. */
export function isReadable(file: ItemFile): boolean {
  return file.is_locked || (file.processing !== 'failed' && file.pages_ready > 0);
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

/** Ignoring case. */
export const containsItem = (name: string, search: string): boolean => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** Items whose name contains the text, in the requested order. */
export function arrangeItems(items: readonly Item[], search: string, sort: ItemSort): Item[] {
  return items.filter(({ name }) => containsItem(name, search)).toSorted(comparisons[sort]);
}
