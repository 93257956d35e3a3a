import type { ItemFile, OpenedFile } from '@sheetmark/contract';

/** The current version, if it is newer than this one. */
export const supersedingVersion = ({ files }: OpenedFile, { version }: ItemFile): ItemFile | undefined =>
  files.find((file) => file.is_current && file.version > version);
