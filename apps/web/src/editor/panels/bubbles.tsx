import type { Markup } from '@sheetmark/contract';
import { boundsOf, boxAround, type CanvasObject, labelBoundsAt, type Vec } from '@sheetmark/editor-core';
import { IconMessage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMarkupsWithDrafts } from '../../lib/comment-drafts.ts';
import { messages } from '../../lib/messages.ts';
import { commentMessages } from '../../lib/messages/comments.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { type Label, layLabels, type Rect } from './label-layout.ts';
import styles from './bubbles.module.css';

interface BubblesProps {
  session: EditorSession;
  markups: readonly Markup[];
  selected: Markup | undefined;
}

/** More numbers than this would cover the sheet. */
const mostNumbers = 200;

/**
 * At the upper right of each markup its number, in a bubble with the count of comments where there are any. They avoid each other, what
 * floats over the sheet and the labels of measurements; where there is no room one stands for several, and leads to them. Moved with the picture, past React.
 */
export function Bubbles({ session, markups, selected }: BubblesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const documentVersion = useSessionFact(session, (each) => each.editor.state.documentVersion);
  const hidden = useSessionFact(session, (each) => each.editor.state.hidden);
  // With a drawing tool in the hand the sheet below is what one presses on.
  const isDrawing = useSessionFact(session, ({ editor }) => editor.state.tool !== 'select' && editor.state.tool !== 'pan');
  const begun = useMarkupsWithDrafts();
  const hasBubble = (markup: Markup): boolean => markup.comments.length > 0 || begun.has(markup.id) || markup.id === selected?.id;
  const marked = markups.length > mostNumbers ? markups.filter(hasBubble) : markups;

  const stacked = useRef<ReadonlyMap<number, readonly number[]>>(new Map());
  useEffect(() => {
    const labels = [...(layer.current?.children ?? [])].flatMap((element) => labelIn(session, element, selected?.id));
    const measured = labels.length > 0 ? measuredIn(session) : [];
    const place = () => (stacked.current = placeLabels(session, labels, [...floatingOver(layer.current), ...labelsOf(session, measured)]));
    place();
    return session.onFrame(place);
  }, [session, marked, selected?.id, documentVersion, hidden]);
  const open = (id: number) => {
    const { camera } = session.editor.state;
    const box = boxAround([id, ...(stacked.current.get(id) ?? [])].flatMap((each) => session.objectsOf(each).map(boundsOf)));
    if (box && stacked.current.has(id)) session.lookAt(box);
    if (camera === session.editor.state.camera) session.selectMarkup(id);
  };

  return (
    <div ref={layer} className={styles.layer} data-passive={isDrawing || undefined}>
      {marked.map((markup) =>
        hasBubble(markup) ? (
          <button
            key={markup.id}
            type="button"
            data-markup={markup.id}
            data-rank={1}
            className={classNames(styles.bubble, markup.id === selected?.id && styles.current)}
            data-begun={begun.has(markup.id) || undefined}
            onClick={() => open(markup.id)}
          >
            {messages.markupNumber(markup.number)}
            <span className="visually-hidden">, </span>
            <IconMessage aria-hidden="true" />
            {markup.comments.length > 0 && markup.comments.length}
            <span className="visually-hidden">
              {editorMessages.bubbleComments(markup.comments.length)}
              {begun.has(markup.id) && `. ${commentMessages.unsentComment}`}
            </span>
          </button>
        ) : (
          <span key={markup.id} data-markup={markup.id} className={styles.number} aria-hidden="true">
            {markup.number}
          </span>
        ),
      )}
    </div>
  );
}

/** A label on the page, before anybody looks at it. */
interface PageLabel extends Omit<Label, 'anchor'> {
  readonly element: HTMLElement;
  readonly corner: Vec;
}

const selectedRank = 2;

/** Measured while nothing is left out of it. */
function labelIn(session: EditorSession, element: Element, selected: number | undefined): PageLabel[] {
  if (!(element instanceof HTMLElement)) return [];
  const id = Number(element.dataset['markup']);
  const corner = cornerOf(session, id);
  element.hidden = !corner;
  delete element.dataset['more'];
  if (!corner) return [];
  const rank = id === selected ? selectedRank : Number(element.dataset['rank'] ?? 0);
  return [{ id, element, corner, width: element.offsetWidth, height: element.offsetHeight, rank }];
}

/** CSS pixels beyond the edge in which a label may still reach into the view. */
const beyond = 100;

/** Puts the labels where they are to be seen now. Answers which stand for others too. */
function placeLabels(
  session: EditorSession,
  labels: readonly PageLabel[],
  avoided: readonly Rect[],
): ReadonlyMap<number, readonly number[]> {
  const { width, height } = session.stage.seenSize;
  const seen = labels.flatMap((label) => {
    const anchor = session.stage.seenAt(label.corner);
    const isNear = anchor.x > -beyond && anchor.x < width + beyond && anchor.y > -beyond && anchor.y < height + beyond;
    return isNear ? [{ ...label, anchor }] : [];
  });
  const laid = layLabels(seen, avoided);
  const stacked = new Map<number, readonly number[]>();
  for (const { id, element } of labels) {
    const placing = laid.get(id);
    element.hidden = placing === undefined || placing === 'counted';
    if (placing === undefined || placing === 'counted') continue;
    element.style.transform = `translate(${Math.round(placing.x)}px, ${Math.round(placing.y)}px)`;
    if (placing.more.length > 0) {
      element.dataset['more'] = String(placing.more.length);
      stacked.set(id, placing.more);
    } else delete element.dataset['more'];
  }
  return stacked;
}

/** What floats over the sheet beside the selection. */
function floatingOver(layer: HTMLElement | null): Rect[] {
  if (!layer) return [];
  const { left, top } = layer.getBoundingClientRect();
  return [...(layer.parentElement?.querySelectorAll('[data-floats]') ?? [])].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - left, y: y - top, width, height };
  });
}

/** Where so many measurements are in view, their labels cover the sheet themselves. */
const mostAvoided = 300;

const measuredIn = (session: EditorSession): CanvasObject[] =>
  [...session.editor.view.objects()].filter((object) => 'label' in object && object.label !== '' && session.editor.view.isShown(object));

/** Where the labels of measurements are seen now. */
function labelsOf({ editor, stage }: EditorSession, measured: readonly CanvasObject[]): Rect[] {
  const { width, height } = stage.seenSize;
  const rects = measured.flatMap((object) => {
    const box = labelBoundsAt(object, editor.state.camera.zoom);
    if (!box) return [];
    const [a, b] = [stage.seenAt({ x: box.minX, y: box.minY }), stage.seenAt({ x: box.maxX, y: box.maxY })];
    const rect = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
    return rect.x < width && rect.y < height && rect.x + rect.width > 0 && rect.y + rect.height > 0 ? [rect] : [];
  });
  return rects.length > mostAvoided ? [] : rects;
}

function cornerOf(session: EditorSession, markupId: number): Vec | null {
  const box = boxAround(
    session
      .objectsOf(markupId)
      .filter((object) => session.editor.view.isShown(object))
      .map(boundsOf),
  );
  return box && { x: box.maxX, y: box.minY };
}
