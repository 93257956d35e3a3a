export type ReportStatus = 'none' | 'review' | 'open' | 'closed';
type ReportPriority = 'none' | 'low' | 'medium' | 'high' | 'urgent';

/** The cover of a report. */
export interface ReportHead {
  /** The project's name, or whose list it is. */
  readonly title: string;
  readonly subtitle: string;
  /** Such as who made it and when; each a name and a value. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Each filter in words; none for a list of everything. */
  readonly filters: readonly string[];
}

/** One row of a report: a line of the file that the worker reads. */
export interface ReportRow {
  readonly type: 'markup' | 'task';
  readonly title: string;
  /** Where it opens. */
  readonly link: string;
  readonly status: ReportStatus;
  readonly priority: ReportPriority;
  readonly isOverdue: boolean;
  /** Each a line below the title. */
  readonly facts: readonly string[];
  readonly comments: readonly { readonly by: string; readonly on: string; readonly text: string }[];
  /** Path of its picture, in any format; null where there is none. */
  readonly picture: string | null;
}

/** What the worker is asked: rows as lines of JSON at `from`, the PDF to `to`. */
export interface ReportAsked {
  readonly head: ReportHead;
  readonly from: string;
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether there were more rows than a report can contain. */
  readonly isCut: boolean;
}
