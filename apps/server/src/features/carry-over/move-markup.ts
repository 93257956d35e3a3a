import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import {
  ensureEditorDetails,
  linkPicturesAndQueueThumbnail,
  listPictures,
  type MarkupFields,
  parseScales,
  toDrawingColumns,
  updateMarkup,
} from '../markups/public.ts';
import type { AnswerRecord } from './answer-record.ts';
import { type CarriedRow, findDrawing } from './carried-markups.repository.ts';
import { carryMarkups, md5 } from './carry-computation.ts';
import { stayInPlace } from './page-motion.ts';

type Body = BodyOf<Operations['answerCarriedMarkups']>;
type MovedDrawing = NonNullable<AnswerRecord['drawing']>;

interface Moving {
  readonly row: CarriedRow;
  readonly markup: MarkupFields;
  readonly body: Pick<Body, 'by' | 'editor_details' | 'iText' | 'page_number'>;
}

/** Moves carried markups further, and back again. */
export function createMarkupMover({ queue, workers }: Pick<Deps, 'queue' | 'workers'>) {
  async function write(tx: Tx, markup: MarkupFields, to: { page: number; objects: unknown; itext: unknown }): Promise<void> {
    const page = await ensureEditorDetails(tx, markup.item_id, to.page);
    const pictures = await listPictures(tx, [markup]);
    const columns = await toDrawingColumns({ objects: to.objects, itext: to.itext }, page);
    const drawn = await updateMarkup(tx, markup.id, { ...columns, editor_id: page.id, page_number: to.page });
    await linkPicturesAndQueueThumbnail(tx, queue, { row: drawn, allowed: pictures });
  }

  async function shiftBy(tx: Tx, actor: Actor, { markup, by }: { markup: MarkupFields; by: NonNullable<Body['by']> }) {
    const { objects, itext } = await findDrawing(tx, markup.id);
    if (objects === null) throw invalidInput('by', 'This markup isn’t placed on the newer version. Send where it is now.');
    const scales = parseScales(await ensureEditorDetails(tx, markup.item_id, markup.page_number));
    const matrix = { ...stayInPlace, e: by.x, f: by.y };
    const input = { markups: [{ id: markup.id, objects, itext }], matrix, scaling: { before: scales, after: scales }, sheet: null };
    const [moved] = await workers.run(carryMarkups, input, { owner: `user ${actor.id}` });
    if (!moved) throw new Error(`markup ${markup.id} can't be moved`);
    const texts: unknown = moved.itext === null ? null : JSON.parse(moved.itext);
    const further: unknown = JSON.parse(moved.objects);
    return { objects: further, itext: texts };
  }

  return {
    /** Returns what moving it back restores. */
    async move(tx: Tx, actor: Actor, { row, markup, body }: Moving): Promise<MovedDrawing> {
      const before = await findDrawing(tx, markup.id);
      const kept: unknown = before.itext === null ? null : JSON.parse(before.itext);
      const sent = { objects: body.editor_details, itext: body.iText ?? kept };
      const to = body.by === undefined ? sent : await shiftBy(tx, actor, { markup, by: body.by });
      await write(tx, markup, { ...to, page: body.page_number ?? markup.page_number });
      const { editor_id, page_number } = markup;
      return { ...before, editor_id, page_number, drawn: row.drawn, moved: md5(JSON.stringify(to.objects)) };
    },

    async moveBack(tx: Tx, markup: MarkupFields, { objects, itext, page_number }: MovedDrawing): Promise<void> {
      if (objects === null) return unplace(tx, markup, { page_number });
      const texts: unknown = itext === null ? null : JSON.parse(itext);
      await write(tx, markup, { page: page_number, objects: JSON.parse(objects), itext: texts });
    },
  };

  /** It wasn't placed on the newer version. */
  async function unplace(tx: Tx, markup: MarkupFields, at: { page_number: number }): Promise<void> {
    const page = await ensureEditorDetails(tx, markup.item_id, at.page_number);
    await updateMarkup(tx, markup.id, { objects: null, thumbnail_key: null, editor_id: page.id, page_number: at.page_number });
  }
}

export type MarkupMover = ReturnType<typeof createMarkupMover>;
