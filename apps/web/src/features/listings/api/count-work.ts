import type { Operations, SentBodyOf } from '@sheetmark/contract';
import { queryOf } from '../../../lib/contract-query.ts';

type Counted = SentBodyOf<Operations['countProjectWork']>;

/** How many rows of a project there are by the values of a column. */
export const countQuery = (projectId: number, body: Counted) => queryOf('countProjectWork', { params: { id: projectId }, body });
