import type { WorkGrouping } from '@sheetmark/contract';
import { queryOf } from '../../../lib/contract-query.ts';
import type { WorkQuery } from '../model/work-query.ts';
import type { WorkSource } from './list-work.ts';

/** Totals of a list's measurements and counts, including rows that aren't loaded. */
export function sumsQuery(source: WorkSource, where: WorkQuery['where'], by?: WorkGrouping) {
  const list = 'projectId' in source ? { project_id: source.projectId } : { type: source.mine };
  return queryOf('sumWork', { body: { list, where, ...(by && { by }) } });
}
