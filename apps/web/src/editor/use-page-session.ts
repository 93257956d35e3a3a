import { type ItemFile, type OpenedFile, type Sheet, sheetName } from '@sheetmark/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../lib/api-client.ts';
import { draftOwner } from '../lib/draft-owner.ts';
import { isGuest } from '../lib/guest.ts';
import { messages } from '../lib/messages.ts';
import { editorMessages } from '../lib/messages/editor.tsx';
import { storage } from '../lib/storage.ts';
import { writeResponseToCache } from '../lib/write-over.ts';
import { showSnack } from '../ui/snackbar.tsx';
import { isMarkupPerObject, prefetchDrawingSettings } from './api/drawing-settings.ts';
import { cacheMarkup, openFiles } from './api/open-file.ts';
import { placeImage } from './api/place-image.ts';
import { pictureOf } from './api/sheet-picture.ts';
import { prefetchSigner, signatureOf } from './api/signature.ts';
import { readColours } from './render/colours.ts';
import { EditorSession } from './session.ts';
import type { PagePlace } from './sync/page-server.ts';
import { hiddenLayers } from './sync/page-settings.ts';
import { toRegion } from './sync/scale-regions.ts';
import { whyNoDrawing } from './why-no-drawing.ts';

const limitsOf = (opened: OpenedFile) => ({ isReadOnly: whyNoDrawing(opened) !== null, onlyOwn: opened.right === 'markup' });

const scalesOf = (page: OpenedFile['editor_details'][number] | undefined) => ({
  calibration: page?.calibration ?? null,
  regions: (page?.scale_regions ?? []).map(toRegion),
});

interface OpenedPage {
  readonly opened: OpenedFile;
  readonly file: ItemFile;
  readonly sheet: Sheet;
  /** The markup to show. */
  readonly markupId: number | undefined;
}

function placeOf({ opened: { item, projectDetails }, file, sheet }: Pick<OpenedPage, 'opened' | 'file' | 'sheet'>): PagePlace {
  return {
    projectId: projectDetails.id,
    itemId: item.id,
    fileId: file.id,
    pageNumber: sheet.page_number,
    sheetName: sheetName(sheet),
    url: `/editProject/${projectDetails.id}/${item.folder_id}/${file.id}/${item.id}`,
  };
}

/** Creates the page's session once; later responses of the server reach it through `useChangesOfOthers`. */
export function usePageSession({ opened, file, sheet, markupId }: OpenedPage, host: RefObject<HTMLDivElement | null>): EditorSession {
  const client = useQueryClient();
  const [session, setSession] = useState(() => {
    const { projectDetails } = opened;
    const page = opened.editor_details.find(({ page_number }) => page_number === sheet.page_number);
    return new EditorSession({
      place: placeOf({ opened, file, sheet }),
      userId: draftOwner(),
      picture: pictureOf(sheet, hiddenKey({ opened, file, sheet })),
      markups: page?.mark_ups ?? [],
      ...scalesOf(page),
      ...limitsOf(opened),
      colours: () => readColours(document.documentElement),
      signature: () => signatureOf(client, { projectId: projectDetails.id, userId: storage.read('lgn_usr_id') ?? 0 }),
      isMarkupPerObject: () => isMarkupPerObject(client),
      onSaved: (id, markup) => void writeResponseToCache(client, openFiles, () => cacheMarkup(client, id, markup)),
      onOverruled: (what) => showSnack({ message: editorMessages.overruled(what), kind: 'notice' }),
      onImages: (at, files) => placeImages(at, { opened }, files),
    });
  });
  const prefetch = useEffectEvent(() => {
    prefetchSigner(client, opened.projectDetails.id);
    prefetchDrawingSettings(client);
  });
  const fly = useEffectEvent(() => markupId !== undefined && session.flyTo(markupId, { atOnce: true }));
  const loading = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let end: (() => void) | null = () => undefined;
    const open = async (): Promise<void> => {
      try {
        await (loading.current ??= session.load());
      } catch (failure) {
        // Thrown while rendering, it shows the failure page.
        return setSession(() => {
          throw failure;
        });
      }
      if (!end) return;
      end = session.attach(element);
      fly();
      await session.restore();
      reportRestored(session);
    };
    prefetch();
    void open();
    return () => {
      end?.();
      end = null;
    };
  }, [host, session]);
  return session;
}

/** The layers to hide at first. Names of another version are looked up when its layers are known. */
function hiddenKey({ opened, file, sheet }: Pick<OpenedPage, 'opened' | 'file' | 'sheet'>): string | null {
  if (!isGuest()) hiddenLayers.adopt(opened);
  const stored = hiddenLayers.read({ itemId: opened.item.id, pageNumber: sheet.page_number });
  return stored?.fileId === file.id ? stored.key : null;
}

/** Places each picture in the middle of the view. A message reports each one that fails. */
export function placeImages(session: EditorSession, { opened }: Pick<OpenedPage, 'opened'>, files: readonly File[]): void {
  for (const file of files) {
    placeImage(session, file, { projectId: opened.projectDetails.id }).catch((failure: unknown) =>
      showSnack({ message: failure instanceof ApiFailure ? failure.message : editorMessages.noPicture(file.name), kind: 'error' }),
    );
  }
}

function reportRestored(session: EditorSession): void {
  const { restoredCount } = session.getState();
  if (restoredCount === 0) return;
  showSnack({
    message: editorMessages.restored(restoredCount),
    kind: 'notice',
    act: { label: messages.save, run: () => void session.save() },
  });
}
