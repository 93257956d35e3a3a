import { flate, type ObjectList } from '../pdf/update.ts';
import { dict, name, type Ref, Stream, type Value } from '../pdf/values.ts';

/** A picture ready to be embedded: JPEG, or three bytes per pixel; `alpha` has one. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly alpha?: Uint8Array | undefined;
} & ({ readonly jpeg: Uint8Array } | { readonly rgb: Uint8Array });

/** Pictures by the source that objects name. */
export type Pictures = ReadonlyMap<string, Picture>;

/** The pictures of a document, each embedded once. */
export class PictureBook {
  readonly #pictures: Pictures;
  readonly #objects: ObjectList;
  readonly #refs = new Map<string, Ref>();

  constructor(pictures: Pictures, objects: ObjectList) {
    this.#pictures = pictures;
    this.#objects = objects;
  }

  /** Null for a picture that is missing. */
  refOf(source: string): Ref | null {
    const known = this.#refs.get(source);
    if (known) return known;
    const picture = this.#pictures.get(source);
    if (!picture) return null;
    const ref = this.#objects.add(this.#image(picture));
    this.#refs.set(source, ref);
    return ref;
  }

  #image(picture: Picture): Value {
    const { width, height, alpha } = picture;
    const size = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height, BitsPerComponent: 8 };
    const mask = alpha && this.#objects.add(flate({ ...size, ColorSpace: name('DeviceGray') }, alpha));
    const entries = { ...size, ColorSpace: name('DeviceRGB'), SMask: mask };
    if ('rgb' in picture) return flate(entries, picture.rgb);
    return new Stream(dict({ ...entries, Filter: name('DCTDecode') }), picture.jpeg);
  }
}
