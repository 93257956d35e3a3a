import { PageLines } from '@sheetmark/editor-core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../lib/contract-query.ts';

interface LinedPage {
  readonly fileId: number;
  readonly pageNumber: number;
  readonly width: number;
  readonly height: number;
}

/** The lines of a page to snap to; null until they are known, and for scans. */
export function useLinesOf({ fileId, pageNumber, width, height }: LinedPage): PageLines | null {
  const { data } = useQuery({
    ...queryOf('getPageGeometry', { params: { fileId, pageNumber } }),
    staleTime: Infinity,
    meta: { failsInPlace: true },
  });
  const lines = data?.data?.lines;
  return useMemo(
    () => (lines && lines.length > 0 ? new PageLines(lines, { minX: 0, minY: 0, maxX: width, maxY: height }) : null),
    [lines, width, height],
  );
}
