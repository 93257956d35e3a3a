import { createHash } from 'node:crypto';
import { decodeStream } from '../pdf/filters.ts';
import { Dict, nameOf, PdfError, Stream, type Value } from '../pdf/values.ts';

type Resolve = (value: Value | undefined) => Value;

/** Forms within forms, and pictures and forms of one appearance. */
const [MAX_DEPTH, MAX_SHOWN] = [4, 50];
const known = new WeakMap<Stream, string>();

/** JPEG and other data that isn't decoded here is taken as it is. */
function dataOf(stream: Stream): Uint8Array {
  try {
    return decodeStream(stream);
  } catch (error) {
    if (error instanceof PdfError) return stream.bytes;
    throw error;
  }
}

const shorten = (parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

/** Identifies what a picture shows, whatever compresses it without loss. */
export function pictureSum(image: Stream, resolve: Resolve): string {
  const before = known.get(image);
  if (before !== undefined) return before;
  const size = ['Width', 'Height'].map((key) => Number(resolve(image.dict.get(key)))).join(' ');
  const mask = resolve(image.dict.get('SMask'));
  const sum = shorten([size, dataOf(image), ...(mask instanceof Stream ? [dataOf(mask)] : [])]);
  known.set(image, sum);
  return sum;
}

function shownIn(form: Stream, resolve: Resolve): Stream[] {
  const resources = resolve(form.dict.get('Resources'));
  const shown = resources instanceof Dict ? resolve(resources.get('XObject')) : null;
  if (!(shown instanceof Dict)) return [];
  return [...shown.entries.values()].slice(0, MAX_SHOWN).flatMap((each) => {
    const stream = resolve(each);
    return stream instanceof Stream ? [stream] : [];
  });
}

const isImage = (stream: Stream, resolve: Resolve): boolean => nameOf(resolve(stream.dict.get('Subtype'))) === 'Image';

/** The sums of the pictures that an appearance shows, also within other forms. */
export function pictureSumsIn(form: Stream, resolve: Resolve, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  const sums = shownIn(form, resolve).flatMap((each) =>
    isImage(each, resolve) ? [pictureSum(each, resolve)] : pictureSumsIn(each, resolve, depth + 1),
  );
  return sums.slice(0, MAX_SHOWN);
}

/** Identifies all that an appearance shows. */
export function appearanceSum(form: Stream, resolve: Resolve): string {
  return shorten([dataOf(form), ...pictureSumsIn(form, resolve)]);
}
