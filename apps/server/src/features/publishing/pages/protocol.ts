/** A local PDF. */
export interface PdfPlace {
  readonly path: string;
  readonly password: string | undefined;
}

/** What a worker is asked. */
export type PagesAsked =
  | { readonly step: 'hash'; readonly file: PdfPlace; readonly pages: readonly number[] }
  | { readonly step: 'extract'; readonly file: PdfPlace; readonly pages: readonly { readonly number: number; readonly to: string }[] };
