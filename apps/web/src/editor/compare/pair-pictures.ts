import type { Box } from '@sheetmark/editor-core';
import { fetchBytes } from '../../lib/api-client.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';
import type { TileKey } from '../render/tile-store.ts';
import { type ComposedPage, composedPageOf, tileBoxOf, wholeScale } from './composed-page.ts';
import { colourLights, type Hatch, type LineColours, type LineKind, type Lights, type PairLights, type Side } from './compositions.ts';
import { type Levels, levelsOf, lightTable, plainLevels } from './levels.ts';
import { lightsOf, readLights } from './lights.ts';
import { identity, type Matrix } from './matrix.ts';
import { contextOf, type Part, PlacedSheet } from './placed-sheet.ts';
import { SharedLoads } from './shared-loads.ts';

export interface Pair {
  readonly before: SheetPicture;
  readonly after: SheetPicture;
  /** From page units of the older sheet to those of the newer one. */
  readonly matrix: Matrix;
  /** Whether one of the sheets is a scan: paper and ink are then taken from the pictures, and lines may be a little off. */
  readonly hasScan: boolean;
}

/** How far lines may be from those of the other version to count as the same where one is a scan, in points, and in pixels of an image; at most so many pixels. */
const reaches = { pt: 0.5, px: 1.5 };
const mostReach = 8;
/** Tiles whose lights are kept, for other colours of the same lines: 0.5 or 1 MB of memory each. */
const keptTiles = 48;
/** Pixels from stripe to stripe. A tile is usually shown a little smaller than it is. */
const hatchPeriod = 8;

interface Version {
  readonly sheet: PlacedSheet;
  readonly levels: Levels;
  readonly preview: OffscreenCanvas | null;
}

/** Both versions of a sheet over each other, as pictures with a colour for each kind of lines. */
export class PairPictures {
  readonly page: ComposedPage;
  readonly #pair: Pair;
  readonly #stop = new AbortController();
  readonly #tiles: SharedLoads<PairLights>;
  #versions: Promise<Readonly<Record<Side, Version>>> | null = null;
  #preview: Promise<PairLights | null> | null = null;

  constructor(pair: Pair) {
    this.#pair = pair;
    this.page = composedPageOf(pair);
    this.#tiles = new SharedLoads((name, signal) => this.#readTile(keyOf(name), signal), keptTiles);
  }

  /** Revoke the preview's URL when the picture isn't used any more. */
  async compose(visible: ReadonlySet<LineKind>, colours: LineColours): Promise<SheetPicture> {
    const { width, height, tiles } = this.page;
    const paint = (lights: PairLights, hatch: Omit<Hatch, 'period'>): ImageData =>
      new ImageData(
        colourLights(lights, { visible, colours, hatch: { ...hatch, period: hatchPeriod * (window.devicePixelRatio || 1) } }),
        lights.width,
        lights.height,
      );
    this.#preview ??= this.#readPreview();
    const preview = await this.#preview;
    const { unit } = this.#pair.after;
    return {
      width,
      height,
      unit,
      isBare: true,
      previewUrl: preview && (await urlOf(paint(preview, { left: 0, top: 0 }))),
      tiles: tiles && {
        ...tiles,
        load: async (key, signal) => {
          const lights = await this.#tiles.get(nameOf(key), signal);
          return createImageBitmap(paint(lights, { left: key.x * tiles.size, top: key.y * tiles.size }));
        },
      },
    };
  }

  release(): void {
    this.#stop.abort();
  }

