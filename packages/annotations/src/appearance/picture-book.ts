import { flate, type ObjectList } from '../pdf/update.ts';
import { dict, name, type Ref, Stream } from '../pdf/values.ts';
import { pictureSum } from './picture-sum.ts';

/** A picture ready to be embedded: JPEG, or three bytes per pixel; `alpha` has one. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly alpha?: Uint8Array | undefined;
} & ({ readonly jpeg: Uint8Array } | { readonly rgb: Uint8Array });

/** Pictures by the source that objects name. */
export type Pictures = ReadonlyMap<string, Picture>;

interface Embedded {
  readonly ref: Ref;
  /** The picture with its mask. */
  readonly whole: Stream;
}

/** The pictures of a document, each embedded once. */
export class PictureBook {
  readonly #pictures: Pictures;
  readonly #objects: ObjectList;
  readonly #embedded = new Map<string, Embedded>();

  constructor(pictures: Pictures, objects: ObjectList) {
    this.#pictures = pictures;
    this.#objects = objects;
  }

  /** Null for a picture that is missing. */
  refOf(source: string): Ref | null {
    return this.#embed(source)?.ref ?? null;
  }

  /** Identifies the embedded picture when the file comes back; null if it is missing. */
  sumOf(source: string): string | null {
    const embedded = this.#embed(source);
    return embedded && pictureSum(embedded.whole, (value) => value ?? null);
  }

  #embed(source: string): Embedded | null {
    const known = this.#embedded.get(source);
    if (known) return known;
    const picture = this.#pictures.get(source);
    if (!picture) return null;
    const { image, mask } = imageOf(picture);
    const SMask = mask && this.#objects.add(mask);
    const ref = this.#objects.add(new Stream(image.dict.with({ SMask }), image.bytes));
    const embedded = { ref, whole: new Stream(image.dict.with({ SMask: mask }), image.bytes) };
    this.#embedded.set(source, embedded);
    return embedded;
  }
}

function imageOf(picture: Picture): { readonly image: Stream; readonly mask: Stream | undefined } {
  const { width, height, alpha } = picture;
  const size = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height, BitsPerComponent: 8 };
  const mask = alpha && flate({ ...size, ColorSpace: name('DeviceGray') }, alpha);
  const entries = { ...size, ColorSpace: name('DeviceRGB') };
  const image = 'rgb' in picture ? flate(entries, picture.rgb) : new Stream(dict({ ...entries, Filter: name('DCTDecode') }), picture.jpeg);
  return { image, mask };
}
