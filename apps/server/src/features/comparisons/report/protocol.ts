import type { ChangeId } from '@sheetmark/contract';

/** The first lines of a report. */
export interface ChangesHead {
  /** The compared item's name. */
  readonly title: string;
  /** `V1 → V2`. */
  readonly subtitle: string;
  /** Such as who made it and when; each a name and a value. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A line of the file that the worker reads: a sheet, or a change on the sheet above it. */
export type ChangesLine = SheetLine | ChangeLine;

export interface SheetLine {
  readonly type: 'sheet';
  readonly title: string;
  /** How many changes it has, or why it has none. */
  readonly summary: string;
}

export interface ChangeLine {
  readonly type: 'change';
  readonly id: ChangeId;
  readonly number: number;
  readonly sentence: string;
  /** Not covered by a revision cloud. */
  readonly isUnclouded: boolean;
  /** Such as who checked it; each a line below the sentence. */
  readonly facts: readonly string[];
  /** Its region in the older and the newer version, as Base64; left out where it isn't drawn. */
  readonly pictures?: readonly [before: string, after: string];
}

/** What the worker is asked: lines of JSON at `from`, the PDF to `to`. */
export interface ChangesAsked {
  readonly head: ChangesHead;
  readonly from: string;
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}
