import { useDebouncedValue } from '@mantine/hooks';
import type { RegisterRow } from '@sheetmark/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';

/** Debounces the search, in milliseconds. */
const searchDelay = 150;
const mostFound = 50;

/** Sheets of the project's register whose number or title matches, however the number is written, or all pages; undefined until known. */
export function useFoundSheets(
  projectId: number,
  text: string,
  { isNumbered = true } = {},
): { sheets: readonly RegisterRow[] | undefined; total: number } {
  const [searched] = useDebouncedValue(text.trim(), searchDelay);
  const query = { limit: mostFound, ...(isNumbered && { numbered: 'true' as const }), ...(searched && { text: searched }) };
  const { data } = useQuery({
    ...queryOf('listRegister', { params: { id: projectId }, query }),
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
  return { sheets: data?.data, total: data?.meta.total ?? 0 };
}
