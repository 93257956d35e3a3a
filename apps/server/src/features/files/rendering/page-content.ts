/** What can be read on a page, in page units: y down from the top left of the upright, cropped page. */

/** A run of characters between spaces, and the box around it. */
export interface PageWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Reading direction in degrees, clockwise from the right; 0 unless given. Only for words that were read from a picture. */
  readonly angle?: number | undefined;
  /** How sure the reading is, in percent; only for words that were read from a picture. */
  readonly confidence?: number | undefined;
}

export interface PageContent {
  /** In the order of the document, with its spaces and line ends. */
  readonly text: string;
  readonly words: readonly PageWord[];
  /** Straight lines: x1, y1, x2, y2 of one after the other. */
  readonly lines: readonly number[];
  /** There is more on the page than is kept. */
  readonly isCut: boolean;
  /** It may show text that the document doesn't contain as text. */
  readonly hasScan: boolean;
}

/** How much is kept of one page. */
export const MAX_CHARACTERS = 200_000;
export const MAX_LINES = 250_000;

export const NO_CONTENT: PageContent = { text: '', words: [], lines: [], isCut: false, hasScan: false };
