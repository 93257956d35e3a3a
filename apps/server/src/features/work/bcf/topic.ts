export type BcfVersion = '2.1' | '3.0';

/** Seen from above; metres, with x to the right and y up. */
export interface BcfView {
  readonly guid: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BcfComment {
  readonly guid: string;
  readonly date: string;
  readonly author: string;
  readonly text: string;
}

/** A markup or task as BCF has it. Times are ISO 8601. */
export interface BcfTopic {
  readonly guid: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly priority: string | null;
  readonly labels: readonly string[];
  readonly created: string;
  readonly author: string;
  readonly modified: string;
  readonly due: string | null;
  readonly assignee: string | null;
  readonly description: string | null;
  /** Where it opens. */
  readonly link: string;
  readonly comments: readonly BcfComment[];
  readonly view: BcfView | null;
  /** Path of its picture, in any format; null where there is none. */
  readonly picture: string | null;
}
