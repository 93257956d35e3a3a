/** Rows of red, green, blue and meaningless bytes, without padding. They begin at a multiple of four in their buffer. */
export interface Pixels {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** All of a pixel but the byte that means nothing. */
export const COLOUR = 0xffffff;

/** One number a pixel: red in the lowest byte, then green and blue. */
export function wordsOf({ data, width, height }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}

export function firstColour(picture: Pixels): number {
  return (wordsOf(picture)[0] ?? 0) & COLOUR;
}

/** Without the byte that means nothing, which would be taken for an alpha channel. Four pixels at a time: they are three words then. */
export function toRgb(picture: Pixels): Uint8Array {
  const pixels = wordsOf(picture);
  const words = new Uint32Array(Math.ceil(pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    const second = (pixels[from + 1] ?? 0) & COLOUR;
    const third = (pixels[from + 2] ?? 0) & COLOUR;
    words[to] = ((pixels[from] ?? 0) & COLOUR) | (second << 24);
    words[to + 1] = (second >>> 8) | (third << 16);
    words[to + 2] = (third >>> 16) | ((pixels[from + 3] ?? 0) << 8);
  }
  return new Uint8Array(words.buffer, 0, pixels.length * 3);
}
