import type { Entity, Viewport } from '@node-projects/acad-ts';
import { drawEntity } from './blocks.ts';
import { apply, chain, type Matrix, rotation, scaling, translation } from './matrix.ts';
import type { Boxes } from './measure.ts';
import { type Box, boxesMeet, boxOf, polyline, transformPath } from './path.ts';
import { Brush, type Frame, type Plot } from './plot.ts';

const OFF = 131_072;

/** The first viewport of a layout is the paper itself. */
export function isShownViewport(viewport: Viewport): boolean {
  const { representsPaper, activeStatus, status, width, height, viewHeight } = viewport;
  const isOn = activeStatus !== 0 && (Number(status) & OFF) === 0;
  return !representsPaper && isOn && width > 0 && height > 0 && viewHeight > 0 && Number.isFinite(viewHeight);
}

/** Lengths on the paper for one in model space. */
export const viewportScale = ({ height, viewHeight }: Viewport): number => height / viewHeight;

export function viewportBox({ center, width, height }: Viewport): Box {
  return { left: center.x - width / 2, bottom: center.y - height / 2, right: center.x + width / 2, top: center.y + height / 2 };
}

const toPath = ({ left, bottom, right, top }: Box) =>
  polyline(
    [
      { x: left, y: bottom },
      { x: right, y: bottom },
      { x: right, y: top },
      { x: left, y: top },
    ],
    true,
  );

/** From model space to the paper of a viewport that looks from above. */
function toPaperOf(viewport: Viewport): Matrix {
  const { center, viewCenter, viewTarget, twistAngle } = viewport;
  return chain(
    translation(center.x, center.y),
    scaling(viewportScale(viewport)),
    translation(-viewCenter.x, -viewCenter.y),
    rotation(twistAngle),
    translation(-viewTarget.x, -viewTarget.y),
  );
}

interface Model {
  readonly entities: readonly Entity[];
  readonly boxes: Boxes;
}

/** Model space as the viewport shows it, and its border. */
export function drawViewport(viewport: Viewport, { plot, frame, model }: { plot: Plot; frame: Frame; model: Model }): void {
  const { viewDirection: view } = viewport;
  const outline = toPath(viewportBox(viewport));
  new Brush(plot, frame, viewport).stroke(outline, undefined, { dashes: [] });
  if (Math.hypot(view.x, view.y) > 1e-6 * Math.abs(view.z)) return plot.omit('view from the side', viewport);
  const toPaper = toPaperOf(viewport);
  const window = boxOf(transformPath(outline, inverse(toPaper)));
  const box = boxOf(transformPath(outline, frame.toPage));
  if (!window || !box) return;
  const inner = { ...frame, toPage: chain(frame.toPage, toPaper), without: new Set(viewport.frozenLayers) };
  plot.canvas.clip(box, () => {
    for (const entity of model.entities) {
      const covered = model.boxes.get(entity);
      if (covered && boxesMeet(covered, window)) drawEntity(entity, plot, inner);
    }
  });
}

function inverse(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix;
  const size = a * d - b * c;
  const turned: Matrix = [d / size, -b / size, -c / size, a / size, 0, 0];
  const { x, y } = apply(turned, { x: -e, y: -f });
  return [turned[0], turned[1], turned[2], turned[3], x, y];
}
