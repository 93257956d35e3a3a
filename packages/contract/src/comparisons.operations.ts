import { z } from 'zod';
import { ComparedPage, Comparison, PageChange, PointPair } from './comparisons.ts';
import { comparisonsInput } from './feature-messages.ts';
import { ChangeId, ComparedPageId, ComparisonId, FileId, ItemId, MarkupId, PageNumber, ProjectId, TaskId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { imageTypes, signedQuery } from './signed.ts';

const tag = 'Comparisons';
const comparison = z.object({ id: ProjectId, comparisonId: ComparisonId });
const page = comparison.extend({ pageId: ComparedPageId });
const side = z.object({ file_id: FileId, page_number: PageNumber.optional() });
const one = z.object({ data: Comparison.extend({ pages: z.array(ComparedPage) }) });

export const comparisonOperations = defineOperations({
  startComparison: {
    method: 'POST',
    path: '/api/project/{id}/comparison',
    caller: 'user',
    right: 'view',
    tag,
    summary:
      'Compare two versions of an item, or any two pages of the project. An existing comparison of the same two is returned, and continued; with `again`, its pages that couldn’t be compared are tried once more.',
    params: z.object({ id: ProjectId }),
    body: z.object({ before: side, after: side, again: z.boolean().optional() }),
    answer: one,
  },
  listItemComparisons: {
    method: 'GET',
    path: '/api/item/{id}/comparisons',
    caller: 'user',
    tag,
    summary: 'Comparisons of two versions of an item, those of the newest version first.',
    params: z.object({ id: ItemId }),
    answer: z.object({ data: z.array(Comparison) }),
  },
  getComparison: {
    method: 'GET',
    path: '/api/project/{id}/comparison/{comparisonId}',
    caller: 'user',
    tag,
    summary: 'A comparison with its pages, in the order of the newer version; removed pages where they were.',
    params: comparison,
    answer: one,
  },
  cancelComparison: {
    method: 'POST',
    path: '/api/project/{id}/comparison/{comparisonId}/cancel',
    caller: 'user',
    tag,
    summary: 'Stop comparing. What is ready stays.',
    params: comparison,
    answer: one,
  },
  matchPages: {
    method: 'PUT',
    path: '/api/project/{id}/comparison/{comparisonId}/pages',
    caller: 'user',
    tag,
    summary: 'Correct which pages belong together. Pages in other pairs lose their counterpart; changed pairs are compared again.',
    params: comparison,
    body: z.object({
      pairs: z
        .array(z.object({ before_page: PageNumber.nullable(), after_page: PageNumber.nullable() }))
        .max(5_000, { error: comparisonsInput.tooManyPairs }),
    }),
    answer: one,
  },
  alignPages: {
    method: 'PUT',
    path: '/api/project/{id}/comparison/{comparisonId}/page/{pageId}/alignment',
    caller: 'user',
    tag,
    summary: 'Align two pages by two or three points that both show, or automatically again without points. The pages are compared again.',
    params: page,
    body: z.object({
      points: z.array(PointPair).min(2, { error: comparisonsInput.points }).max(3, { error: comparisonsInput.points }).nullable(),
    }),
    answer: z.object({ data: ComparedPage }),
  },
  listChanges: {
    method: 'GET',
    path: '/api/project/{id}/comparison/{comparisonId}/page/{pageId}/changes',
    caller: 'user',
    tag,
    summary: 'The changes on a page in reading order, dismissed ones included; at most 2,000.',
    params: page,
    answer: z.object({ data: z.array(PageChange) }),
  },
  updateChanges: {
    method: 'PUT',
    path: '/api/project/{id}/comparison/{comparisonId}/page/{pageId}/changes',
    caller: 'user',
    right: 'markup',
    tag,
    summary: 'Mark changes as checked, dismiss them, or link the markup or task made from one. Shared by the project.',
    params: page,
    body: z.object({
      ids: z.array(ChangeId).min(1).max(2_000, { error: comparisonsInput.tooManyChanges }),
      checked: z.boolean().optional(),
      dismissed: z.boolean().optional(),
      markup_id: MarkupId.nullable().optional(),
      task_id: TaskId.nullable().optional(),
    }),
    answer: z.object({ data: z.array(PageChange) }),
  },
  drawChange: {
    method: 'POST',
    path: '/api/project/{id}/comparison/{comparisonId}/page/{pageId}/change/{changeId}/markup',
    caller: 'user',
    right: 'markup',
    tag,
    summary:
      'Make a markup of a change: a cloud around it on the newer version, whose comment says what changed. A change that has one keeps it.',
    params: page.extend({ changeId: ChangeId }),
    answer: z.object({ data: z.array(PageChange) }),
  },
  exportChanges: {
    method: 'POST',
    path: '/api/project/{id}/comparison/{comparisonId}/export',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'The changes of all pages, or of one, as CSV or PDF: sheet, sentence, region, before and after, who checked it, remarks.',
    params: comparison,
    body: z.object({ format: z.enum(['csv', 'pdf'], { error: comparisonsInput.format }), page_id: ComparedPageId.optional() }),
    bytes: ['text/csv', 'application/pdf'],
  },
  getChangeImage: {
    method: 'GET',
    path: '/api/comparison/{comparisonId}/change/{changeId}/{side}',
    caller: 'nobody',
    tag,
    summary: 'How the region of a change looks before or after, by its signed URL.',
    params: z.object({ comparisonId: ComparisonId, changeId: ChangeId, side: z.enum(['before', 'after']) }),
    query: signedQuery,
    bytes: [...imageTypes],
  },
});
