import type { OpenedFile } from '@sheetmark/contract';

/** The page shown next to the edited one, from any file of the project. */
export interface SidePage {
  readonly itemId: number;
  readonly fileId: number;
  readonly pageNumber: number;
}

/** The initial page to compare with: the same page of the previous version, or the next page if there is only one version. */
export function initialSidePage({ files, item }: OpenedFile, fileId: number, pageNumber: number): SidePage {
  const at = files.findIndex(({ id }) => id === fileId);
  const other = files[at - 1] ?? files[at + 1];
  return other ? { itemId: item.id, fileId: other.id, pageNumber } : { itemId: item.id, fileId, pageNumber: pageNumber + 1 };
}
