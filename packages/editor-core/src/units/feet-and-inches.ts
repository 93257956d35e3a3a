import { groupThousands } from './group-thousands.ts';

/** The unit of a calibration in feet whose lengths are written in feet, inches and fractions of an inch. */
export const FEET_AND_INCHES = 'ft-in';

/** Fractions of an inch to which lengths are rounded, by the calibration's number of decimals. */
export const INCH_FRACTIONS: readonly number[] = [1, 8, 16, 32];

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Such as `50'-6 1/2"`, `0'-3/8"` as `3/8"`, and `50'-0"`. `feet` is not negative. */
export function formatFeetAndInches(feet: number, decimals: number): string {
  const parts = INCH_FRACTIONS[decimals] ?? 1;
  const total = Math.round(feet * 12 * parts);
  const wholeFeet = Math.floor(total / (12 * parts));
  const rest = total - wholeFeet * 12 * parts;
  const [inches, numerator] = [Math.floor(rest / parts), rest % parts];
  const divisor = commonDivisor(numerator, parts);
  const fraction = numerator === 0 ? '' : `${numerator / divisor}/${parts / divisor}`;
  const written = [inches === 0 && fraction !== '' ? '' : String(inches), fraction].filter((part) => part !== '').join(' ');
  return wholeFeet === 0 ? `${written}"` : `${groupThousands(String(wholeFeet))}'-${written}"`;
}
