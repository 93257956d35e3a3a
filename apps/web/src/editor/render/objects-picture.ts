import { type Box, boxAround, boxContains, type Camera, type CanvasObject, expandBox, joinBoxes } from '@sheetmark/editor-core';
import { type BitmapFrame, meet } from './bitmap-frame.ts';
import { BitmapPair } from './moved-bitmap.ts';
import { type Brush, paintObject, type Pictures } from './paint-object.ts';
import { inSlices } from './slices.ts';

export interface ObjectsSource {
  /** The objects that meet a box of the page, from the lowest to the highest. */
  readonly query: (box: Box) => readonly CanvasObject[];
  readonly pictures: Pictures;
  readonly camera: () => Camera;
  /** As a brush has it. */
  readonly isThin?: boolean;
}

type Bitmap = BitmapPair['front'];

/** Objects that may be painted in one frame; what has more waits for `draw`. */
const paintedAtOnce = 400;
/** More changed boxes than this are held as one round them all. */
const mostBoxes = 64;
/** Pixels beyond a box that are painted with it, and the width that thin lines have more than they say. */
const touched = 2;

/**
 * The objects of a part of the page as a bitmap. Drawn anew it keeps what it has, paints the rest in slices out of sight, and only
 * then shows it. What changes repaints its own box and nothing else.
 */
export class ObjectsPicture {
  readonly #pair: BitmapPair;
  readonly #source: ObjectsSource;
  #job = 0;
  /** Boxes in which the picture is out of date. */
  #changed: readonly Box[] = [];
  /** Those of them where too much lies to be painted within a frame. */
  #crowded: readonly Box[] = [];
  /** Boxes that changed while the back is being painted; null while it isn't. */
  #missed: readonly Box[] | null = null;

  constructor(className: string, source: ObjectsSource) {
    this.#pair = new BitmapPair(className);
    this.#source = source;
  }

  get element(): HTMLElement {
    return this.#pair.element;
  }

  /** What the picture holds; null before the first. */
  get frame(): BitmapFrame | null {
    return this.#pair.front.frame;
  }

  /** Whether the picture shows everything that it holds as it is now. */
  get isTrue(): boolean {
    return this.#changed.length === 0 && this.#crowded.length === 0;
  }

  /** Whether no change waits for `patch`. */
  get isPatched(): boolean {
    return this.#changed.length === 0;
  }

  place(camera: Camera): void {
    this.#pair.front.place(camera);
  }

  /** Leaves a box of the page out of what is shown. */
  cutOut(box: Box | null): void {
    this.#pair.front.cutOut(box);
  }

  /** What lies in these boxes of the page has changed. */
  note(boxes: readonly Box[]): void {
    this.#changed = boxes.reduce(addBox, this.#changed);
    if (this.#missed) this.#missed = boxes.reduce(addBox, this.#missed);
  }

  /** Repaints what has changed, as far as a frame has time for it; the rest waits for `draw`. */
  patch(): void {
    const { front } = this.#pair;
    const changed = this.#changed;
    this.#changed = [];
    let left = paintedAtOnce;
    for (const box of changed) {
      const shown = front.frame && meet(box, front.frame.box);
      if (!shown) continue;
      const objects = left <= 0 || this.#crowded.some((crowd) => boxContains(crowd, box)) ? null : this.#objectsIn(front, shown);
      if (!objects || objects.length > paintedAtOnce) {
        this.#crowded = addBox(this.#crowded, box);
        continue;
      }
      left -= objects.length;
      this.#clear(front, shown);
      this.#paint(front, shown, objects);
    }
  }

  /** Draws what a frame holds and the picture doesn't; a later call takes its place. Resolves to whether the picture was shown. */
  async draw(frame: BitmapFrame): Promise<boolean> {
    const job = ++this.#job;
    const { front, back } = this.#pair;
    this.#missed = [];
    let boxes: readonly Box[] = [...back.begin(frame, front), ...this.#crowded, ...this.#changed];
    // Twice: what changes while most of it is painted is caught up with before anything is shown.
    for (let pass = 0; pass < 2; pass++) {
      for (const box of boxes) if (!(await this.#paintInSlices(back, box, job))) return false;
      boxes = this.#missed;
      this.#missed = [];
    }
    this.#missed = null;
    this.#crowded = [];
    this.#changed = boxes;
    this.#pair.swap(this.#source.camera());
    return true;
  }

  async #paintInSlices(bitmap: Bitmap, box: Box, job: number): Promise<boolean> {
    const part = bitmap.frame && meet(box, bitmap.frame.box);
    if (!part) return true;
    this.#clear(bitmap, part);
    const paint = (objects: readonly CanvasObject[]): void => this.#paint(bitmap, part, objects);
    return inSlices(this.#objectsIn(bitmap, part), paint, () => job !== this.#job);
  }

  /** Whatever reaches a pixel that the box touches. */
  #objectsIn(bitmap: Bitmap, box: Box): readonly CanvasObject[] {
    return this.#source.query(expandBox(box, touched / (bitmap.frame?.scale ?? 1)));
  }

  #clear(bitmap: Bitmap, box: Box): void {
    if (bitmap.frame) bitmap.clear(bitmap.frame.pixelsOf(box));
  }

  #paint(bitmap: Bitmap, box: Box, objects: readonly CanvasObject[]): void {
    if (!bitmap.frame) return;
    const { pictures, isThin = false } = this.#source;
    const brush: Brush = { context: bitmap.context, scale: bitmap.frame.scale, density: bitmap.frame.density, pictures, isThin };
    bitmap.within(bitmap.frame.pixelsOf(box), () => objects.forEach((object) => paintObject(brush, object)));
  }
}

const area = ({ minX, minY, maxX, maxY }: Box): number => (maxX - minX) * (maxY - minY);

/** A list with one box more; boxes that largely overlap become one, and so do too many. */
function addBox(boxes: readonly Box[], box: Box): Box[] {
  for (const [index, other] of boxes.entries()) {
    const joined = joinBoxes(box, other);
    if (area(joined) <= area(box) + area(other)) return [...boxes.slice(0, index), joined, ...boxes.slice(index + 1)];
  }
  const around = boxes.length < mostBoxes ? null : boxAround([...boxes, box]);
  return around ? [around] : [...boxes, box];
}
