import type {
  CarriedMarkupId,
  CarriedPlace,
  CarryOverAnswer,
  CarryOverId,
  CarryOverState,
  EditorId,
  FileId,
  ItemId,
  MarkupId,
  ProjectId,
  UserId,
} from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, JsonByDefault, JsonOrNull, OrNull, TimeByDefault, TimeOrNull } from './columns.ts';

/** One per pair of versions of an item: the newer one takes over the markups of the older one. */
export interface CarryOversTable {
  id: GeneratedAlways<CarryOverId>;
  project_id: ProjectId;
  item_id: ItemId;
  before_file_id: FileId;
  after_file_id: FileId;
  /** The comparison that aligned the pages. It may have been deleted since. */
  comparison_id: number;
  state: ByDefault<CarryOverState>;
  /** Undone because the newer version is in the trash: restoring it repeats the carry-over. */
  is_withdrawn: ByDefault<boolean>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** A page of the older version as the comparison matched and aligned it. */
export interface CarryOverPagesTable {
  carry_over_id: CarryOverId;
  before_page: number;
  /** Null if the newer version doesn't have the page. */
  after_page: OrNull<number>;
  /** `SheetAlignment`; null without a newer page, and if the pages couldn't be compared. */
  alignment: JsonOrNull;
  /** Array of `SheetChange`. */
  changes: JsonByDefault;
}

/**
 * A markup as the older version has it, and what became of it. The markup's row holds what the current version shows. Versions take a markup over one
 * after the other, so that its rows have ids in the order of versions; carry-overs don't, because a version can be compared before the one before it.
 */
export interface CarriedMarkupsTable {
  id: GeneratedAlways<CarriedMarkupId>;
  carry_over_id: CarryOverId;
  markup_id: MarkupId;
  /** The older version's page. */
  editor_id: EditorId;
  before_page: number;
  /** `editor_details` on the older version, kept byte for byte; null for a markup that wasn't placed on it. */
  objects: JsonOrNull;
  itext: JsonOrNull;
  /** Null if the newer version doesn't have the page. */
  after_page: OrNull<number>;
  /** From page units of the older page to those of the newer one, as six numbers. */
  matrix: JsonOrNull;
  place: CarriedPlace;
  /** Sorts like the review queue. */
  place_rank: GeneratedAlways<number>;
  /** Closed markups and those on unchanged places aren't reviewed. */
  is_queued: boolean;
  /** `{ x, y }`: how much further what it is about moved. */
  shift: JsonOrNull;
  /** `{ left, top, width, height }` around its objects. */
  before_bounds: JsonOrNull;
  after_bounds: JsonOrNull;
  /** Array of `CarriedValue` of the contract. */
  changed_values: JsonByDefault;
  /** The MD5 of the objects that were written to the markup's row; null if it isn't placed. */
  drawn: OrNull<string>;
  answer: OrNull<CarryOverAnswer>;
  answered_by: OrNull<UserId>;
  answered_at: TimeOrNull;
  /** What taking the answer back restores, as `AnswerRecord`. */
  answer_record: JsonOrNull;
  revision: ByDefault<number>;
}
