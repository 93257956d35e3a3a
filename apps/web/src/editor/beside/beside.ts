import type { OpenedFile } from '@sheetmark/contract';

/** Which page of which version is shown beside. */
export interface Beside {
  readonly fileId: number;
  readonly pageNumber: number;
}

/** What is compared first: the version before this one, or the next page where there is but one version. */
export function firstBeside({ files }: OpenedFile, fileId: number, pageNumber: number): Beside {
  const at = files.findIndex(({ id }) => id === fileId);
  const other = files[at - 1] ?? files[at + 1];
  return other ? { fileId: other.id, pageNumber } : { fileId, pageNumber: pageNumber + 1 };
}
