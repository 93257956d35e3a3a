import { toPage } from '@sheetmark/editor-core';
import type { EditorSession } from '../session.ts';
import { isOnShape, type LinkShape } from './link-shapes.ts';
import type { PageLink } from './page-link.ts';

export interface ShapedLink {
  readonly link: PageLink;
  readonly shape: LinkShape;
}

interface LinkPointer {
  readonly links: readonly ShapedLink[];
  /** The mouse is over this link; null when it leaves. */
  readonly onHover: (link: ShapedLink | null) => void;
  readonly onPress: (link: ShapedLink, how: { readonly isBeside: boolean; readonly isTouch: boolean }) => void;
}

/** CSS pixels around a ring that count as the ring, and that a press may move. */
const [MOUSE_ROOM, FINGER_ROOM, MOST_MOVED] = [2, 10, 5];

/** Links react while nothing is drawn: to the tools that select and pan. */
const listens = ({ editor }: EditorSession): boolean => editor.state.tool === 'select' || editor.state.tool === 'pan';

/** Notices the pointer over links, without taking its events from the editor. Objects above a link come first. Returns how to stop. */
export function listenForLinks(session: EditorSession, { links, onHover, onPress }: LinkPointer): () => void {
  const { element } = session.stage;
  const stop = new AbortController();
  let hovered: ShapedLink | null = null;
  let pressed: { readonly link: ShapedLink; readonly x: number; readonly y: number } | null = null;

  const find = (event: PointerEvent): ShapedLink | null => {
    if (!listens(session) || links.length === 0) return null;
    const { camera } = session.editor.state;
    const point = toPage(camera, session.stage.pointOf(event));
    const room = (event.pointerType === 'mouse' ? MOUSE_ROOM : FINGER_ROOM) / camera.zoom;
    const found = links.find(({ shape }) => isOnShape(shape, point, room));
    return found && !session.editor.view.objectAt(point) ? found : null;
  };
  const hover = (link: ShapedLink | null): void => {
    if (link === hovered) return;
    hovered = link;
    element.toggleAttribute('data-link', link !== null);
    onHover(link);
  };
  const listen = (type: 'pointermove' | 'pointerdown' | 'pointerup' | 'pointerleave', run: (event: PointerEvent) => void) =>
    element.addEventListener(type, run, { signal: stop.signal });

  listen('pointermove', (event) => event.pointerType === 'mouse' && hover(event.buttons === 0 ? find(event) : null));
  listen('pointerleave', () => hover(null));
  listen('pointerdown', (event) => {
    const link = event.isPrimary && event.button === 0 ? find(event) : null;
    pressed = link && { link, x: event.clientX, y: event.clientY };
    onHover(null);
  });
  listen('pointerup', (event) => {
    const start = pressed;
    pressed = null;
    if (!start || !event.isPrimary || Math.hypot(event.clientX - start.x, event.clientY - start.y) > MOST_MOVED) return;
    if (find(event) !== start.link) return;
    onPress(start.link, { isBeside: event.shiftKey, isTouch: event.pointerType === 'touch' });
  });
  return () => {
    stop.abort();
    element.removeAttribute('data-link');
  };
}
