import { queryOf } from '../../../lib/contract-query.ts';

/** One version with its sheets. */
export const openedFileQuery = (fileId: number, itemId: number) => queryOf('openFile', { params: { fileId, itemId } });
