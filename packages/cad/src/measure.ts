import type { Entity } from '@node-projects/acad-ts';
import { drawEntity } from './blocks.ts';
import type { Canvas, Lettering } from './canvas.ts';
import { apply } from './matrix.ts';
import { type Box, boxOf, joinBoxes, type Path } from './path.ts';
import type { Frame, Plot } from './plot.ts';

/** What each object covers, in drawing units; objects that show nothing have none. */
export type Boxes = ReadonlyMap<Entity, Box>;

/** A canvas that only notes which box is drawn in. */
class BoxCanvas implements Canvas {
  box: Box | null = null;

  stroke(path: Path): void {
    this.box = joinBoxes(this.box, boxOf(path));
  }

  fill(path: Path): void {
    this.stroke(path);
  }

  letter({ text, matrix }: Lettering): void {
    const corners = [0, text.length / 2].flatMap((x) => [0, 1].map((y) => apply(matrix, { x, y })));
    this.stroke(corners.map(({ x, y }) => ['line', x, y]));
  }

  clip(_: Box, draw: () => void): void {
    draw();
  }
}

export function measureEntities(entities: readonly Entity[], plotOn: (canvas: Canvas) => Plot, frame: Frame): Boxes {
  const canvas = new BoxCanvas();
  const plot = plotOn(canvas);
  const boxes = new Map<Entity, Box>();
  for (const entity of entities) {
    canvas.box = null;
    drawEntity(entity, plot, frame);
    if (canvas.box) boxes.set(entity, canvas.box);
  }
  return boxes;
}
