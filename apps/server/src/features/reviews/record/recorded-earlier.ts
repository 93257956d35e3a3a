import type { EarlierMarkupRow } from '../earlier-markups.repository.ts';

/** A markup of an earlier round as the record names it. */
export const recordedEarlier = ({ round, number, file_name, page_number, status, is_answered }: EarlierMarkupRow) => ({
  round,
  number,
  file: file_name,
  page: page_number,
  status,
  is_answered,
});
