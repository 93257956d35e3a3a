declare const objectIdBrand: unique symbol;

/** Identifies one object permanently for all clients. Created by the host, never by this package. */
export type ObjectId = string & { readonly [objectIdBrand]: true };

export const isObjectId = (value: unknown): value is ObjectId => typeof value === 'string' && value !== '';

/** Throws on an empty text. */
export function objectId(value: string): ObjectId {
  if (!isObjectId(value)) throw new RangeError('an object id is never empty');
  return value;
}

/** The saved markup that contains an object; the server's id. */
export type MarkupId = number;
