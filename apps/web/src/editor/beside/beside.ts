import type { OpenedFile } from '@sheetmark/contract';

/** Which page of which file is shown beside: any of the project. */
export interface Beside {
  readonly itemId: number;
  readonly fileId: number;
  readonly pageNumber: number;
}

/** What is compared first: the version before this one, or the next page where there is but one version. */
export function firstBeside({ files, item }: OpenedFile, fileId: number, pageNumber: number): Beside {
  const at = files.findIndex(({ id }) => id === fileId);
  const other = files[at - 1] ?? files[at + 1];
  return other ? { itemId: item.id, fileId: other.id, pageNumber } : { itemId: item.id, fileId, pageNumber: pageNumber + 1 };
}
