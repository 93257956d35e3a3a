import type { listFixed } from '../review-sheets.repository.ts';

/** Sheets as the record names them. */
export const recordedSheets = (sheets: Awaited<ReturnType<typeof listFixed>>) =>
  sheets.map(({ position, file_name, version, page_number, sha256, number, title }) => ({
    position,
    file: file_name,
    version,
    page: page_number,
    sha256,
    number,
    title,
  }));
