import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import type { PageLink } from './link-shapes.ts';

/** Milliseconds before asking again whether a new page's text has been read. */
const pollInterval = 5000;

const noLinks: readonly PageLink[] = [];

/** The references of a page, those that lead nowhere last; undefined until known. */
export function usePageReferences(fileId: number, pageNumber: number): readonly PageLink[] | undefined {
  const { data } = useQuery({
    ...queryOf('listPageReferences', { params: { fileId, pageNumber } }),
    refetchInterval: ({ state }) => (state.data?.data === null ? pollInterval : false),
    meta: { failsInPlace: true },
  });
  const found = data?.data;
  return useMemo(() => {
    if (!found) return found === null ? noLinks : undefined;
    const { links, dead } = found;
    return [...links.map((link) => ({ ...link, isDead: false })), ...dead.map((link) => ({ ...link, isDead: true }))];
  }, [found]);
}

/** A page in brief, with its details; asks nothing without a page. */
export function useSheetPreview(page: { readonly file_id: number; readonly page_number: number } | undefined) {
  const { file_id: fileId = 0, page_number: pageNumber = 1 } = page ?? {};
  const query = queryOf('getSheetPreview', { params: { fileId, pageNumber } });
  return useQuery({ ...query, enabled: page !== undefined, meta: { failsInPlace: true } }).data?.data;
}
