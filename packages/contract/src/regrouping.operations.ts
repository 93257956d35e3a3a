import { z } from 'zod';
import { markupsInput } from './feature-messages.ts';
import { EditorId, MarkupId, PageNumber } from './ids.ts';
import { Markup, place, revision } from './markups.ts';
import { defineOperations } from './operation.ts';

const tag = 'Markups and comments';
const page = { pageId: PageNumber, editorId: EditorId };

/** Requests for more parts of one markup, or for merging more markups, are refused. */
export const maxRegrouped = 100;

const objectId = z
  .string({ error: markupsInput.objectId })
  .min(1, { error: markupsInput.objectId })
  .max(200, { error: markupsInput.objectId });
const part = z.array(objectId, { error: markupsInput.part }).min(1, { error: markupsInput.part }).max(10_000, { error: markupsInput.part });
const parts = z
  .array(part, { error: markupsInput.parts })
  .min(1, { error: markupsInput.parts })
  .max(maxRegrouped, { error: markupsInput.tooManyParts(maxRegrouped) });

const merged = z
  .array(z.object({ id: MarkupId, revision }), { error: markupsInput.merged })
  .min(2, { error: markupsInput.merged })
  .max(maxRegrouped, { error: markupsInput.tooManyMerged(maxRegrouped) });

const restored = z
  .array(MarkupId, { error: markupsInput.restored })
  .min(1, { error: markupsInput.restored })
  .max(maxRegrouped, { error: markupsInput.tooManyMerged(maxRegrouped) });

export const regroupingOperations = defineOperations({
  splitMarkup: {
    method: 'POST',
    path: '/api/page/{pageId}/editor/{editorId}/markup/{markupId}/split',
    caller: 'user',
    right: 'markup',
    tag,
    summary:
      'Split a markup: move its objects into new markups, one for each list of object ids. The parts get new numbers and copy status, priority, assignee, due date, visibility and custom values; comments and tasks stay. Returns the remaining markup, then its parts.',
    params: z.object({ ...page, markupId: MarkupId }),
    idempotent: true,
    body: z.object({ parts, revision, ...place }),
    answer: z.object({ data: z.array(Markup) }),
  },
  mergeMarkups: {
    method: 'POST',
    path: '/api/page/{pageId}/editor/{editorId}/markups/merge',
    caller: 'user',
    right: 'markup',
    tag,
    summary:
      'Merge markups of a page into the one with the lowest number. It takes over their objects, comments and tasks, and any status, priority, assignee, due date and custom values it lacks. The caller must be allowed to delete the others, or have just split them off; all must be visible to the same people.',
    params: z.object(page),
    idempotent: true,
    body: z.object({ markups: merged, ...place }),
    answer: z.object({ data: Markup }),
  },
  unmergeMarkup: {
    method: 'POST',
    path: '/api/page/{pageId}/editor/{editorId}/markup/{markupId}/unmerge',
    caller: 'user',
    right: 'markup',
    tag,
    summary:
      'Undo a merge within 30 days: the named markups get back their numbers and contents. Returns the markup they were merged into, then those restored.',
    params: z.object({ ...page, markupId: MarkupId }),
    idempotent: true,
    body: z.object({ markups: restored, revision, ...place }),
    answer: z.object({ data: z.array(Markup) }),
  },
});
