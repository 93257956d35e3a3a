import {
  type AlignedSheet,
  type Box,
  boxAround,
  boxHeight,
  boxWidth,
  carryMarkup,
  carryTexts,
  judgePlace,
  listedObjects,
  type Matrix,
  type PageScaling,
} from '@sheetmark/editor-core';
import { z } from 'zod';

/** A markup's objects and texts as they are stored, as JSON text. */
interface MarkupToCarry {
  readonly id: number;
  readonly objects: string;
  readonly itext: string | null;
}

/** Markups of one page. */
export interface CarryInput {
  readonly markups: readonly MarkupToCarry[];
  readonly matrix: Matrix;
  readonly scaling: PageScaling;
  /** Null if the newer version doesn't have the page, or if their places needn't be judged. */
  readonly sheet: AlignedSheet | null;
}

const bounds = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable();

export const CarryOutput = z.array(
  z.object({
    id: z.number(),
    objects: z.string(),
    itext: z.string().nullable(),
    place: z.enum(['unchanged', 'changed', 'moved', 'unsure', 'outside', 'missing']),
    shift: z.object({ x: z.number(), y: z.number() }).nullable(),
    before_bounds: bounds,
    after_bounds: bounds,
    values: z.array(z.object({ id: z.string(), before: z.string(), after: z.string() })),
  }),
);
export type CarryOutput = z.infer<typeof CarryOutput>;

function toBounds(boxes: readonly Box[]): z.infer<typeof bounds> {
  const box = boxAround(boxes);
  return box && { left: box.minX, top: box.minY, width: boxWidth(box), height: boxHeight(box) };
}

export function compute({ markups, matrix, scaling, sheet }: CarryInput): CarryOutput {
  return markups.map(({ id, objects, itext }) => {
    const before: unknown = JSON.parse(objects);
    const carried = carryMarkup(before, { matrix, scaling, markupId: id });
    const texts: unknown = itext === null ? null : JSON.parse(itext);
    const written = carryTexts(texts, carried.values);
    return {
      id,
      // Text that nothing changed stays as it was written, byte for byte.
      objects: isSame(before, carried.details) ? objects : JSON.stringify(carried.details),
      itext: written === texts ? itext : JSON.stringify(written),
      ...judgePlace(carried.bounds, sheet),
      before_bounds: toBounds(carried.boundsBefore),
      after_bounds: toBounds(carried.bounds),
      values: [...carried.values],
    };
  });
}

/** Objects that stay the same are the same records. */
function isSame(before: unknown, after: unknown): boolean {
  const [from, to] = [listedObjects(before), listedObjects(after)];
  return from === to || (from?.length === to?.length && from?.every((object, index) => object === to?.[index]) === true);
}
