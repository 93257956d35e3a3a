import arimo from '@fontsource/arimo/files/arimo-latin-400-normal.woff2?url';
import { fromWire } from '@sheetmark/editor-core';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { paintObject } from '../../../apps/web/src/editor/render/paint-object.ts';

export interface PictureSize {
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
}

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.mjs', import.meta.url).href;

function canvasOf({ width, height, scale }: PictureSize) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const pictures = {
  /** The editor's picture of objects, with the letters that exports embed. */
  async editor(wire: readonly unknown[], size: PictureSize, source: string): Promise<string> {
    const stamped = new Image();
    stamped.src = source;
    await stamped.decode();
    document.fonts.add(await new FontFace('Helvetica', `url(${arimo})`).load());
    const { canvas, context } = canvasOf(size);
    context.setTransform(size.scale, 0, 0, size.scale, 0, 0);
    for (const object of fromWire(wire, 1).objects) paintObject({ context, scale: size.scale, pictures: () => stamped }, object);
    return canvas.toDataURL();
  },

  /** The picture of pdf.js of each page. */
  async pdfjs(base64: string, size: PictureSize): Promise<string[]> {
    const found = await getDocument({ data: bytesOf(base64) }).promise;
    const drawn: string[] = [];
    for (let number = 1; number <= found.numPages; number += 1) {
      const page = await found.getPage(number);
      const { canvas, context } = canvasOf(size);
      await page.render({ canvas, canvasContext: context, viewport: page.getViewport({ scale: size.scale }) }).promise;
      drawn.push(canvas.toDataURL());
    }
    return drawn;
  },
};
export type InkPictures = typeof pictures;

Object.assign(globalThis, { inkPictures: pictures });
