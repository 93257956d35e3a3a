import { type Box, expandBox, toPage } from '@sheetmark/editor-core';
import { prefersReducedMotion } from '../../lib/reduced-motion.ts';
import { BitmapFrame, type Look, type PixelBox } from './bitmap-frame.ts';
import { BitmapPair } from './moved-bitmap.ts';
import { type LoadTile, type TileKey, TileStore } from './tile-store.ts';

/** The images of a page, without its markups. */
export interface SheetPicture {
  /** Page units. */
  readonly width: number;
  readonly height: number;
  /** A page unit is a point, or a pixel of an image. */
  readonly unit: 'pt' | 'px';
  readonly previewUrl: string | null;
  /** Its images are transparent where there is no paper. */
  readonly isBare?: boolean;
  /** null if there is only the preview. */
  readonly tiles: { readonly size: number; readonly minLevel: number; readonly maxLevel: number; readonly load: LoadTile } | null;
}

/** Long side of the paper element in CSS pixels before scaling. Small, to be cheap for the compositor. */
const paperSide = 1024;

/** Milliseconds in which a sharp tile fades in over the coarse picture. */
const fadeMs = 150;

/** Pixels around a box that are cleared with it. */
const bleed = 2;

/**
 * The page itself: one bitmap with the preview or the tiles of the view's level, and below it an element with the paper and the preview, which is
 * visible where the bitmap doesn't reach, and where its tiles haven't loaded. Painting the preview under them would block slow phones.
 */
export class SheetLayer {
  readonly element = document.createElement('div');
  readonly preview: HTMLImageElement | null;
  readonly #paper = document.createElement('div');
  readonly #paperScale: number;
  readonly #bitmaps = new BitmapPair('tiles');
  readonly #picture: SheetPicture;
  readonly #page: Box;
  readonly #store: TileStore | null;
  readonly #onChange: () => void;
  /** The decoded preview. */
  #decoded: ImageBitmap | null = null;
  #level: number | null = null;
  /** Tiles that are fading in. */
  #fading: TileKey[] = [];
  /** Whether all tiles of a view have loaded once. */
  #wasSettled = false;
  /** Whether the bitmap must be repainted from scratch. */
  #isStale = true;

