import { alignSheets, findChanges } from '@sheetmark/compare';
import type { SheetGeometry } from '@sheetmark/compare';

/** An A1 sheet in points. */
const SHEET = { width: 2384, height: 1684 };

/** CPU milliseconds of a comparison of two versions with this many segments each, from geometry that is already read. */
export function measureSynthetic(segments: number): number {
  const [before, after] = [drawSheet(segments, 0), drawSheet(segments, 3.5)];
  const started = process.cpuUsage();
  const alignment = alignSheets(before, after);
  findChanges({ before, after }, alignment);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Short lines all over the sheet, as in a dense plan, shifted to the right. Every 5,000th line of the newer version is elsewhere. */
function drawSheet(segments: number, shift: number): SheetGeometry {
  const random = createRandom();
  const ends = new Float32Array(segments * 4);
  for (let at = 0; at < ends.length; at += 4) {
    const [x, y] = [20 + random() * (SHEET.width - 60), 20 + random() * (SHEET.height - 60)];
    const [turn, length] = [Math.floor(random() * 12) * (Math.PI / 12), 2 + random() ** 3 * 60];
    const moved = shift !== 0 && at % 20_000 === 0 ? 15 : 0;
    const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length];
    ends.set([x + shift + moved, y, Math.min(SHEET.width, x + shift + moved + dx), Math.min(SHEET.height, y + dy)], at);
  }
  const none = { ends: new Float32Array(0), colours: new Uint32Array(0) };
  return { ...SHEET, words: [], strokes: { ends, colours: new Uint32Array(segments) }, fills: none, pictures: [] };
}

function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
