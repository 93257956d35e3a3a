import { IconBrightnessUp, IconColumns2, IconMap2, IconMaximize, IconMinimize, IconRotateClockwise2 } from '@tabler/icons-react';
import { type RefObject, useSyncExternalStore } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { storage, useStored } from '../../lib/storage.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { preloadOnHover } from '../../ui/lazy-part.tsx';
import { turnOf } from '../host/turn.ts';
import { SidePane } from '../lazy-parts.ts';
import type { EditorSession } from '../session.ts';

/** View settings, stored in this browser for all pages. */
export function useViewSettings(): { readonly dimmed: boolean; readonly minimap: boolean } {
  return useStored('sheetView') ?? { dimmed: false, minimap: false };
}

interface ViewActionsProps {
  session: EditorSession;
  editor: RefObject<HTMLElement | null>;
  isSplit: boolean;
  onSplit: () => void;
}

/** Buttons for the second page, dimming, the minimap, rotation and full screen. */
export function ViewActions({ session, editor, isSplit, onSplit }: ViewActionsProps) {
  const view = useViewSettings();
  const isFull = useFullScreen();
  const set = (change: Partial<typeof view>) => storage.write('sheetView', { ...view, ...change });
  const toggleFullScreen = () => void (isFull ? document.exitFullscreen() : editor.current?.requestFullscreen());
  return (
    <>
      <IconButton
        size="xs"
        label={editorMessages.sideBySide}
        icon={<IconColumns2 />}
        aria-pressed={isSplit}
        onClick={onSplit}
        {...preloadOnHover(SidePane)}
      />
      <IconButton
        size="xs"
        label={editorMessages.dimDrawing}
        icon={<IconBrightnessUp />}
        aria-pressed={view.dimmed}
        onClick={() => set({ dimmed: !view.dimmed })}
      />
      <IconButton
        size="xs"
        data-roomy
        label={editorMessages.minimap}
        icon={<IconMap2 />}
        aria-pressed={view.minimap}
        onClick={() => set({ minimap: !view.minimap })}
      />
      <IconButton
        size="xs"
        label={editorMessages.turnSheet}
        icon={<IconRotateClockwise2 />}
        onClick={() => session.viewFit.turnTo(turnOf(session.stage.turn + 1))}
      />
      {document.fullscreenEnabled && (
        <IconButton
          size="xs"
          data-roomy
          label={isFull ? editorMessages.leaveFullScreen : editorMessages.fullScreen}
          icon={isFull ? <IconMinimize /> : <IconMaximize />}
          onClick={toggleFullScreen}
        />
      )}
    </>
  );
}

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null,
  );
}
