/** A part of a page, in page units. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a link or bookmark leads. */
export type PdfGoal =
  /** A page of the same file. `part`: what the file says to show of it; `isRegion`: it has borders, otherwise it is a place to read on from. */
  | { readonly kind: 'page'; readonly page: number; readonly part: PagePart | null; readonly isRegion: boolean }
  /** Of http, https or mailto. */
  | { readonly kind: 'url'; readonly url: string }
  /** Another file, by its name without folders. */
  | { readonly kind: 'file'; readonly name: string; readonly page: number };

export interface PdfLink {
  readonly box: PagePart;
  readonly goal: PdfGoal;
}

export interface OutlineEntry {
  readonly title: string;
  /** 0 for the topmost. */
  readonly depth: number;
  /** The file shows the entries below it at first. */
  readonly isOpen: boolean;
  /** Null for headings, and for goals that can't be followed, such as scripts. */
  readonly goal: PdfGoal | null;
}
