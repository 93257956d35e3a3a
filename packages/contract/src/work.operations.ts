import { z } from 'zod';
import { workInput } from './feature-messages.ts';
import { ProjectId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';
import { WorkRow } from './work-columns.ts';
import {
  ExportColumn,
  TrashedWork,
  workChanges,
  WorkColumn,
  WorkGroup,
  WorkGrouping,
  workList,
  workPage,
  workQuery,
  workRefs,
  WorkScope,
  WorkSum,
} from './work.ts';

const tag = 'Lists and search';

const params = z.object({ id: ProjectId });

export const workOperations = defineOperations({
  listProjectWork: {
    method: 'POST',
    path: '/api/project/{id}/work',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'Markups and tasks of a project in one list, filtered and sorted.',
    params,
    body: z.object(workPage),
    answer: workList,
  },
  countProjectWork: {
    method: 'POST',
    path: '/api/project/{id}/work/groups',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'The number of a project’s markups and tasks for each value of a column.',
    params,
    body: z.object({ where: workQuery.where, by: WorkGrouping }),
    answer: z.object({ data: z.array(WorkGroup) }),
  },
  sumWork: {
    method: 'POST',
    path: '/api/work/sums',
    caller: 'user',
    onlyReads: true,
    tokens: 'all_projects',
    right: 'view',
    tag,
    summary: 'Totals of a list’s measurements and counts, by unit; with `by`, for each value of a column.',
    body: z.object({ list: WorkScope, where: workQuery.where, by: WorkGrouping.optional() }),
    answer: z.object({ data: z.array(WorkSum) }),
  },
  updateWork: {
    method: 'PUT',
    path: '/api/work',
    caller: 'user',
    tokens: 'all_projects',
    right: 'markup',
    tag,
    summary: 'Change cells of many markups and tasks: all or none. To undo it, send the previous values.',
    body: z.object({ rows: workChanges }),
    answer: z.object({ data: z.array(WorkRow) }),
  },
  deleteWork: {
    method: 'POST',
    path: '/api/work/delete',
    caller: 'user',
    tokens: 'all_projects',
    right: 'markup',
    tag,
    summary: 'Move many markups and tasks to the trash: all or none.',
    body: z.object({ rows: workRefs }),
  },
  restoreWork: {
    method: 'POST',
    path: '/api/work/restore',
    caller: 'user',
    tokens: 'all_projects',
    right: 'markup',
    tag,
    summary: 'Restore markups and tasks from the trash within 30 days: all or none. Users who can delete them can restore them.',
    body: z.object({ rows: workRefs }),
    answer: z.object({ data: z.array(WorkRow) }),
  },
  listTrashedWork: {
    method: 'GET',
    path: '/api/project/{id}/trash/work',
    caller: 'user',
    tag,
    summary:
      'Markups, tasks and comments that were deleted in the last 30 days and that the caller can restore, most recently deleted first.',
    params,
    query: pageQuery,
    answer: z.object({ data: z.array(TrashedWork), meta: pageMeta }),
  },
  exportWork: {
    method: 'POST',
    path: '/api/work/export',
    caller: 'user',
    onlyReads: true,
    tokens: 'all_projects',
    right: 'view',
    tag,
    summary:
      'Export a list as CSV or an Excel file with at most 100,000 rows, or, with at most 1,000 rows, as a report with pictures and comments or as the topics of a BCF file.',
    body: z.object({
      list: WorkScope,
      ...workQuery,
      format: z.enum(['csv', 'xlsx', 'pdf', 'bcf-2.1', 'bcf-3.0'], { error: workInput.format }),
      columns: z
        .array(ExportColumn)
        .min(1)
        .max(200)
        .default([...WorkColumn.options]),
    }),
    bytes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf', 'application/zip'],
  },
});
