import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../lib/api-client.ts';

type Hidden = Sent<typeof operations.hideLayers>['body']['hidden'];

/** Remembers on the server which layers the user hides on a page: one choice after the other, so that the last one stays. */
export function useKeepLayers(page: { fileId: number; pageNumber: number }) {
  const keeping = useMutation({
    mutationFn: (hidden: Hidden) => call(operations.hideLayers, { params: page, body: { hidden } }),
    scope: { id: `layers ${page.fileId} ${page.pageNumber}` },
    // The choice stays in this browser, so nobody needs to act.
    meta: { failsInPlace: true },
  });
  return keeping.mutate;
}
