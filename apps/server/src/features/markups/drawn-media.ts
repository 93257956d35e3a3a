import { MediaId } from '@sheetmark/contract';
import { z } from 'zod';

/** `media/12`: how an image object names an uploaded picture. */
const source = /^media\/([1-9]\d{0,15})$/;
const isImage = (object: unknown): boolean => typeof object === 'object' && object !== null && 'type' in object && object.type === 'image';
const picture = z.object({ type: z.literal('image'), source: z.string().regex(source) });
const listed = z.union([z.array(z.unknown()), z.object({ objects: z.array(z.unknown()) }).transform(({ objects }) => objects)]);

/** Returns the objects of `editor_details` in either of its two forms, or an empty list. */
export const parseObjects = (details: unknown): readonly unknown[] => listed.safeParse(details).data ?? [];

/** The uploaded pictures that `editor_details` draws, without duplicates. */
export function drawnMediaOf(details: unknown): readonly MediaId[] {
  const ids = parseObjects(details)
    .filter(isImage)
    .flatMap((object) => {
      const found = picture.safeParse(object).data?.source.match(source)?.[1];
      const id = MediaId.safeParse(Number(found));
      return id.success ? [id.data] : [];
    });
  return [...new Set(ids)];
}
