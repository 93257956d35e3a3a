import '../../../apps/web/src/ui/tokens.css';
import { CompareStage } from '../../../apps/web/src/editor/compare/compare-stage.ts';
import { identity } from '../../../apps/web/src/editor/compare/matrix.ts';
import { panesOf, type ViewName } from '../../../apps/web/src/editor/compare/views.ts';
import type { SheetPicture } from '../../../apps/web/src/editor/render/sheet-layer.ts';
import type { TileKey } from '../../../apps/web/src/editor/render/tile-store.ts';
import { frames, publishBench } from './recorder.ts';
import styles from '../../../apps/web/src/editor/compare/stage-view.module.css';

/** A0 in points. */
const sheet = { width: 3370, height: 2384 };
const tileSize = 512;

/** A tile of a dense drawing: lines at places that depend on the tile, a tenth of them only in one of the versions. */
async function drawTile({ z, x, y }: TileKey, version: number): Promise<ImageBitmap> {
  const side = tileSize / 2 ** z;
  const [width, height] = [Math.min(side, sheet.width - x * side) * 2 ** z, Math.min(side, sheet.height - y * side) * 2 ** z];
  const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.beginPath();
  for (let line = 0; line < 200; line += 1) {
    const seed = line % 10 === 0 ? line + 31 * version : line;
    const from = { x: (seed * 7919 + x * 131) % tileSize, y: (seed * 6271 + y * 197) % tileSize };
    context.moveTo(from.x, from.y);
    context.lineTo(from.x + (seed % 2) * 60, from.y + ((seed + 1) % 2) * 60);
  }
  context.stroke();
  return createImageBitmap(canvas);
}

const pictureOf = (version: number): SheetPicture => ({
  ...sheet,
  unit: 'pt',
  previewUrl: null,
  tiles: { size: tileSize, minLevel: -2, maxLevel: 4, load: (key) => drawTile(key, version) },
});

const stage = new CompareStage({
  pictures: { before: pictureOf(1), after: pictureOf(2) },
  matrix: identity,
  hasScan: false,
  colours: { before: [0.66, 0.32, 0], after: [0, 0.36, 0.72], both: [0.2, 0.23, 0.27], behind: [0.6, 0.63, 0.67] },
});
const view: ViewName = location.search === '?swipe' ? 'swipe' : 'overlay';

const host = document.getElementById('host');
if (!host) throw new Error('the page has no host');
host.className = styles['host'] ?? '';
stage.attach(host);
const isSettled = (): boolean => stage.element.ariaBusy === 'false';

publishBench({
  load: async () => {
    const shown = {
      view,
      hidden: new Set<never>(),
      divider: 0.5,
      blinkSide: 'after',
      isAligned: true,
      hasRoom: true,
      isHeld: false,
    } as const;
    stage.show(panesOf({ ...shown, sides: ['before', 'after'] }));
    do await frames(2);
    while (!isSettled());
  },
  fit: () => stage.fit(),
  use: () => undefined,
  view: () => stage.camera,
  targetAt: () => ({ x: 0, y: 0 }),
  edit: () => undefined,
  editedAt: () => ({ x: 0, y: 0 }),
  isSettled,
});
