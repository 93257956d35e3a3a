import type { Operations, SentBodyOf } from '@sheetmark/contract';
import { queryOf } from '../../../lib/contract-query.ts';

type Counted = SentBodyOf<Operations['countProjectWork']>;

/** The number of a project's rows for each value of a column. */
export const countQuery = (projectId: number, body: Counted) => queryOf('countProjectWork', { params: { id: projectId }, body });
