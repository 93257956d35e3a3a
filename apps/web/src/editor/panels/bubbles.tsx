import type { Markup } from '@sheetmark/contract';
import { boundsOf, boxAround, boxesMeet, type CanvasObject, labelBoundsAt, reachOf, type Vec, visibleBox } from '@sheetmark/editor-core';
import { IconMessage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMarkupsWithDrafts } from '../../lib/comment-drafts.ts';
import { messages } from '../../lib/messages.ts';
import { commentMessages } from '../../lib/messages/comments.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { type Label, layOutLabels, type Rect } from './label-layout.ts';
import styles from './bubbles.module.css';

interface BubblesProps {
  session: EditorSession;
  markups: readonly Markup[];
  selected: Markup | undefined;
}

/** With more markups than this, numbers would cover the sheet: only bubbles are shown. */
const maxNumbers = 200;

/**
 * The number of each markup at its upper right corner, in a bubble with the number of its comments, if any. Labels avoid each other, panels
 * that float over the sheet, and measurement labels. In a crowd one label represents several markups, and clicking it zooms in on them.
 * Positioned with every frame, bypassing React.
 */
export function Bubbles({ session, markups, selected }: BubblesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const documentVersion = useSessionFact(session, (each) => each.editor.state.documentVersion);
  const hidden = useSessionFact(session, (each) => each.editor.state.hidden);
  // While a drawing tool is active, presses go to the sheet.
  const isDrawing = useSessionFact(session, ({ editor }) => editor.state.tool !== 'select' && editor.state.tool !== 'pan');
  const withDrafts = useMarkupsWithDrafts();
  const hasBubble = (markup: Markup): boolean => markup.comments.length > 0 || withDrafts.has(markup.id) || markup.id === selected?.id;
  const labelledMarkups = markups.length > maxNumbers ? markups.filter(hasBubble) : markups;
  // Measuring and placing labels takes milliseconds, which most changes of markups don't need.
  const labelTexts = labelledMarkups.map(({ id, number, comments }) => `${id} ${number} ${comments.length} ${withDrafts.has(id)}`).join();

  const stacked = useRef<ReadonlyMap<number, readonly number[]>>(new Map());
  useEffect(() => {
    const labels = [...(layer.current?.children ?? [])].flatMap((element) => labelIn(session, element, selected?.id));
    const place = () =>
      (stacked.current = placeLabels(session, labels, [
        ...floatingRects(layer.current),
        ...(labels.length > 0 ? measurementLabels(session) : []),
      ]));
    place();
    return session.onFrame(place);
  }, [session, labelTexts, selected?.id, documentVersion, hidden]);
  const open = (id: number) => {
    const { camera } = session.editor.state;
    const box = boxAround([id, ...(stacked.current.get(id) ?? [])].flatMap((each) => session.markups.of(each).map(boundsOf)));
    if (box && stacked.current.has(id)) session.lookAt(box);
    if (camera === session.editor.state.camera) session.markups.select(id);
  };

  return (
    <div ref={layer} className={styles.layer} data-passive={isDrawing || undefined}>
      {labelledMarkups.map((markup) =>
        hasBubble(markup) ? (
          <Bubble
            key={markup.id}
            markup={markup}
            isCurrent={markup.id === selected?.id}
            hasDraft={withDrafts.has(markup.id)}
            onOpen={() => open(markup.id)}
          />
        ) : (
          <span key={markup.id} data-markup={markup.id} className={styles.number} aria-hidden="true">
            {markup.number}
          </span>
        ),
      )}
    </div>
  );
}

interface BubbleProps {
  markup: Markup;
  isCurrent: boolean;
  hasDraft: boolean;
  onOpen: () => void;
}

