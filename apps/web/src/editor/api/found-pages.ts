import type { AnswerOf, Operations } from '@sheetmark/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';

export type PageHits = AnswerOf<Operations['findInFile']>['data']['pages'][number];

const none: readonly PageHits[] = [];

/** The pages of a file that hold a text; none before anything is looked for. */
export function useFoundPages(fileId: number, text: string): readonly PageHits[] {
  const isWanted = text.trim() !== '';
  const { data } = useQuery({
    ...queryOf('findInFile', { params: { fileId }, query: { text } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return isWanted ? (data?.data.pages ?? none) : none;
}
