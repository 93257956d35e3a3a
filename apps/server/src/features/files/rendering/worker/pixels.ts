/** Rows of red, green, blue and meaningless bytes, without padding. They begin at a multiple of four in their buffer. */
export interface Pixels {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** All of a pixel but the byte that means nothing. */
export const COLOUR = 0xffffff;
