import type { CanvasObject } from '@sheetmark/editor-core';
import { PRIVATE_KEY } from '../annotation/private-key.ts';
import { appearanceSum, pictureSumsIn } from '../appearance/picture-sum.ts';
import type { PageSpace } from '../page-space.ts';
import { PdfError, Stream } from '../pdf/values.ts';
import type { Appearance, ReadObject } from './model.ts';
import type { RawAnnotation } from './raw-annotations.ts';
import { depict } from './read-kinds.ts';

function appearanceStream({ entries }: RawAnnotation): Stream | null {
  const found = entries.inner('AP')?.value('N');
  return found instanceof Stream ? found : null;
}

function appearanceOf({ place, entries }: RawAnnotation, object: CanvasObject, { scale }: PageSpace): Appearance | null {
  if (place === null || object.kind !== 'image' || !entries.inner('AP')) return null;
  const { x, y, width, height } = object;
  return { place, box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale } };
}

/** Null for appearances that can't be read. */
function unlessBroken<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}

/** The appearance of an annotation whose kind can't be drawn. */
export function readPicture(annotation: RawAnnotation, object: CanvasObject, space: PageSpace): ReadObject['picture'] {
  const stream = unlessBroken(() => appearanceStream(annotation));
  const shown = stream && unlessBroken(() => appearanceSum(stream, (value) => annotation.entries.resolve(value)));
  return { appearance: appearanceOf(annotation, object, space), shown, exported: null };
}

/** A picture that was exported; if the file shows another in its place, then as that looks. */
export function readExportedPicture(
  annotation: RawAnnotation,
  read: CanvasObject,
  space: PageSpace,
): Pick<ReadObject, 'object' | 'picture'> {
  const { entries } = annotation;
  const exported = entries.inner(PRIVATE_KEY)?.text('Picture') || null;
  const stream = unlessBroken(() => appearanceStream(annotation));
  const sums = stream && exported && unlessBroken(() => pictureSumsIn(stream, (value) => entries.resolve(value)));
  const [found] = depict(entries, space)?.objects ?? [];
  const appearance = found ? appearanceOf(annotation, found, space) : null;
  if (!sums || sums.includes(exported ?? '')) return { object: read, picture: { appearance, shown: exported, exported } };
  const { id, order, groups, locked, markupId } = read;
  const object = found?.kind === 'image' ? { ...found, id, order, groups, locked, markupId } : read;
  return { object, picture: { appearance, shown: sums.join(' ') || 'no picture', exported } };
}
