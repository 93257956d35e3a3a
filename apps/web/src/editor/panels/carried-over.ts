import type { ItemFile, Markup } from '@sheetmark/contract';

/** The versions of a document, and the one that is shown. */
export interface Versions {
  readonly all: readonly ItemFile[];
  readonly shown: ItemFile;
}

/** The version that a markup was drawn on, where that is not the shown one and nobody said yet that it holds there too. */
export function carriedOverFrom({ file_id, checked_file_id }: Pick<Markup, 'file_id' | 'checked_file_id'>, { all, shown }: Versions) {
  if (file_id === shown.id || checked_file_id === shown.id) return undefined;
  return all.find(({ id }) => id === file_id);
}

/** The version that a markup was drawn on, as it is called; empty for one that is there no more. */
export function drawnOn({ file_id }: Pick<Markup, 'file_id'>, { all }: Versions): string {
  return all.find(({ id }) => id === file_id)?.label ?? '';
}
