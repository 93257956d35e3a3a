import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { drawThumbnailJob } from '../markups/public.ts';
import * as carried from './carried-markups.repository.ts';
import { carryMarkups, md5, toTexts } from './carry-computation.ts';
import type { CarryOutput } from './carry-markups.worker.ts';
import type { CarryOverRow } from './carry-over.repository.ts';
import { SheetAlignment } from './compared-versions.ts';
import { joinMotions, type PageMotion, stayInPlace, toMatrix } from './page-motion.ts';

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
  /** What moved it. */
  readonly motion: PageMotion;
  /** Null if it isn't placed on the newer version. */
  readonly objects: string | null;
}

/** What the older version had, and what became of it. */
function toCarriedRow({ row, page }: Batch, { markup, moved, motion, objects }: Carried) {
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
    place: markup.is_stamp ? 'outside' : moved.place,
    is_queued: !markup.is_stamp && markup.open !== 'closed' && (moved.place !== 'unchanged' || moved.values.length > 0),
    shift: moved.shift && JSON.stringify(moved.shift),
    before_bounds: markup.objects === null ? null : moved.before_bounds && JSON.stringify(moved.before_bounds),
    after_bounds: moved.after_bounds && JSON.stringify(moved.after_bounds),
    changed_values: JSON.stringify(moved.values),
    drawn: objects === null ? null : md5(objects),
  };
}

type Parts = Pick<Deps, 'queue' | 'workers'> & Pick<JobRun, 'signal'>;

/** Moves markups of one page. Leaves rows alone that stay as they are. */
export async function carryBatch(tx: Tx, batch: Batch, { queue, workers, signal }: Parts): Promise<void> {
  const { row, motion, page, ids } = batch;
  const markups = await carried.lockToCarry(tx, row.id, ids);
  const done: Carried[] = [];
  for (const group of Map.groupBy(markups, originOf).values()) done.push(...(await moveGroup(motion, group, { workers, signal })));
  const changed = done.filter(
    ({ markup, motion: own, objects }) => objects !== markup.row_objects || markup.row_page !== (own.afterPage ?? page),
  );
  await carried.placeMarkups(
    tx,
    changed.map(({ markup, moved, motion: own, objects }) => ({
      id: markup.id,
      editor_id: own.afterEditorId,
      page_number: own.afterPage ?? page,
      objects,
      itext: moved.itext,
      ...toTexts(moved),
    })),
  );
  const thumbnails = changed.filter(({ objects }) => objects !== null).map(({ markup }) => ({ markupId: markup.id }));
  await queue.sendAll(tx, drawThumbnailJob, thumbnails, ({ markupId }) => ({ onceKey: String(markupId) }));
  await carried.saveCarried(
    tx,
    done.map((one) => toCarriedRow(batch, one)),
  );
}

/** Markups of one origin are moved by one matrix: empty for those that are on the older version. */
const originOf = ({ objects, unplaced_matrix }: carried.MarkupToCarry): string => (objects === null ? JSON.stringify(unplaced_matrix) : '');

async function moveGroup(
  motion: PageMotion,
  markups: readonly carried.MarkupToCarry[],
  { workers, signal }: Pick<Parts, 'workers' | 'signal'>,
): Promise<Carried[]> {
  const own = markups[0]?.objects === null ? fromBefore(motion, markups[0].unplaced_matrix) : motion;
  const { matrix, scaling, sheet } = own;
  const drawn = markups.flatMap(({ id, objects, unplaced, itext }) => {
    const drawing = objects ?? unplaced;
    return drawing === null ? [] : [{ id, objects: drawing, itext }];
  });
  const input = { markups: drawn, matrix, scaling, sheet };
  const output = new Map((await workers.run(carryMarkups, input, { owner: 'job', signal })).map((one) => [one.id, one]));
  return markups.flatMap((markup): Carried[] => {
    const moved = output.get(markup.id);
    const isPlaced = moved && !markup.is_stamp && moved.place !== 'outside' && moved.place !== 'missing';
    return moved ? [{ markup, moved, motion: own, objects: isPlaced ? moved.objects : null }] : [];
  });
}

/** The motion of a markup that the older version couldn't place, from the page on which it was before. */
function fromBefore(motion: PageMotion, matrix: unknown): PageMotion {
  const known = SheetAlignment.shape.matrix.nullable().parse(matrix);
  if (known === null) return { ...motion, afterPage: null, afterEditorId: motion.editorId, sheet: null, matrix: stayInPlace };
  return { ...motion, matrix: joinMotions(toMatrix(known), motion.matrix) };
}
