import type { Box } from '@sheetmark/editor-core';
import type { Stage } from '../render/stage.ts';

/** CSS pixels to the edge of the room. */
const edge = 8;

/** Puts an element centred above a box of the page, `gap` CSS pixels away from it, or below where there is no room above. */
export function placeNear(stage: Stage, element: HTMLElement, { box, gap }: { box: Box; gap: number }): void {
  const corners = [stage.seenAt({ x: box.minX, y: box.minY }), stage.seenAt({ x: box.maxX, y: box.maxY })];
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
  const middle = corners.reduce((sum, { x }) => sum + x / corners.length, 0);
  const { offsetWidth: width, offsetHeight: height } = element;
  const above = top - gap - height;
  const y = above >= edge ? above : Math.min(bottom + edge * 2, stage.seenSize.height - height - edge);
  const x = Math.min(Math.max(edge, middle - width / 2), stage.seenSize.width - width - edge);
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
