/** What sheet numbers look like, how they are compared, and how they are sorted. */

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** One spelling for typographic dashes and spaces. */
export const tidyNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,:;()[\]{}"'#]+|[\s.,:;()[\]{}"']+$/g, '');

/** The letters and digits of a number: A-100, A100 and "a 100" are the same sheet. */
export function normalizeNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The number with its groups of digits: what separates two of them is a point, all else is left out. A-101, A101 and "a 101" are the same;
 * A1.01 is another number, although both are normalized to A101.
 */
export function exactNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu, '.')
    .replace(/[^\p{L}\p{N}.]|(?<!\p{N})\.|\.(?!\p{N})/gu, '');
}

/** Of sheets with the same letters and digits those with exactly the number, or all if there are none: for A101 A-101 rather than A1.01. */
export function closestNumbers<T>(number: string, sheets: readonly T[], numberOf: (sheet: T) => string | null): readonly T[] {
  const exact = exactNumber(number);
  const same = sheets.filter((each) => exactNumber(numberOf(each) ?? '') === exact);
  return same.length > 0 ? same : sheets;
}

/** Sorts as text in the natural order: A-9 before A-10, A1.2 before A1.10. */
export function numberSortKey(text: string): string {
  return tidyNumber(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\p{N}+/gu, (digits) => ` ${digits.padStart(9, '0')} `)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters become A and digits 0, so that A-101 and S-205 have one shape. */
export const shapeOf = (text: string): string => tidyNumber(text).toUpperCase().replace(/\p{L}/gu, 'A').replace(/\p{N}/gu, '0');

const MONTHS = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC';
const refused: readonly RegExp[] = [
  // Dates and times.
  /^(19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}$/,
  /^\d{1,2}[-./]\d{1,2}[-./](\d\d|(19|20)\d\d)$/,
  new RegExp(`^\\d{1,2}[-./]?(${MONTHS})[A-Z]*[-./]?(\\d\\d)?(\\d\\d)?$`),
  // Phone numbers and postal codes.
  /^\d{3}[-.]\d{3}[-.]\d{4}$/,
  /^\d{5}-\d{4}$/,
  // Measures: 10MM, 2X4, 12-0, H07V.
  /^\d+([.,]\d+)?(MM|CM|M|KG|KN|KW|KV|V|A|HZ|PA|KPA|MPA|M2|M3|FT|IN|LBS?|PSI|GPM|CFM|W|VA)$/,
  /^\d+X\d+/,
  /^\d+[:]\d+/,
  // Standards.
  /^(ISO|DIN|EN|ASTM|ASME|ANSI|IEC|BS|NF|SN|UL|NFPA|IBC|ACI|AISC)[-. ]?\d/,
];
const paper = /^([AB][0-6]|[AB][0-4]\+|ARCH[A-E]\d?|ANSI[A-E])$/;
const strong: readonly RegExp[] = [
  /^\p{Lu}{1,3}-?\d{2,4}([.-]\d{1,3})?\p{Lu}?$/u,
  /^\p{Lu}{1,3}\d{1,2}[.-]\d{1,3}\p{Lu}?$/u,
  /^\p{Lu}{1,3}-\d{1,2}[.]\d{1,3}\p{Lu}?$/u,
  /^\d{1,4}[-_.]\p{Lu}{1,4}[-_.]?\d{1,4}([-_.][\p{Lu}\d]{1,4})?$/u,
];

/** How much a text looks like a sheet number: 2 for the usual forms, less for others; undefined for what is none. */
export function rateNumber(text: string): number | undefined {
  if (/["'\u2032\u2033\u201D°]/.test(text)) return undefined;
  const plain = tidyNumber(text).toUpperCase();
  const compact = plain.replaceAll(' ', '');
  if (compact.length > 40 || !/\d/.test(compact) || !/^[\p{Lu}\d][\p{Lu}\d._/-]*$/u.test(compact)) return undefined;
  if (refused.some((form) => form.test(compact))) return undefined;
  if (/^\d{1,3}\/\d{1,3}$/.test(compact)) return -1;
  if (paper.test(compact)) return -2;
  // Numbers are in capitals, except for a letter at the end: A1.01a.
  const doubt = (plain === compact ? 0 : 0.5) + (/\p{Ll}./u.test(text.trim()) ? 1.5 : 0);
  if (strong.some((form) => form.test(compact))) return 2 - doubt;
  return rateSegments(compact) - doubt;
}

/** Of which a label has to say that they are sheet numbers. */
function rateSegments(text: string): number {
  const parts = text.split(/[-_./]/);
  if (parts.some((part) => part === '')) return -0.5;
  const [letters, digits] = [text.replace(/[^\p{L}]/gu, '').length, text.replace(/\D/g, '').length];
  if (letters === 0) return parts.length >= 3 ? 0.5 : -0.5;
  if (parts.length >= 3 && digits >= 2) return 1.5;
  if (parts.length === 2 && digits >= 2) return 1;
  if (letters > 6) return -0.5;
  return digits >= 3 ? 0.75 : 0;
}

export const isPaperSize = (text: string): boolean => paper.test(tidyNumber(text).toUpperCase().replaceAll(' ', ''));