  /** Calls `onChange` when something has loaded that must be drawn. `cachedTiles`: how many tiles it keeps, besides the visible ones. */
  constructor(picture: SheetPicture, onChange: () => void, cachedTiles?: number) {
    const { width, height, previewUrl, tiles } = picture;
    this.#picture = picture;
    this.#onChange = onChange;
    this.#page = { minX: 0, minY: 0, maxX: width, maxY: height };
    this.#paperScale = Math.max(width, height) / paperSide;
    this.element.className = 'sheet';
    this.#paper.className = 'paper';
    // Hidden until it has a position.
    this.#paper.hidden = true;
    if (picture.isBare) this.#paper.style.background = 'none';
    Object.assign(this.#paper.style, { width: `${width / this.#paperScale}px`, height: `${height / this.#paperScale}px` });
    this.preview = previewUrl === null ? null : previewImage(previewUrl);
    if (this.preview) {
      this.#paper.append(this.preview);
      void this.#loadPreview(this.preview);
    }
    this.element.append(this.#paper, this.#bitmaps.element);
    this.#store = tiles && new TileStore(tiles.load, { onTile: (key) => this.#show(key), onSettled: () => this.#settle() }, cachedTiles);
  }

  place(look: Look): void {
    const { x, y, zoom } = look.camera;
    const { front } = this.#bitmaps;
    const isComplete = this.#level === null || this.#store?.isComplete === true;
    const isCovered = isComplete && !front.canvas.hidden && front.frame?.covers(look, this.#page) === true;
    this.#paper.hidden = isCovered;
    if (!isCovered) this.#paper.style.transform = `translate(${-x * zoom}px, ${-y * zoom}px) scale(${zoom * this.#paperScale})`;
    front.place(look.camera);
  }

  suits(look: Look): boolean {
    if (!this.#hasImages) return true;
    return !this.#isStale && this.#level === this.#levelFor(look) && this.#bitmaps.front.frame?.suits(look, this.#page) === true;
  }

  /** Whether no tile is loading or fading in. */
  get isSettled(): boolean {
    return this.#fading.length === 0 && (this.#store?.isSettled ?? true);
  }

  /** Whether the page is visible, if only as its preview. */
  get isVisible(): boolean {
    return this.#decoded !== null && !this.#isStale;
  }

  /** Paints what has loaded and requests the missing tiles. */
  draw(look: Look): void {
    const { front, back } = this.#bitmaps;
    const frame = BitmapFrame.around(look, this.#page, front.frame);
    const remaining = back.begin(frame, this.#isStale ? null : front);
    this.#isStale = false;
    this.#level = this.#levelFor(look);
    this.#bitmaps.swap(look.camera);
    for (const box of remaining) this.#paintPart(box);
    // They were copied while fading in.
    for (const key of this.#fading.splice(0)) if (key.z === this.#level) this.#paint(key, frame);
    this.#store?.request(this.#level === null ? [] : this.#nearestFirst(this.#keysIn(frame.box, this.#level), look));
  }

  #settle(): void {
    this.#wasSettled = true;
    this.#onChange();
  }

  /** Releases all tiles; the next drawing requests them again. */
  release(): void {
    this.#isStale = true;
    this.#fading = [];
    this.#store?.release();
  }

  /** Without preview and tiles, only the paper is shown. */
  get #hasImages(): boolean {
    return this.#decoded !== null || this.#picture.tiles !== null;
  }

  /** Decodes the preview before it is painted, so that painting doesn't block. If it fails, the paper stays blank. */
  async #loadPreview(image: HTMLImageElement): Promise<void> {
    try {
      await image.decode();
      this.#decoded = await createImageBitmap(image);
    } catch {
      return;
    }
    if (this.#level === null) this.#isStale = true;
    this.#onChange();
  }

  #paintPart(box: Box): void {
    const { front } = this.#bitmaps;
    if (!front.frame) return;
    const pixels = front.frame.pixelsOf(box);
    front.clear(pixels);
    if (this.#level === null) return this.#paintPreview(pixels);
    for (const key of this.#keysIn(expandBox(box, bleed / front.frame.scale), this.#level)) this.#paint(key, front.frame);
  }

  #paintPreview(pixels: PixelBox): void {
    const { front } = this.#bitmaps;
    const { width, height } = this.#picture;
    const preview = this.#decoded;
    front.context.imageSmoothingQuality = 'high';
    front.within(pixels, () => {
      front.context.fillStyle = '#fff';
      if (!this.#picture.isBare) front.context.fillRect(0, 0, width, height);
      if (preview) front.context.drawImage(preview, 0, 0, width, height);
    });
  }

  /** The level with at least as many pixels as the view; null if the preview has enough. */
  #levelFor({ camera, density }: Look): number | null {
    const { tiles } = this.#picture;
    const level = Math.ceil(Math.log2(camera.zoom * density) - 0.01);
    return tiles && level >= tiles.minLevel ? Math.min(level, tiles.maxLevel) : null;
  }

  /** The tiles of a level that intersect a box of the page. */
  #keysIn(box: Box, z: number): TileKey[] {
    const side = this.#sideOf(z);
    const last = (length: number): number => Math.ceil(length / side) - 1;
    const [left, right] = [Math.max(0, Math.floor(box.minX / side)), Math.min(last(this.#picture.width), Math.floor(box.maxX / side))];
    const [top, bottom] = [Math.max(0, Math.floor(box.minY / side)), Math.min(last(this.#picture.height), Math.floor(box.maxY / side))];
    const keys: TileKey[] = [];
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) keys.push({ z, x, y });
    return keys;
  }

  /** Sorts tiles by their distance from the middle of the view. */
  #nearestFirst(keys: TileKey[], { camera, viewport }: Look): TileKey[] {
    const middle = toPage(camera, { x: viewport.width / 2, y: viewport.height / 2 });
    const distance = ({ x, y, z }: TileKey): number =>
      Math.hypot((x + 0.5) * this.#sideOf(z) - middle.x, (y + 0.5) * this.#sideOf(z) - middle.y);
    return keys.sort((a, b) => distance(a) - distance(b));
  }

  /** Page units that a full tile covers. */
  #sideOf(z: number): number {
    return (this.#picture.tiles?.size ?? 512) / 2 ** z;
  }

  /** Paints the tile, or the same part of a coarser tile, if there is one. */
  #paint(key: TileKey, frame: BitmapFrame): void {
    const own = this.#store?.find(key);
    const pixels = frame.nearestPixels(this.#boxOf(key));
    if (own) return this.#drawTile(own, { x: 0, y: 0, width: own.width, height: own.height }, pixels);
    const lowest = this.#picture.tiles?.minLevel ?? key.z;
    for (let up = 1; key.z - up >= lowest; up++) {
      const coarser = this.#store?.find({ z: key.z - up, x: key.x >> up, y: key.y >> up });
      if (!coarser) continue;
      const part = (this.#picture.tiles?.size ?? 512) / 2 ** up;
      const [x, y] = [(key.x % 2 ** up) * part, (key.y % 2 ** up) * part];
      return this.#drawTile(
        coarser,
        { x, y, width: Math.min(part, coarser.width - x), height: Math.min(part, coarser.height - y) },
        pixels,
      );
    }
  }

  /** The part of the page on a tile. Tiles at the right and lower edges are smaller. */
  #boxOf({ x, y, z }: TileKey): Box {
    const side = this.#sideOf(z);
    const { width, height } = this.#picture;
    return { minX: x * side, minY: y * side, maxX: Math.min((x + 1) * side, width), maxY: Math.min((y + 1) * side, height) };
  }

  #drawTile(tile: ImageBitmap, part: PixelBox, to: PixelBox): void {
    const { context } = this.#bitmaps.front;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingQuality = 'high';
    context.drawImage(tile, part.x, part.y, part.width, part.height, to.x, to.y, to.width, to.height);
  }

  #show(key: TileKey): void {
    const { frame } = this.#bitmaps.front;
    if (key.z !== this.#level || !frame) return;
    // While the sheet opens, many tiles load at once: fading them would delay the picture.
    if (!this.#wasSettled || prefersReducedMotion()) return this.#paint(key, frame);
    this.#fading.push(key);
    this.#fade(key, frame);
  }

  /** Fades a tile in over the coarse picture, until the bitmap is replaced. */
  #fade(key: TileKey, frame: BitmapFrame): void {
    const { context } = this.#bitmaps.front;
    let began: number | null = null;
    const step = (time: number): void => {
      if (!this.#fading.includes(key) || this.#bitmaps.front.frame !== frame) return;
      began ??= time;
      const share = Math.min(1, (time - began) / fadeMs);
      context.globalAlpha = share;
      this.#paint(key, frame);
      context.globalAlpha = 1;
      if (share < 1) return void window.requestAnimationFrame(step);
      this.#fading = this.#fading.filter((other) => other !== key);
      this.#onChange();
    };
    window.requestAnimationFrame(step);
  }
}

function previewImage(url: string): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { alt: '', draggable: false, decoding: 'async', crossOrigin: 'anonymous', src: url });
  return image;
}
