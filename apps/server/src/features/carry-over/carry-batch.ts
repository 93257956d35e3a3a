import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { drawThumbnailJob } from '../markups/public.ts';
import * as carried from './carried-markups.repository.ts';
import { carryMarkups, md5, toTexts } from './carry-computation.ts';
import type { CarryOutput } from './carry-markups.worker.ts';
import type { CarryOverRow } from './carry-over.repository.ts';
import type { PageMotion } from './page-motion.ts';

/** Markups of one page. */
interface Batch {
  readonly row: CarryOverRow;
  readonly page: number;
  readonly motion: PageMotion;
  readonly ids: readonly carried.ListedToCarry['id'][];
}

interface Carried {
  readonly markup: carried.MarkupToCarry;
  readonly moved: CarryOutput[number];
  /** Null if it isn't placed on the newer version. */
  readonly objects: string | null;
}

/** What the older version had, and what became of it. */
function toCarriedRow({ row, page, motion }: Batch, { markup, moved, objects }: Carried) {
  const { a, b, c, d, e, f } = motion.matrix;
  return {
    carry_over_id: row.id,
    markup_id: markup.id,
    editor_id: motion.editorId,
    before_page: page,
    objects: markup.objects,
    itext: markup.itext,
    after_page: motion.afterPage,
    matrix: motion.afterPage === null ? null : JSON.stringify([a, b, c, d, e, f]),
    place: moved.place,
    is_queued: markup.open !== 'closed' && (moved.place !== 'unchanged' || moved.values.length > 0),
    shift: moved.shift && JSON.stringify(moved.shift),
    before_bounds: moved.before_bounds && JSON.stringify(moved.before_bounds),
    after_bounds: moved.after_bounds && JSON.stringify(moved.after_bounds),
    changed_values: JSON.stringify(moved.values),
    drawn: objects === null ? null : md5(objects),
  };
}

type Parts = Pick<Deps, 'queue' | 'workers'> & Pick<JobRun, 'signal'>;

/** Moves markups of one page. Leaves rows alone that stay as they are. */
export async function carryBatch(tx: Tx, batch: Batch, { queue, workers, signal }: Parts): Promise<void> {
  const { row, motion, page, ids } = batch;
  const { matrix, scaling, sheet } = motion;
  const markups = await carried.lockToCarry(tx, row.id, ids);
  const input = { markups: markups.map(({ id, objects, itext }) => ({ id, objects, itext })), matrix, scaling, sheet };
  const output = new Map((await workers.run(carryMarkups, input, { owner: 'job', signal })).map((one) => [one.id, one]));
  const done = markups.flatMap((markup): Carried[] => {
    const moved = output.get(markup.id);
    return moved ? [{ markup, moved, objects: moved.place === 'outside' || moved.place === 'missing' ? null : moved.objects }] : [];
  });
  const page_number = motion.afterPage ?? page;
  const changed = done.filter(({ markup, objects }) => objects !== markup.row_objects || markup.row_page !== page_number);
  const place = { editor_id: motion.afterEditorId, page_number };
  await carried.placeMarkups(
    tx,
    changed.map(({ markup, moved, objects }) => ({ id: markup.id, ...place, objects, itext: moved.itext, ...toTexts(moved) })),
  );
  const thumbnails = changed.filter(({ objects }) => objects !== null).map(({ markup }) => ({ markupId: markup.id }));
  await queue.sendAll(tx, drawThumbnailJob, thumbnails, ({ markupId }) => ({ onceKey: String(markupId) }));
  await carried.saveCarried(
    tx,
    done.map((one) => toCarriedRow(batch, one)),
  );
}
