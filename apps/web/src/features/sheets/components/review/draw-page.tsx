import type { PageBox, TitleBlock } from '@sheetmark/contract';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { boxBetween } from '../../../../lib/box-between.ts';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { type Boxes, drawnFields, type DrawnField, nudgeBox } from '../../model/drawn-box.ts';
import styles from './draw-title-block.module.css';

interface DrawPageProps {
  sheet: TitleBlock;
  boxes: Boxes;
  field: DrawnField;
  /** Relative to the page that just fits. */
  zoom: number;
  onChange: (box: PageBox) => void;
}

/** Relative to the page: a box drawn by keyboard starts with this size. */
const startSize = { width: 0.1, height: 0.03 };
/** Page units per key press, relative to the page's width. */
const step = 0.002;
const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The page with the boxes on it. Drag to draw the current one; arrow keys move it. */
export function DrawPage({ sheet, boxes, field, zoom, onChange }: DrawPageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<{ x: number; y: number }>();
  useLayoutEffect(() => showTitleBlock(scroller.current, sheet), [sheet, zoom]);
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = paper.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((clientX - left) / width) * sheet.width, y: ((clientY - top) / height) * sheet.height };
  };
  const onMove = (event: PointerEvent) => {
    const box = from && boxBetween(from, placeOf(event), sheet);
    if (box) onChange(box);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const by = { x: direction.x * step * sheet.width, y: direction.y * step * sheet.width };
    onChange(nudgeBox(boxes[field] ?? sheet[field].box ?? centredBox(sheet), by, sheet, event.shiftKey));
  };
  const src = sheet.preview_url ?? sheet.thumbnail_url ?? '';
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and keys draw here */}
      <div
        ref={paper}
        role="application"
        aria-label={sheetReviewMessages.draw.sheet}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the box that is drawn here
        tabIndex={0}
        data-autofocus
        className={styles.paper}
        style={{ width: `${zoom * 100}%`, aspectRatio: `${sheet.width} / ${sheet.height}` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(placeOf(event));
        }}
        onPointerMove={onMove}
        onPointerUp={() => setFrom(undefined)}
        onPointerCancel={() => setFrom(undefined)}
        onKeyDown={onKeyDown}
      >
        <span className="paper-picture">
          <img src={src} alt={sheetReviewMessages.pictureOf(sheet.page_number)} draggable={false} />
        </span>
        {drawnFields.map((each) => {
          const box = boxes[each];
          return (
            box && (
              <span key={each} className={styles.box} data-current={each === field || undefined} style={styleOf(box, sheet)}>
                <i>{sheetReviewMessages.columns[each]}</i>
              </span>
            )
          );
        })}
      </div>
    </div>
  );
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
const styleOf = (box: PageBox, page: TitleBlock): CSSProperties => ({
  left: percent(box.left, page.width),
  top: percent(box.top, page.height),
  width: percent(box.width, page.width),
  height: percent(box.height, page.height),
});

const centredBox = ({ width, height, title_block_part: part }: TitleBlock): PageBox => ({
  left: Math.min(part.left + part.width / 2, width * (1 - startSize.width)),
  top: Math.min(part.top + part.height / 2, height * (1 - startSize.height)),
  width: width * startSize.width,
  height: height * startSize.height,
});

/** Scrolls to where the title block is, or is supposed to be. */
function showTitleBlock(scroller: HTMLDivElement | null, { width, height, title_block_part: part }: TitleBlock): void {
  if (!scroller) return;
  const [x, y] = [(part.left + part.width / 2) / width, (part.top + part.height / 2) / height];
  scroller.scrollTo(x * scroller.scrollWidth - scroller.clientWidth / 2, y * scroller.scrollHeight - scroller.clientHeight / 2);
}
