import { z } from 'zod';
import { jsonOrText } from './canvas-object.ts';
import { CarriedMarkup, CarriedPlace, CarryOver, CarryOverAnswer, VersionToCheck } from './carry-over.ts';
import { carryOverInput, markupsInput } from './feature-messages.ts';
import { FileId, FolderId, ItemId, MarkupId, PageNumber, ProjectId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { pageFields, pageMeta } from './paging.ts';

const tag = 'Carry-over';
const params = z.object({ itemId: ItemId, fileId: FileId });
const oneCarryOver = z.object({ data: CarryOver });

const mostAnswers = 100;
const distance = z.object(
  { x: z.number({ error: carryOverInput.by }), y: z.number({ error: carryOverInput.by }) },
  { error: carryOverInput.by },
);
const revision = z.int({ error: markupsInput.revision }).positive({ error: markupsInput.revision });
const ids = z
  .string({ error: carryOverInput.ids })
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/, { error: carryOverInput.ids })
  .describe('Separated by commas.');

export const carryOverOperations = defineOperations({
  getCarryOver: {
    method: 'GET',
    path: '/api/item/{itemId}/file/{fileId}/carry-over',
    caller: 'user',
    tag,
    summary: 'The carry-over of markups to a version from the one before; data is null if there is none.',
    params,
    answer: z.object({ data: CarryOver.nullable() }),
  },
  listVersionsToCheck: {
    method: 'GET',
    path: '/api/project/{id}/folder/{folderId}/versions-to-check',
    caller: 'user',
    tag,
    summary: 'The current versions in a folder whose carried markups wait for answers, with how many the caller can see.',
    params: z.object({ id: ProjectId, folderId: FolderId }),
    answer: z.object({ data: z.array(VersionToCheck) }),
  },
  listCarriedMarkups: {
    method: 'GET',
    path: '/api/project/{id}/carried-markups',
    caller: 'user',
    tag,
    summary:
      'The markups that newer versions took over, by carry-over, then place (changed, moved, unsure, outside, missing, unchanged), then page. `queued=true` lists only the review queue.',
    params: z.object({ id: ProjectId }),
    query: z.object({
      carry_overs: ids,
      place: CarriedPlace.optional(),
      queued: z.enum(['true', 'false']).optional(),
      answered: z.enum(['true', 'false']).optional(),
      ...pageFields,
    }),
    answer: z.object({ data: z.array(CarriedMarkup), meta: pageMeta.pick({ next_cursor: true }) }),
  },
  answerCarriedMarkups: {
    method: 'PUT',
    path: '/api/item/{itemId}/file/{fileId}/carry-over/answers',
    caller: 'user',
    tag,
    summary:
      'Answer whether carried markups still hold, or take answers back with null. `resolved` closes the markup and comments on it, `moved` moves it `by` a distance or replaces its objects.',
    params,
    maxBodyBytes: 16 * 1024 * 1024,
    body: z
      .object({
        markups: z
          .array(z.object({ id: MarkupId, revision: revision.optional() }))
          .min(1, { error: carryOverInput.markups })
          .max(mostAnswers, { error: carryOverInput.tooManyMarkups(mostAnswers) }),
        answer: CarryOverAnswer.nullable(),
        /** Written before the answer takes effect. */
        comment: z.string().trim().min(1, { error: markupsInput.comment }).max(10_000, { error: markupsInput.commentTooLong }).optional(),
        by: distance.optional(),
        editor_details: jsonOrText('editor_details').optional(),
        iText: jsonOrText('iText').optional(),
        /** The page that the new objects are on; by default the page that the markup is on. */
        page_number: PageNumber.optional(),
      })
      .refine(
        ({ answer, markups, by, editor_details }) =>
          (answer === 'moved') === ((by === undefined) !== (editor_details === undefined)) && (answer !== 'moved' || markups.length === 1),
        { path: ['answer'], error: carryOverInput.moved },
      ),
    answer: z.object({ data: z.array(CarriedMarkup) }),
  },
  undoCarryOver: {
    method: 'POST',
    path: '/api/item/{itemId}/file/{fileId}/carry-over/undo',
    caller: 'user',
    tag,
    summary:
      'Move all markups back to where they were on the version before. Edits made since are moved with them; statuses and comments stay.',
    params,
    answer: oneCarryOver,
  },
  redoCarryOver: {
    method: 'POST',
    path: '/api/item/{itemId}/file/{fileId}/carry-over/redo',
    caller: 'user',
    tag,
    summary: 'Carry the markups over again after undoing it, or after it failed.',
    params,
    answer: oneCarryOver,
  },
});
