import type { Box, Camera, Viewport } from '@sheetmark/editor-core';
import { MovedBitmap } from './moved-bitmap.ts';
import { type LoadTile, type TileKey, TileStore } from './tile-store.ts';

/** What there is to show of a page besides its markups. */
export interface SheetPicture {
  /** Page units. */
  readonly width: number;
  readonly height: number;
  readonly previewUrl: string | null;
  /** Null when the preview is all there is. */
  readonly tiles: { readonly size: number; readonly minLevel: number; readonly maxLevel: number; readonly load: LoadTile } | null;
}

/** The page itself: its preview, never blank, and over it the tiles of the level that the view asks for. */
export class SheetLayer {
  readonly element = document.createElement('div');
  readonly preview: HTMLImageElement | null;
  readonly #paper = document.createElement('div');
  readonly #bitmap = new MovedBitmap('tiles');
  readonly #picture: SheetPicture;
  readonly #store: TileStore | null;
  #level: number | null = null;

  constructor(picture: SheetPicture, onSettled: () => void) {
    this.#picture = picture;
    this.element.className = 'sheet';
    this.#paper.className = 'paper';
    Object.assign(this.#paper.style, { width: `${picture.width}px`, height: `${picture.height}px` });
    this.preview = picture.previewUrl === null ? null : previewImage(picture.previewUrl);
    if (this.preview) this.#paper.append(this.preview);
    this.element.append(this.#paper, this.#bitmap.canvas);
    this.#store = picture.tiles && new TileStore(picture.tiles.load, { onTile: (key, tile) => this.#show(key, tile), onSettled });
  }

  place(camera: Camera): void {
    this.#paper.style.transform = `translate(${-camera.x * camera.zoom}px, ${-camera.y * camera.zoom}px) scale(${camera.zoom})`;
    this.#bitmap.place(camera);
  }

  suits(camera: Camera, viewport: Viewport, density: number): boolean {
    return this.#bitmap.suits(camera, viewport, density);
  }

  /** Whether nothing sharper is still on its way. */
  get isSettled(): boolean {
    return this.#store?.isSettled ?? true;
  }

  /** Paints what is here and asks for what is missing. */
  draw(camera: Camera, viewport: Viewport, density: number): void {
    this.#bitmap.begin(camera, viewport, density);
    const { tiles } = this.#picture;
    const level = Math.ceil(Math.log2(camera.zoom * density) - 0.01);
    this.#level = tiles && level >= tiles.minLevel ? Math.min(level, tiles.maxLevel) : null;
    if (!tiles || this.#level === null) return this.#store?.want([]);
    const keys = this.#keysIn(this.#bitmap.box, this.#level, camera, viewport);
    for (const key of keys) this.#paint(key);
    this.#store?.want(keys);
    this.#bitmap.place(camera);
  }

  release(): void {
    this.#store?.release();
  }

  /** The tiles of a level that meet a box of the page, nearest to the middle of the view first. */
  #keysIn(box: Box, z: number, camera: Camera, viewport: Viewport): TileKey[] {
    const side = this.#sideOf(z);
    const last = (length: number): number => Math.ceil(length / side) - 1;
    const [left, right] = [Math.max(0, Math.floor(box.minX / side)), Math.min(last(this.#picture.width), Math.floor(box.maxX / side))];
    const [top, bottom] = [Math.max(0, Math.floor(box.minY / side)), Math.min(last(this.#picture.height), Math.floor(box.maxY / side))];
    const keys: TileKey[] = [];
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) keys.push({ z, x, y });
    const middle = {
      x: (camera.x + viewport.width / camera.zoom / 2) / side - 0.5,
      y: (camera.y + viewport.height / camera.zoom / 2) / side - 0.5,
    };
    const away = (key: TileKey): number => (key.x - middle.x) ** 2 + (key.y - middle.y) ** 2;
    return keys.sort((a, b) => away(a) - away(b));
  }

  /** Page units that a full tile covers. */
  #sideOf(z: number): number {
    return (this.#picture.tiles?.size ?? 512) / 2 ** z;
  }

  /** The tile, or as much of a coarser one as lies there. */
  #paint(key: TileKey): void {
    const own = this.#store?.find(key);
    if (own) return this.#drawPart(key, own, { x: 0, y: 0, width: own.width, height: own.height });
    const lowest = this.#picture.tiles?.minLevel ?? key.z;
    for (let up = 1; key.z - up >= lowest; up++) {
      const coarser = this.#store?.find({ z: key.z - up, x: key.x >> up, y: key.y >> up });
      if (!coarser) continue;
      const part = (this.#picture.tiles?.size ?? 512) / 2 ** up;
      const from = { x: (key.x % 2 ** up) * part, y: (key.y % 2 ** up) * part };
      return this.#drawPart(
        key,
        coarser,
        { ...from, width: Math.min(part, coarser.width - from.x), height: Math.min(part, coarser.height - from.y) },
        up,
      );
    }
  }

  /** Edges fall on whole pixels, so that neighbours meet without a seam. */
  #drawPart(key: TileKey, tile: ImageBitmap, part: { x: number; y: number; width: number; height: number }, up = 0): void {
    const { context, scale } = this.#bitmap;
    const side = this.#sideOf(key.z);
    const pixel = 2 ** up / 2 ** key.z;
    const origin = this.#bitmap.box;
    const at = (page: number, start: number): number => Math.round((page - start) * scale);
    const [left, top] = [at(key.x * side, origin.minX), at(key.y * side, origin.minY)];
    const [right, bottom] = [at(key.x * side + part.width * pixel, origin.minX), at(key.y * side + part.height * pixel, origin.minY)];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingQuality = 'high';
    context.drawImage(tile, part.x, part.y, part.width, part.height, left, top, right - left, bottom - top);
  }

  #show(key: TileKey, tile: ImageBitmap): void {
    if (key.z === this.#level) this.#drawPart(key, tile, { x: 0, y: 0, width: tile.width, height: tile.height });
  }
}

function previewImage(url: string): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { alt: '', draggable: false, decoding: 'async', src: url });
  return image;
}
