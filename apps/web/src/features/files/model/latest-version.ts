import type { Item, ItemFile } from '@sheetmark/contract';

/** Milliseconds in which a version counts as new. */
const newFor = 7 * 24 * 60 * 60 * 1000;

export interface NewVersion {
  readonly item: Item;
  readonly file: ItemFile;
}

/** The latest of the new versions among these items that nobody dismissed on this device. */
export function latestVersion(items: readonly Item[], dismissed: readonly number[], now: number): NewVersion | undefined {
  return items
    .flatMap((item) => {
      const file = item.files.at(-1);
      return file && item.files.length > 1 && file.is_current ? [{ item, file }] : [];
    })
    .filter(({ file }) => now - Date.parse(file.created_at) < newFor && !dismissed.includes(file.id))
    .toSorted((a, b) => b.file.created_at.localeCompare(a.file.created_at))[0];
}
