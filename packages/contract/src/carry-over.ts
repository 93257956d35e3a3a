import { z } from 'zod';
import { carryOverInput } from './feature-messages.ts';
import { MarkupStatus, Person, Time } from './fields.ts';
import { CarryOverId, FileId, ItemId, MarkupId, ProjectId } from './ids.ts';

/** a to f of (x, y) → (a·x + c·y + e, b·x + d·y + f), as PDF writes it (ISO 32000-2, 8.3.3). */
const Matrix = z.array(z.number()).length(6);

/** Around a markup's objects, in page units. */
const Bounds = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/**
 * Where a markup is on the newer version: on a place that is the same, that changed, or that moved; where the alignment of the pages isn't sure;
 * beyond the sheet; or on a page that the newer version doesn't have. The last two are not drawn on the newer version.
 */
export const CarriedPlace = z.enum(['unchanged', 'changed', 'moved', 'unsure', 'outside', 'missing'], { error: carryOverInput.place });
export type CarriedPlace = z.infer<typeof CarriedPlace>;

/** It still holds, the newer version resolved it (which closes it), or it was moved. */
export const CarryOverAnswer = z.enum(['holds', 'resolved', 'moved'], { error: carryOverInput.answer });
export type CarryOverAnswer = z.infer<typeof CarryOverAnswer>;

export const CarryOverState = z.enum(['queued', 'running', 'ready', 'undone', 'failed']);
export type CarryOverState = z.infer<typeof CarryOverState>;

const count = z.number().int().nonnegative();
const version = z.object({ file_id: FileId, /** V1, V2, V3 … */ label: z.string() });

/** What happens to the markups of a version when the next one becomes current. Counts only markups that the caller can see. */
export const CarryOver = z.object({
  id: CarryOverId,
  project_id: ProjectId,
  item_id: ItemId,
  before: version,
  after: version,
  state: CarryOverState,
  counts: z.object({
    all: count,
    /** By place, whether answered or not. */
    places: z.object({ unchanged: count, changed: count, moved: count, unsure: count, outside: count, missing: count }),
    /** Markups in the review queue without an answer. */
    unanswered: count,
  }),
  /** Whether the newer version is the current one, so that the carry-over can be undone. */
  is_latest: z.boolean(),
  created_at: Time,
  updated_at: Time,
});
export type CarryOver = z.infer<typeof CarryOver>;

/** A version with markups in its review queue that nobody has answered. */
export const VersionToCheck = z.object({ item_id: ItemId, file_id: FileId, unanswered: count });
export type VersionToCheck = z.infer<typeof VersionToCheck>;

/** A measurement that measures something else on the newer version, by its labels. */
export const CarriedValue = z.object({ id: z.string(), before: z.string(), after: z.string() });
export type CarriedValue = z.infer<typeof CarriedValue>;

/** A markup that a newer version took over. */
export const CarriedMarkup = z.object({
  carry_over_id: CarryOverId,
  markup: z.object({ id: MarkupId, number: z.number().int(), name: z.string(), open: MarkupStatus, thumbnail_url: z.string().nullable() }),
  place: CarriedPlace,
  /** Whether it is in the review queue: neither on an unchanged place nor closed before. */
  is_queued: z.boolean(),
  before_page: z.number().int(),
  /**
   * The version and page that last showed it: those of the carry-over, or earlier ones if the older version couldn't place it either. Null if that version
   * was deleted.
   */
  drawn_on: version.extend({ page_number: z.number().int() }).nullable(),
  /** Null if the newer version doesn't have the page. */
  after_page: z.number().int().nullable(),
  /** From page units of the older page to those of the newer one; null without a newer page. */
  matrix: Matrix.nullable(),
  /** Around its objects on the older page, and where they were carried to; null if nothing can be drawn. */
  before_bounds: Bounds.nullable(),
  after_bounds: Bounds.nullable(),
  /** How much further to move it so that it follows what it is about, in page units of the newer page; null unless that moved. */
  shift: z.object({ x: z.number(), y: z.number() }).nullable(),
  /**
   * What changed where it is, or moved with it: the place of its page in the comparison, from 1, its number there, a sentence, and whether the pages were
   * compared by their pictures. Null if it isn't on a change, and if someone dismissed the change.
   */
  change: z.object({ position: z.number().int(), number: z.number().int(), sentence: z.string(), is_scan: z.boolean() }).nullable(),
  /** Measurements whose value or scale differs on the newer page. */
  values: z.array(CarriedValue),
  answer: CarryOverAnswer.nullable(),
  answered_by: Person.nullable(),
  answered_at: Time.nullable(),
  /** Increases with every answer. An outdated one gets 409 with the current row. */
  revision: z.number().int(),
});
export type CarriedMarkup = z.infer<typeof CarriedMarkup>;
