import { type Box, boxAround, boxContains, type Camera, type CanvasObject, expandBox, joinBoxes } from '@sheetmark/editor-core';
import { type BitmapFrame, intersection } from './bitmap-frame.ts';
import { BitmapPair } from './moved-bitmap.ts';
import { type Brush, paintObject, type Pictures } from './paint-object.ts';
import { inSlices } from './slices.ts';

export interface ObjectsSource {
  /** The objects that intersect a box of the page, in z-order. */
  readonly query: (box: Box) => readonly CanvasObject[];
  readonly pictures: Pictures;
  readonly camera: () => Camera;
  /** See `Brush.isThin`. */
  readonly isThin?: boolean;
}

type Bitmap = BitmapPair['front'];

/** Maximum objects that `patch` paints in one frame; boxes with more wait for `draw`. */
const maxPerFrame = 400;
/** More changed boxes than this are merged into one. */
const maxBoxes = 64;
/** Pixels around a box whose objects can reach into it: thin lines are painted wider than they are. */
const bleed = 2;

/**
 * The objects of a part of the page as a bitmap. A new drawing copies what it can, paints the rest in slices on the back bitmap, and then shows
 * it. A change repaints only its own box.
 */
export class ObjectsPicture {
  readonly #pair: BitmapPair;
  readonly #source: ObjectsSource;
  #job = 0;
  /** Boxes in which the picture is out of date. */
  #changed: readonly Box[] = [];
  /** Changed boxes with too many objects to be painted within a frame. */
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

  /** The picture's content; null before the first drawing. */
  get frame(): BitmapFrame | null {
    return this.#pair.front.frame;
  }

  /** Whether the picture shows the current state of its content. */
  get isUpToDate(): boolean {
    return this.#changed.length === 0 && this.#crowded.length === 0;
  }

  /** Whether `patch` has nothing to do. */
  get isPatched(): boolean {
    return this.#changed.length === 0;
  }

  place(camera: Camera): void {
    this.#pair.front.place(camera);
  }

  /** Clips a box of the page out of the picture; null clips nothing. */
  cutOut(box: Box | null): void {
    this.#pair.front.cutOut(box);
  }

  /** Marks boxes of the page as changed. */
  markChanged(boxes: readonly Box[]): void {
    this.#changed = boxes.reduce(addBox, this.#changed);
    if (this.#missed) this.#missed = boxes.reduce(addBox, this.#missed);
  }

  /** Repaints changed boxes, as many as fit into a frame; the rest waits for `draw`. */
  patch(): void {
    const { front } = this.#pair;
    const changed = this.#changed;
    this.#changed = [];
    let remaining = maxPerFrame;
    for (const box of changed) {
      const shown = front.frame && intersection(box, front.frame.box);
      if (!shown) continue;
      const objects = remaining <= 0 || this.#crowded.some((crowd) => boxContains(crowd, box)) ? null : this.#objectsIn(front, shown);
      if (!objects || objects.length > maxPerFrame) {
        this.#crowded = addBox(this.#crowded, box);
        continue;
      }
      remaining -= objects.length;
      this.#clear(front, shown);
      this.#paint(front, shown, objects);
    }
  }

  /** Draws the content of a frame. A later call supersedes it. Resolves to whether the picture was shown. */
  async draw(frame: BitmapFrame): Promise<boolean> {
    const job = ++this.#job;
    const { front, back } = this.#pair;
    this.#missed = [];
    let boxes: readonly Box[] = [...back.begin(frame, front), ...this.#crowded, ...this.#changed];
    // A second pass paints what changed during the first one, before the picture is shown.
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
    const part = bitmap.frame && intersection(box, bitmap.frame.box);
    if (!part) return true;
    this.#clear(bitmap, part);
    const paint = (objects: readonly CanvasObject[]): void => this.#paint(bitmap, part, objects);
    return inSlices(this.#objectsIn(bitmap, part), paint, () => job !== this.#job);
  }

  /** Objects that reach into the box's pixels. */
  #objectsIn(bitmap: Bitmap, box: Box): readonly CanvasObject[] {
    return this.#source.query(expandBox(box, bleed / (bitmap.frame?.scale ?? 1)));
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

/** Adds a box to a list. Merges it with one that it largely overlaps, and merges all if there are too many. */
function addBox(boxes: readonly Box[], box: Box): Box[] {
  for (const [index, other] of boxes.entries()) {
    const joined = joinBoxes(box, other);
    if (area(joined) <= area(box) + area(other)) return [...boxes.slice(0, index), joined, ...boxes.slice(index + 1)];
  }
  const around = boxes.length < maxBoxes ? null : boxAround([...boxes, box]);
  return around ? [around] : [...boxes, box];
}
