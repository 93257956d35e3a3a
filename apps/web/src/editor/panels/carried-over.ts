import type { ItemFile, Markup } from '@sheetmark/contract';

/** The versions of a document, and the current one. */
export interface Versions {
  readonly all: readonly ItemFile[];
  readonly shown: ItemFile;
}

/** The version that a markup was drawn on, if it isn't the current one and nobody has confirmed the markup there. */
export function findOriginalVersion({ file_id, checked_file_id }: Pick<Markup, 'file_id' | 'checked_file_id'>, { all, shown }: Versions) {
  if (file_id === shown.id || checked_file_id === shown.id) return undefined;
  return all.find(({ id }) => id === file_id);
}

/** The label of the version that a markup was drawn on; empty if it was deleted. */
export function drawnVersionLabel({ file_id }: Pick<Markup, 'file_id'>, { all }: Versions): string {
  return all.find(({ id }) => id === file_id)?.label ?? '';
}