function Bubble({ markup, isCurrent, hasDraft, onOpen }: BubbleProps) {
  return (
    <button
      type="button"
      data-markup={markup.id}
      data-rank={1}
      className={classNames(styles.bubble, isCurrent && styles.current)}
      data-draft={hasDraft || undefined}
      onClick={onOpen}
    >
      <span className={styles.face}>
        {messages.markupNumber(markup.number)}
        <span className="visually-hidden">, </span>
        <IconMessage aria-hidden="true" />
        {markup.comments.length > 0 && markup.comments.length}
        <span className="visually-hidden">
          {editorMessages.bubbleComments(markup.comments.length)}
          {hasDraft && `. ${commentMessages.unsentComment}`}
        </span>
      </span>
    </button>
  );
}

/** A label before its position on the screen is known; `corner` is in page units. */
interface PageLabel extends Omit<Label, 'anchor'> {
  readonly element: HTMLElement;
  readonly corner: Vec;
}

const selectedRank = 2;

/** Resets the element before measuring it, so that it has its full size. */
function labelIn(session: EditorSession, element: Element, selected: number | undefined): PageLabel[] {
  if (!(element instanceof HTMLElement)) return [];
  const id = Number(element.dataset['markup']);
  const corner = cornerOf(session, id);
  element.hidden = !corner;
  element.style.removeProperty('--more');
  if (!corner) return [];
  const rank = id === selected ? selectedRank : Number(element.dataset['rank'] ?? 0);
  return [{ id, element, corner, width: element.offsetWidth, height: element.offsetHeight, rank }];
}

/** CSS pixels outside the view from which a label can still reach into it. */
const margin = 100;

/** Positions the labels for the current view. Returns which markups each label represents besides its own. */
function placeLabels(
  session: EditorSession,
  labels: readonly PageLabel[],
  avoided: readonly Rect[],
): ReadonlyMap<number, readonly number[]> {
  const { width, height } = session.stage.screenSize;
  const nearby = labels.flatMap((label) => {
    const anchor = session.stage.screenPoint(label.corner);
    const isNear = anchor.x > -margin && anchor.x < width + margin && anchor.y > -margin && anchor.y < height + margin;
    return isNear ? [{ ...label, anchor }] : [];
  });
  const laid = layOutLabels(nearby, avoided);
  const stacked = new Map<number, readonly number[]>();
  for (const { id, element } of labels) {
    const placing = laid.get(id);
    element.hidden = placing === undefined || placing === 'counted';
    if (placing === undefined || placing === 'counted') continue;
    element.style.transform = `translate(${Math.round(placing.x)}px, ${Math.round(placing.y)}px)`;
    if (placing.more.length > 0) {
      element.style.setProperty('--more', `'+${placing.more.length}'`);
      stacked.set(id, placing.more);
    } else element.style.removeProperty('--more');
  }
  return stacked;
}

/** Panels that float over the sheet, in CSS pixels of the layer. */
function floatingRects(layer: HTMLElement | null): Rect[] {
  if (!layer) return [];
  const { left, top } = layer.getBoundingClientRect();
  return [...(layer.parentElement?.querySelectorAll('[data-floats]') ?? [])].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - left, y: y - top, width, height };
  });
}

/** With more measurements than this in view, their labels aren't avoided: they cover the sheet anyway. */
const maxAvoided = 300;

/** Labels of the measurements in view, in CSS pixels of the viewport. */
function measurementLabels({ editor, stage }: EditorSession): Rect[] {
  const { camera, viewport } = editor.state;
  const view = visibleBox(camera, viewport);
  const inView: CanvasObject[] = [];
  for (const object of editor.view.objects()) {
    if (!('label' in object) || object.label === '' || !boxesMeet(reachOf(object), view) || !editor.view.isShown(object)) continue;
    if (inView.push(object) > maxAvoided) return [];
  }
  return inView.flatMap((object) => {
    const box = labelBoundsAt(object, camera.zoom);
    if (!box) return [];
    const [a, b] = [stage.screenPoint({ x: box.minX, y: box.minY }), stage.screenPoint({ x: box.maxX, y: box.maxY })];
    return [{ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }];
  });
}

function cornerOf(session: EditorSession, markupId: number): Vec | null {
  const box = boxAround(
    session.markups
      .of(markupId)
      .filter((object) => session.editor.view.isShown(object))
      .map(boundsOf),
  );
  return box && { x: box.maxX, y: box.minY };
}
