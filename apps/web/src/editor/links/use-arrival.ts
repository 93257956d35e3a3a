import type { PageBox } from '@sheetmark/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import type { EditorSession } from '../session.ts';
import { moveTo } from '../side-by-side/side-viewer.ts';
import { type Arrival, arrive, leave, type Look } from './trail.ts';
import type { LinkedWorkspace } from './use-travel.ts';

/** Milliseconds for which the detail is framed. */
const framedMs = 1000;
/** The view zooms in on a detail up to this factor. */
const maxZoom = 4;

/** Records the open sheet, and shows the place of it that a link or the history leads to. Returns the framed part, if any. */
export function useArrival({ session, opened, file, sheet }: LinkedWorkspace): PageBox | null {
  const [framed, frame] = useState<PageBox | null>(null);
  const open = useEffectEvent(() => {
    const place = {
      projectId: opened.projectDetails.id,
      folderId: opened.item.folder_id,
      itemId: opened.item.id,
      fileId: file.id,
      pageNumber: sheet.page_number,
    };
    const name = [sheet.sheet_number, sheet.sheet_title].filter(Boolean).join(' ');
    return arrive({ place, name: name || linksMessages.pageOf(opened.item.name, sheet.page_number) });
  });
  useEffect(() => {
    const arrival = open();
    let timer = 0;
    const stop = whenShown(session, () => {
      if (!arrival) return;
      show(session, arrival);
      frame(arrival.isFramed === false ? null : (arrival.box ?? null));
      timer = window.setTimeout(() => frame(null), framedMs);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
      leave(lookOf(session));
    };
  }, [session]);
  return framed;
}

function show(session: EditorSession, { look, box }: Arrival): void {
  if (box) {
    const { left, top, width, height } = box;
    return session.lookAt({ minX: left, minY: top, maxX: left + width, maxY: top + height }, { maxZoom, atOnce: true });
  }
  if (!look) return;
  const { viewport } = session.editor.state;
  const corner = { x: look.x - viewport.width / 2 / look.zoom, y: look.y - viewport.height / 2 / look.zoom, width: look.zoom };
  session.dispatch(moveTo(corner, { width: 1, height: 1 }));
}

function lookOf({ editor }: EditorSession): Look {
  const { camera, viewport } = editor.state;
  return { x: camera.x + viewport.width / 2 / camera.zoom, y: camera.y + viewport.height / 2 / camera.zoom, zoom: camera.zoom };
}

/** Calls once when the sheet has been fitted to its element. */
function whenShown(session: EditorSession, run: () => void): () => void {
  let isDone = false;
  const check = (): void => {
    if (isDone || !session.isLoaded || !session.stage.element.isConnected) return;
    isDone = true;
    // After the session has fitted the sheet, and shown a markup that the address names.
    queueMicrotask(run);
  };
  check();
  return session.subscribe(check);
}
