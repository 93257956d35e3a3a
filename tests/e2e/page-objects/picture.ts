/** A browser page, with any driver. */
interface PageLike {
  evaluate<T>(run: (bytes: string) => Promise<T>, bytes: string): Promise<T>;
}

export interface PictureFacts {
  /** The share of pixels in the colour of red markups. */
  readonly red: number;
  /** The largest difference in green between a pixel and the second one to its right, 0 to 255. */
  readonly steepest: number;
}

/** Decodes a PNG in the browser. */
export function inspectPicture(page: PageLike, png: Buffer): Promise<PictureFacts> {
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let [red, steepest] = [0, 0];
    for (let at = 0; at < width * height; at += 1) {
      const [r = 0, g = 0, b = 0] = data.subarray(at * 4, at * 4 + 3);
      if (r > 150 && r > 1.5 * g && r > 1.5 * b) red += 1;
      if (at % width > 1) steepest = Math.max(steepest, Math.abs(g - (data[at * 4 - 7] ?? g)));
    }
    return { red: red / (width * height), steepest };
  }, png.toString('base64'));
}
