import { type Pixels, wordsOf } from './pixels.ts';

const RED_AND_BLUE = 0xff00ff;

/** Means of squares of pixels, `by` wide and at most 16; what is left over at the right and at the bottom is dropped. */
export function shrink(picture: Pixels, by: number): Pixels {
  const [columns, rows] = [Math.min(by, picture.width), Math.min(by, picture.height)];
  const [width, height] = [Math.floor(picture.width / columns), Math.floor(picture.height / rows)];
  const pixels = wordsOf(picture);
  const means = new Uint32Array(width * height);
  const sums: Sums = { redsAndBlues: new Uint32Array(width), greens: new Uint32Array(width) };
  for (let y = 0; y < height; y += 1) {
    sums.redsAndBlues.fill(0);
    sums.greens.fill(0);
    for (let row = y * rows; row < (y + 1) * rows; row += 1) addRow(sums, pixels.subarray(row * picture.width), columns);
    setMeans(means.subarray(y * width, (y + 1) * width), sums, columns * rows);
  }
  return { data: new Uint8Array(means.buffer), width, height };
}

/** Of the squares of one row. Two channels are added up at once: 256 bytes are less than the 16 bits that each has. */
interface Sums {
  readonly redsAndBlues: Uint32Array;
  readonly greens: Uint32Array;
}

function addRow({ redsAndBlues, greens }: Sums, pixels: Uint32Array, columns: number): void {
  for (let x = 0, at = 0; x < greens.length; x += 1) {
    let redAndBlue = redsAndBlues[x] ?? 0;
    let green = greens[x] ?? 0;
    for (const end = at + columns; at < end; at += 1) {
      const pixel = pixels[at] ?? 0;
      redAndBlue += pixel & RED_AND_BLUE;
      green += (pixel >>> 8) & 0xff;
    }
    redsAndBlues[x] = redAndBlue;
    greens[x] = green;
  }
}

function setMeans(means: Uint32Array, { redsAndBlues, greens }: Sums, count: number): void {
  const half = count >> 1;
  const mean = (sum: number): number => Math.floor((sum + half) / count);
  for (let x = 0; x < means.length; x += 1) {
    const redAndBlue = redsAndBlues[x] ?? 0;
    means[x] = mean(redAndBlue & 0xffff) | (mean(greens[x] ?? 0) << 8) | (mean(redAndBlue >>> 16) << 16);
  }
}
