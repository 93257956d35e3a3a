/** What a page's title block says, as sheets and rows have it. */
export interface NamedSheet {
  readonly sheet_number: string | null;
  readonly sheet_title: string | null;
}

/** A sheet by its number and title, such as “A-101 First Floor”. Null where it has no number: it is called by its file and page. */
export const sheetName = ({ sheet_number, sheet_title }: NamedSheet): string | null =>
  sheet_number && (sheet_title ? `${sheet_number} ${sheet_title}` : sheet_number);
