import type { Sheet } from '@sheetmark/contract';
import { toPage } from '@sheetmark/editor-core';
import { type RefObject, useEffect } from 'react';
import { sendPointer, showSheet } from '../../lib/live/live.ts';
import type { EditorSession } from '../session.ts';
import { roundToTenth } from './send-activity.ts';

/** Sends the user's presence and pointer to others on the sheet. */
export function useSendPointer(
  session: EditorSession,
  host: RefObject<HTMLElement | null>,
  { item_id, page_number }: { item_id: number } & Pick<Sheet, 'page_number'>,
): void {
  useEffect(() => showSheet({ item_id, page_number }), [item_id, page_number]);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const follow = (event: PointerEvent) => {
      const { x, y } = toPage(session.editor.state.camera, session.stage.pointOf(event));
      sendPointer({ x: roundToTenth(x), y: roundToTenth(y) });
    };
    const leave = () => sendPointer(null);
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerleave', leave);
    };
  }, [session, host]);
}
