declare const objectIdBrand: unique symbol;

/** Names one object on the canvas, for good and for everybody; made by the host, never by this package. */
export type ObjectId = string & { readonly [objectIdBrand]: true };

export const isObjectId = (value: unknown): value is ObjectId => typeof value === 'string' && value !== '';

/** Throws on an empty text. */
export function objectId(value: string): ObjectId {
  if (!isObjectId(value)) throw new RangeError('an object id is never empty');
  return value;
}

/** The saved markup that an object belongs to; the server's number. */
export type MarkupId = number;
