import type { Canvas, Colour, Lettering, OnLayers, Pen } from '../canvas.ts';
import type { Box, Path } from '../path.ts';

const points = (path: Path): string =>
  path.map(([op, ...values]) => [op, ...values.map((value) => Math.round(Number(value) * 100) / 100)].join(' ')).join(', ');

/** Remembers what was drawn, with coordinates rounded to hundredths. */
export class RecordingCanvas implements Canvas {
  readonly strokes: { path: string; pen: Pen; layers: OnLayers }[] = [];
  readonly fills: { path: string; colour: Colour; layers: OnLayers }[] = [];
  readonly letters: (Lettering & { layers: OnLayers })[] = [];
  readonly clips: Box[] = [];

  stroke(path: Path, pen: Pen, layers: OnLayers): void {
    this.strokes.push({ path: points(path), pen, layers });
  }

  fill(path: Path, colour: Colour, layers: OnLayers): void {
    this.fills.push({ path: points(path), colour, layers });
  }

  letter(lettering: Lettering, layers: OnLayers): void {
    this.letters.push({ ...lettering, layers });
  }

  clip(box: Box, draw: () => void): void {
    this.clips.push(box);
    draw();
  }
}