  async #readTile(key: TileKey, signal: AbortSignal): Promise<PairLights> {
    return this.#read(partOf(tileBoxOf(this.page, key), 2 ** key.z), signal);
  }

  /** As sharp as the newer version's own; null if neither version has one. */
  async #readPreview(): Promise<PairLights | null> {
    const { before, after } = await this.#load();
    const preview = after.preview ?? before.preview;
    if (!preview) return null;
    const { origin, width, height } = this.page;
    const box = { minX: origin.x, minY: origin.y, maxX: origin.x + width, maxY: origin.y + height };
    const scale = preview.width / (after.preview ? this.#pair.after : this.#pair.before).width;
    return this.#read(partOf(box, wholeScale(this.page, scale)), this.#stop.signal);
  }

  async #read(part: Part, signal: AbortSignal): Promise<PairLights> {
    const { before, after } = await this.#load();
    const reach = this.#pair.hasScan ? Math.min(mostReach, Math.max(1, Math.round(reaches[this.#pair.after.unit] * part.scale))) : 0;
    const [older, newer] = await Promise.all([before.sheet.draw(part, signal), after.sheet.draw(part, signal)]);
    const lightsIn = (pixels: Uint8ClampedArray, { levels }: Version): Lights => readLights(pixels, part.width, { levels, reach });
    const { width, height } = part;
    return { before: lightsIn(older, before), after: lightsIn(newer, after), width, height, paper: paperIn(older, newer) };
  }

  #load(): Promise<Readonly<Record<Side, Version>>> {
    const { before, after, matrix } = this.#pair;
    this.#versions ??= Promise.all([this.#open(before, matrix), this.#open(after, identity)]).then(([older, newer]) => ({
      before: older,
      after: newer,
    }));
    return this.#versions;
  }

  async #open(picture: SheetPicture, toPage: Matrix): Promise<Version> {
    const preview = await loadPreview(picture.previewUrl, this.#stop.signal);
    return { sheet: new PlacedSheet(picture, preview, toPage), levels: this.#pair.hasScan ? readLevels(preview) : plainLevels, preview };
  }
}

const nameOf = ({ z, x, y }: TileKey): string => `${z}/${x}/${y}`;

function keyOf(name: string): TileKey {
  const [z = 0, x = 0, y = 0] = name.split('/').map(Number);
  return { z, x, y };
}

const partOf = (box: Box, scale: number): Part => ({
  box,
  scale,
  width: Math.max(1, Math.ceil((box.maxX - box.minX) * scale - 0.01)),
  height: Math.max(1, Math.ceil((box.maxY - box.minY) * scale - 0.01)),
});

/** How opaque the more opaque of two pictures is in each RGBA pixel; null if one is everywhere. */
function paperIn(one: Uint8ClampedArray, other: Uint8ClampedArray): Uint8Array | null {
  const paper = new Uint8Array(one.length / 4);
  let least = 255;
  for (let at = 0; at < paper.length; at += 1) {
    paper[at] = Math.max(one[at * 4 + 3] ?? 0, other[at * 4 + 3] ?? 0);
    least = Math.min(least, paper[at] ?? 0);
  }
  return least === 255 ? null : paper;
}

/** null if there is none, or it can't be loaded: then there are only tiles. */
async function loadPreview(url: string | null, signal: AbortSignal): Promise<OffscreenCanvas | null> {
  if (url === null) return null;
  try {
    const image = await createImageBitmap(await fetchBytes(url, signal));
    const context = contextOf(image.width, image.height);
    context.drawImage(image, 0, 0);
    image.close();
    return context.canvas;
  } catch {
    return null;
  }
}

function readLevels(preview: OffscreenCanvas | null): Levels {
  const pixels = preview?.getContext('2d')?.getImageData(0, 0, preview.width, preview.height).data;
  if (!pixels) return plainLevels;
  const histogram = Array.from({ length: 256 }, () => 0);
  for (const light of lightsOf(pixels, lightTable(plainLevels))) histogram[light] = (histogram[light] ?? 0) + 1;
  return levelsOf(histogram);
}

async function urlOf(pixels: ImageData): Promise<string> {
  const context = contextOf(pixels.width, pixels.height);
  context.putImageData(pixels, 0, 0);
  return URL.createObjectURL(await context.canvas.convertToBlob());
}
