import type { WorkGrouping } from '@sheetmark/contract';
import { queryOf } from '../../../lib/contract-query.ts';
import type { WorkQuery } from '../model/work-query.ts';
import type { WorkSource } from './list-work.ts';

/** What the markups of a list measure and count together, however many of its rows are loaded. */
export function sumsQuery(source: WorkSource, where: WorkQuery['where'], by?: WorkGrouping) {
  const list = 'projectId' in source ? { project_id: source.projectId } : { type: source.mine };
  return queryOf('sumWork', { body: { list, where, ...(by && { by }) } });
}
