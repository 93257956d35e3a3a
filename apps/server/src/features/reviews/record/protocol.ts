/** A line of the file that the worker reads. */
export type RecordLine =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'fact'; readonly name: string; readonly value: string }
  | { readonly type: 'entry'; readonly name: string; readonly value: string; readonly hash: string }
  | {
      readonly type: 'markup';
      readonly title: string;
      /** Where it opens. */
      readonly link: string;
      readonly facts: readonly string[];
      readonly comments: readonly { readonly by: string; readonly text: string }[];
      /** Path of its picture, in any format; null where there is none. */
      readonly picture: string | null;
    };

/** What the worker is asked: lines of JSON at `from`, the PDF to `to`. */
export interface RecordAsked {
  readonly title: string;
  readonly subtitle: string;
  readonly result: string;
  readonly from: string;
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}
