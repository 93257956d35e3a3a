import { outlineOf, tracePath } from '@sheetmark/editor-core';
import type { SceneObject } from '../scene.ts';
import { toCanvasObject } from './to-canvas-object.ts';

/** An object's outline as SVG path data, for engines that lack the kind. */
export function toPathData(object: SceneObject): string {
  const steps: string[] = [];
  tracePath(outlineOf(toCanvasObject(object, 0)), {
    moveTo: (x, y) => steps.push(`M${x} ${y}`),
    lineTo: (x, y) => steps.push(`L${x} ${y}`),
    bezierCurveTo: (...points) => steps.push(`C${points.join(' ')}`),
    closePath: () => steps.push('Z'),
  });
  return steps.join('');
}
