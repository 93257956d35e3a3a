declare const screenBrand: unique symbol;

/** A length in CSS pixels, the same at every zoom. A bare `number` in this package is in page units. */
export type ScreenPixels = number & { readonly [screenBrand]: true };

const isLength = (value: number): value is ScreenPixels => Number.isFinite(value);

/** Throws unless the value is a finite number. */
export function screenPixels(value: number): ScreenPixels {
  if (!isLength(value)) throw new RangeError(`not a length: ${value}`);
  return value;
}
