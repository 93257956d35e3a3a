/** A length as people write it. */
export interface WrittenLength {
  /** The unit's length in millimetres; null for a bare number. */
  readonly unit: number | null;
  readonly value: number;
  /** Written in feet or inches. */
  readonly isImperial: boolean;
}

/** A scale as a drawing names it. */
export interface WrittenScale {
  /** Real length divided by length on paper. */
  readonly ratio: number;
  readonly isImperial: boolean;
}

const inch = 25.4;
const foot = 12 * inch;

const metric: Readonly<Record<string, number>> = { mm: 1, cm: 10, dm: 100, m: 1000, km: 1_000_000 };
const imperial: Readonly<Record<string, number>> = {
  '"': inch,
  in: inch,
  inch: inch,
  inches: inch,
  "'": foot,
  ft: foot,
  foot: foot,
  feet: foot,
  yd: 3 * foot,
};

/** Larger ratios are typing errors. */
const maxRatio = 1e7;
const maxTextLength = 60;

const vulgar: Readonly<Record<string, string>> = { '¼': '1/4', '½': '1/2', '¾': '3/4', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' };

/** Replaces variants of fractions, quotes and dashes with one notation. */
const normalizeSigns = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${vulgar[sign] ?? ''} `)
    .replace(/''|[″”“]/g, '"')
    .replace(/[′’‘]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/[⁄∕]/g, '/')
    .replace(/\s+/g, ' ')
    .trim();

// A comma before groups of three digits separates thousands; any other is a decimal comma. Numbers are decimal, mixed or fractions.
const decimal = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+`;
const number = String.raw`(?:(\d+)(?: ?- ?| ))?(\d+) ?/ ?(\d+)|(${decimal})`;
const part = new RegExp(`^(?:${number}) ?("|'|[a-z]+\\.?)?`);
const hasThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

const decimalOf = (text: string): number => Number(hasThousands.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));

interface Part {
  readonly value: number;
  readonly sign: string;
  readonly rest: string;
}

/** Takes the first number and its unit sign from a text. */
function takePart(text: string): Part | null {
  const found = part.exec(text);
  if (!found) return null;
  const [all, whole = '0', above, below, plain = ''] = found;
  const value = above === undefined ? decimalOf(plain) : Number(whole) + Number(above) / Number(below);
  return { value, sign: (found[5] ?? '').replace(/\.$/, ''), rest: text.slice(all.length) };
}

const unitOf = (sign: string): number | undefined => metric[sign] ?? imperial[sign];
const isFeet = (sign: string): boolean => imperial[sign] === foot;

/** Feet may be followed by inches, whose sign is optional: `50'-6 1/2"`, `50' 6`. null if the text isn't a length. */
export function readLength(text: string): WrittenLength | null {
  return text.length > maxTextLength ? null : lengthIn(normalizeSigns(text));
}

function lengthIn(text: string): WrittenLength | null {
  const first = takePart(text);
  if (!first || !Number.isFinite(first.value)) return null;
  const { value, sign, rest } = first;
  if (sign === '') return rest === '' ? { value, unit: null, isImperial: false } : null;
  const unit = unitOf(sign);
  if (unit === undefined) return null;
  if (rest === '') return { value, unit, isImperial: Object.hasOwn(imperial, sign) };
  const inches = isFeet(sign) ? takePart(rest.replace(/^ ?-? ?/, '')) : null;
  if (!inches || inches.rest !== '' || !['', '"', 'in', 'inch', 'inches'].includes(inches.sign)) return null;
  const together = value + inches.value / 12;
  return Number.isFinite(together) ? { value: together, unit: foot, isImperial: true } : null;
}

/** A bare number, `1:50`, `1 cm = 1 m`, `1 1/2" = 1'-0"`, with or without `Scale` before it. null if the text isn't a scale. */
export function readScale(text: string): WrittenScale | null {
  if (text.length > maxTextLength) return null;
  const plain = normalizeSigns(text).replace(/^(?:scale|m(?= ?\d+ ?[:/]))[ :.]*/, '');
  const [drawn, real, ...more] = plain.split(/ ?(?:=|:| to ) ?/);
  if (drawn === undefined || more.length > 0) return null;
  if (real === undefined) return readBare(plain);
  return toScaleRatio(lengthIn(drawn), lengthIn(real));
}

/** Reads `50`, and `1/50` as `1:50`. */
function readBare(text: string): WrittenScale | null {
  const [, over, under] = /^(\d+) ?\/ ?([\d.,]+)$/.exec(text) ?? [];
  if (over !== undefined && under !== undefined) return toScale(decimalOf(under) / Number(over), false);
  const length = lengthIn(text);
  return length?.unit === null ? toScale(length.value, false) : null;
}

function toScaleRatio(drawn: WrittenLength | null, real: WrittenLength | null): WrittenScale | null {
  if (!drawn || !real) return null;
  if (drawn.unit === null && real.unit === null) return toScale(real.value / drawn.value, false);
  // `1/4 = 1'`: when the real length is in feet, the drawn one is in inches. Otherwise a missing unit is ambiguous.
  const unit = drawn.unit ?? (real.isImperial ? inch : null);
  if (unit === null || real.unit === null) return null;
  return toScale((real.value * real.unit) / (drawn.value * unit), drawn.isImperial || real.isImperial);
}

const toScale = (ratio: number, isImperial: boolean): WrittenScale | null =>
  Number.isFinite(ratio) && ratio >= 1 / maxRatio && ratio <= maxRatio ? { ratio, isImperial } : null;
