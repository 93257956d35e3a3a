import type { Sheet, SheetLayers } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import { isGuest } from '../../lib/guest.ts';
import { useStored } from '../../lib/storage.ts';
import { useKeepLayers } from '../api/keep-layers.ts';
import { pictureOf } from '../api/sheet-picture.ts';
import type { EditorSession } from '../session.ts';
import { hiddenLayers } from '../sync/page-settings.ts';
import { areEqual, hiddenAtFirst, hiddenByName, keyOfLayers, type LayerSet } from './layer-set.ts';

export interface LayeredPage {
  readonly session: EditorSession;
  readonly itemId: number;
  readonly fileId: number;
  readonly sheet: Sheet;
}

const none: SheetLayers = { layers: [], rows: [] };

/** The layers of the version, those that this user hides on the page, and how to hide others. `layers` is undefined while they load. */
export function useLayers({ session, itemId, fileId, sheet }: LayeredPage) {
  const { data, isPending } = useQuery({ ...queryOf('listLayers', { params: { fileId } }), staleTime: Infinity });
  const { layers, rows } = data?.data ?? none;
  const page = { itemId, pageNumber: sheet.page_number };
  const stored = useStored('hiddenLayers')?.[hiddenLayers.keyOf(page)];
  const keep = useKeepLayers({ fileId, pageNumber: sheet.page_number });
  const hidden = stored ? hiddenByName(layers, stored.names) : hiddenAtFirst(layers);

  const hide = (next: LayerSet): void => {
    const isAsDrawn = areEqual(next, hiddenAtFirst(layers));
    const names = layers.filter((_, index) => next.has(index)).map(({ name }) => name);
    const chosen = isAsDrawn ? null : { key: keyOfLayers(next), names };
    hiddenLayers.write(page, chosen && { fileId, ...chosen });
    if (!isGuest()) keep(chosen);
    session.stage.showPicture(pictureOf(sheet, isAsDrawn ? null : keyOfLayers(next)));
  };

  const isOfOtherVersion = stored !== undefined && stored.fileId !== fileId && layers.length > 0;
  useEffect(() => {
    if (isOfOtherVersion) hide(hidden);
    // Once for a version: then the stored layers are its own.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isOfOtherVersion]);

  return { layers: isPending ? undefined : layers, rows, hidden, hide, reset: () => hide(hiddenAtFirst(layers)), isAsDrawn: !stored };
}
