import { operations } from '@sheetmark/contract';
import type { ScaleRegion } from '@sheetmark/editor-core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { writeResponseToCache } from '../../lib/write-over.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { EditorSession } from '../session.ts';
import { fromRegion, toRegion } from '../sync/scale-regions.ts';
import { cachePage, openFiles } from './open-file.ts';

/** Saves a region with its own scale for everyone, or removes it; measurement labels in it update. */
export function useShareRegion(session: EditorSession) {
  const client = useQueryClient();
  const { projectId, itemId, pageNumber } = session.place;
  return useMutation({
    mutationFn: async ({ region, removed = false }: { region: ScaleRegion; removed?: boolean }) => {
      const params = { itemId, sheetId: pageNumber, regionId: region.id };
      if (removed) return (await call(operations.deleteScaleRegion, { params })).data;
      return (await call(operations.saveScaleRegion, { params, body: { ...fromRegion(region), projectId } })).data;
    },
    onSuccess: async (page, { region, removed }) => {
      session.scales.setRegions(page.scale_regions.map(toRegion));
      await writeResponseToCache(client, openFiles, () => cachePage(client, page));
      showSnack({ message: removed ? editorMessages.regionRemoved(region.name) : editorMessages.regionSaved(region.name), kind: 'done' });
    },
  });
}
