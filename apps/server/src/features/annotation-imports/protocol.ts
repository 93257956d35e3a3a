import { Calibration, MarkupStatus, ScaleRegion } from '@sheetmark/contract';
import { z } from 'zod';

/** A comment of a markup in a file. */
const FoundComment = z.object({
  /** The annotation's. */
  name: z.string(),
  /** The comment here that it is; null for new ones. */
  id: z.number().int().nullable(),
  author: z.string(),
  created: z.string().nullable(),
  text: z.string(),
  isChanged: z.boolean(),
});
export type FoundComment = z.infer<typeof FoundComment>;

/** A value in a custom column of the file. */
const FoundColumn = z.object({ column: z.string(), text: z.string() });

/** A markup as a file has it. */
export const FoundMarkup = z.object({
  objects: z.array(z.looseObject({})),
  /** What its pictures show, as sums; null if that is unknown. */
  pictures: z.string().nullable().default(null),
  status: MarkupStatus,
  comments: z.array(FoundComment),
  /** Null if they are as they were exported, or the file has none. */
  columns: z.array(FoundColumn).nullable().default(null),
  author: z.string(),
  created: z.string().nullable(),
  modified: z.string().nullable(),
  /** Whether objects, status or values of columns differ from when the file was exported or imported. */
  isChanged: z.boolean(),
});
export type FoundMarkup = z.infer<typeof FoundMarkup>;

export const FoundChange = z.object({
  kind: z.enum(['new', 'changed', 'conflict', 'deleted', 'unchanged']),
  page: z.number().int(),
  name: z.string(),
  title: z.string(),
  markup: z.number().int().nullable(),
  found: FoundMarkup.nullable(),
});
export type FoundChange = z.infer<typeof FoundChange>;

/** The scales that a page has in the file. */
const FoundScales = z.object({ page: z.number().int(), calibration: Calibration.nullable(), regions: z.array(ScaleRegion) });
export type FoundScales = z.infer<typeof FoundScales>;

/** What a file's annotations are, or why they can't be read. */
export const ReadResult = z.union([
  z.object({
    changes: z.array(FoundChange),
    staying: z.number().int(),
    scales: z.array(FoundScales),
    /** When the markups in it were exported from this document; null if they weren't. */
    exported: z.string().nullable(),
  }),
  z.object({ failure: z.string() }),
]);
export type ReadResult = z.infer<typeof ReadResult>;

/** A markup as it is here. */
export interface CurrentMarkup {
  readonly id: number;
  readonly page: number;
  readonly objects: unknown;
  readonly status: z.infer<typeof MarkupStatus>;
  readonly comments: readonly { readonly id: number; readonly text: string }[];
  readonly columns: readonly z.infer<typeof FoundColumn>[];
  readonly modified: string;
}

/** An annotation that was imported before. */
export interface KnownAnnotation {
  readonly page: number;
  readonly name: string;
  readonly markup: number;
  readonly base: unknown;
}

const Earlier = z.object({
  earlier: z.array(
    FoundMarkup.pick({ status: true, pictures: true, columns: true }).extend({
      /** Of its objects. */
      sum: z.string(),
      /** When it was decided. */
      seen: z.string(),
    }),
  ),
});

/** What the annotation was in files against which the markup was kept. */
export const earlierIn = (base: unknown): z.infer<typeof Earlier>['earlier'] => Earlier.safeParse(base).data?.earlier ?? [];

/** When the import was made that first brought the annotation; null for comments. */
export const firstImportOf = (base: unknown): string | null => First.safeParse(base).data?.first ?? null;
const First = z.object({ first: z.string() });

export interface ReadInput {
  /** The file with annotations, and for XFDF and FDF the document that they belong to. */
  readonly path: string;
  readonly form: 'pdf' | 'xfdf' | 'fdf';
  /** Whether the file is the drawing itself. */
  readonly isDrawing: boolean;
  readonly document: {
    readonly path: string;
    /** Also of the file, if it was exported from a locked document. */
    readonly password?: string | undefined;
    /** Page units per point by page index; none for PDFs. */
    readonly unitsPerPoint: readonly number[];
  };
  readonly pages: readonly { readonly number: number; readonly width: number; readonly height: number }[];
  /** The document as exports name it. */
  readonly token: string;
  readonly current: readonly CurrentMarkup[];
  readonly known: readonly KnownAnnotation[];
}
