import type { AnswerOf, Operations } from '@sheetmark/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';

export type PageHits = AnswerOf<Operations['findInFile']>['data']['pages'][number];

const none: readonly PageHits[] = [];

/** The pages of a file that contain a text; none for an empty text. */
export function useFoundPages(fileId: number, text: string): readonly PageHits[] {
  const isSearching = text.trim() !== '';
  const { data } = useQuery({
    ...queryOf('findInFile', { params: { fileId }, query: { text } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  return isSearching ? (data?.data.pages ?? none) : none;
}
