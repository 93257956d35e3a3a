import type { Box } from '@sheetmark/editor-core';
import type { Stage } from '../render/stage.ts';

/** CSS pixels to the edge of the stage. */
const margin = 8;

/** Centres an element above a box of the page, `gap` CSS pixels away, or below it if there is no space above. */
export function placeNear(stage: Stage, element: HTMLElement, { box, gap }: { box: Box; gap: number }): void {
  const corners = [stage.screenPoint({ x: box.minX, y: box.minY }), stage.screenPoint({ x: box.maxX, y: box.maxY })];
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
  const middle = corners.reduce((sum, { x }) => sum + x / corners.length, 0);
  const { offsetWidth: width, offsetHeight: height } = element;
  const above = top - gap - height;
  const y = above >= margin ? above : Math.min(bottom + margin * 2, stage.screenSize.height - height - margin);
  const x = Math.min(Math.max(margin, middle - width / 2), stage.screenSize.width - width - margin);
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
