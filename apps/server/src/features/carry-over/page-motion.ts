import type { EditorId, FileId, ItemId } from '@sheetmark/contract';
import type { AlignedSheet, Box, Matrix, PageScales } from '@sheetmark/editor-core';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { findSheet } from '../files/public.ts';
import { ensureEditorDetails, getEditorDetails, parseScales } from '../markups/public.ts';
import type { ComparedSheet, SheetAlignment, SheetChange } from './compared-versions.ts';

export const stayInPlace: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function toMatrix([a, b, c, d, e, f]: SheetAlignment['matrix']): Matrix {
  return { a, b, c, d, e, f };
}

/** First `inner`, then `outer`. */
export function joinMotions(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

const toBox = ({ left, top, width, height }: SheetChange['box']): Box => ({
  minX: left,
  minY: top,
  maxX: left + width,
  maxY: top + height,
});

/** A page of the older version, and where its markups go. */
export interface PageMotion {
  readonly editorId: EditorId;
  readonly afterEditorId: EditorId;
  readonly afterPage: number | null;
  readonly matrix: Matrix;
  readonly scaling: { readonly before: PageScales; readonly after: PageScales };
  readonly sheet: AlignedSheet | null;
}

interface PageToCarry {
  readonly itemId: ItemId;
  readonly afterFile: FileId;
  readonly page: number;
  readonly compared: ComparedSheet | undefined;
}

/** Keeps the scales of both pages from changing until the transaction ends. */
export async function readMotion(tx: Tx, { itemId, afterFile, page, compared }: PageToCarry): Promise<PageMotion> {
  const afterPage = compared?.afterPage ?? null;
  const before = await ensureEditorDetails(tx, itemId, page);
  const after = afterPage === null ? before : await ensureEditorDetails(tx, itemId, afterPage);
  const [from, to] = [await getEditorDetails(tx, before.id, 'forShare'), await getEditorDetails(tx, after.id, 'forShare')];
  const size = afterPage === null ? undefined : await findSheet(tx, afterFile, afterPage);
  const alignment = compared?.alignment ?? null;
  return {
    editorId: before.id,
    afterEditorId: after.id,
    afterPage: size ? afterPage : null,
    // An alignment that isn't trusted moves nothing.
    matrix: size && alignment?.isTrusted ? toMatrix(alignment.matrix) : stayInPlace,
    scaling: { before: parseScales(from), after: parseScales(to) },
    sheet: size
      ? {
          width: size.width,
          height: size.height,
          alignment: alignment ?? { isTrusted: false, coverage: 0, residual: 0, isByPeople: false },
          changes: (compared?.changes ?? []).map(({ box, shift }) => ({ box: toBox(box), shift })),
          unsure: (alignment?.unsure ?? []).map(toBox),
        }
      : null,
  };
}
