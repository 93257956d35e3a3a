/** A local PDF. */
export interface PdfPlace {
  readonly path: string;
  readonly password: string | undefined;
}

/** By page: the file name that links to it are given. */
export type PageFileNames = readonly (readonly [page: number, name: string])[];

interface Extraction {
  readonly step: 'extract';
  readonly file: PdfPlace;
  readonly pages: readonly { readonly number: number; readonly to: string }[];
  readonly names: PageFileNames;
}

/** What a worker is asked. */
export type PagesAsked = { readonly step: 'hash'; readonly file: PdfPlace; readonly pages: readonly number[] } | Extraction;
