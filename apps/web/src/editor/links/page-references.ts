import type { LinkGoal } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import { joinLinks, linkOfPdf, linkOfReference, type PageLink } from './page-link.ts';

/** Milliseconds before asking again whether a new page's text has been read. */
const pollInterval = 5000;

const failsInPlace = { failsInPlace: true };

/** The references of a page and the links of its PDF, those that lead nowhere last; undefined until known. */
export function usePageLinks(fileId: number, pageNumber: number): readonly PageLink[] | undefined {
  const params = { fileId, pageNumber };
  const said = useQuery({
    ...queryOf('listPageReferences', { params }),
    refetchInterval: ({ state }) => (state.data?.data === null ? pollInterval : false),
    meta: failsInPlace,
  });
  const drawn = useQuery({ ...queryOf('listPageLinks', { params }), staleTime: Infinity, meta: failsInPlace });
  const [found, links] = [said.data?.data, drawn.data?.data];
  return useMemo(() => {
    if (found === undefined && links === undefined) return undefined;
    const references = [
      ...(found?.links ?? []).map((reference) => linkOfReference(reference, false)),
      ...(found?.dead ?? []).map((reference) => linkOfReference(reference, true)),
    ];
    return joinLinks(references, (links ?? []).map(linkOfPdf));
  }, [found, links]);
}

/** The page that a link leads to in brief, with its details and the link's part; asks nothing for other goals. */
export function useGoalPreview(goal: LinkGoal) {
  const page = goal.kind === 'page' ? goal : goal.kind === 'file' && goal.has_pages ? { ...goal, page_number: 1, box: null } : undefined;
  const { left, top, width, height } = page?.box ?? { left: 0, top: 0, width: 0, height: 0 };
  const part = [Math.max(0, left), Math.max(0, top), Math.max(1, width), Math.max(1, height)].map(Math.round).join('-');
  return useSheetPreview(page, page?.box ? part : undefined);
}

/** A page in brief, with its details; asks nothing without a page. `part`: left, top, width and height in page units. */
export function useSheetPreview(page: { readonly file_id: number; readonly page_number: number } | undefined, part?: string) {
  const { file_id: fileId = 0, page_number: pageNumber = 1 } = page ?? {};
  const query = queryOf('getSheetPreview', { params: { fileId, pageNumber }, query: part === undefined ? {} : { part } });
  return useQuery({ ...query, enabled: page !== undefined, meta: failsInPlace }).data?.data;
}
