import { type FileId, type ItemId, PageBox, type ProjectId } from '@sheetmark/contract';
import { z } from 'zod';

/** How well two pages are aligned. */
export const SheetAlignment = z.object({
  /** From page units of the older page to those of the newer one: (x, y) → (a·x + c·y + e, b·x + d·y + f). */
  matrix: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  isTrusted: z.boolean(),
  coverage: z.number(),
  residual: z.number(),
  isByPeople: z.boolean(),
  /** Where it's unknown whether something changed, in page units of the newer page. */
  unsure: PageBox.array().optional(),
});
export type SheetAlignment = z.infer<typeof SheetAlignment>;

export const CarriedShift = z.object({ x: z.number(), y: z.number() });

/** In page units of the newer page. */
export const SheetChange = z.object({
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  /** Of what moved, whose box contains both its places. */
  shift: CarriedShift.nullable(),
});
export type SheetChange = z.infer<typeof SheetChange>;

/** A page of the older version, as the comparison matched and aligned it. */
export interface ComparedSheet {
  readonly beforePage: number;
  /** Null if the newer version doesn't have the page. */
  readonly afterPage: number | null;
  /** Null without a newer page, and if the pages couldn't be compared. */
  readonly alignment: SheetAlignment | null;
  readonly changes: readonly SheetChange[];
}

/** Two versions of an item whose comparison is ready. */
export interface ComparedVersions {
  readonly comparisonId: number;
  readonly projectId: ProjectId;
  readonly itemId: ItemId;
  readonly beforeFile: FileId;
  readonly afterFile: FileId;
  /** Of the older version, read one by one. Pages that are left out count as missing in the newer version. */
  readonly sheets: Iterable<ComparedSheet> | AsyncIterable<ComparedSheet>;
}
