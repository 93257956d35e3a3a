import type { Alignment, Changes } from '@sheetmark/compare';

/** What two versions of a page have in common and what not. */
export interface PageComparison {
  readonly alignment: Alignment;
  /** Undefined where the alignment can't be trusted: everything would differ. */
  readonly changes: Changes | undefined;
  /** The label next to each changed region, such as a room's name; undefined for none. */
  readonly nearby: readonly (string | undefined)[];
  /** A page has more on it than is compared. */
  readonly isCut: boolean;
  /** The pages were compared by their pictures. */
  readonly isScan: boolean;
}
