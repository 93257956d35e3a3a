import type { LineEnd, ObjectStyle, TextAlign } from '../document/object.ts';

/** The style of the next drawn object. */
export interface NewObjectStyle extends ObjectStyle {
  /** The radius of a new cloud's scallops. */
  readonly cloudSize: number;
  /** The ends of a new line, arrow or polyline. */
  readonly lineStart: LineEnd;
  readonly lineEnd: LineEnd;
  /** Alignment of a new text box. */
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly textColor: string;
  readonly textAlign: TextAlign;
  readonly textBorder: boolean;
  /** A text box fits its text when typing ends. */
  readonly fitsText: boolean;
  /** The text of a new stamp. */
  readonly stamp: string;
}
