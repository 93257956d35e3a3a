declare const orderBrand: unique symbol;

/**
 * A sort key in the z-order: keys compare as plain strings (by code unit), and between any two there is another. A key is a whole part and a
 * fraction, both in base 62. The whole part's first letter says how many digits follow: `a` one, `b` two … `z` 26 for numbers from 0 up, and `Z` one,
 * `Y` two … `A` 26 below 0. So keys stay short however often objects are moved to the front or back. A fraction never ends in the lowest digit.
 */
export type OrderKey = string & { readonly [orderBrand]: true };

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LOWEST = '0';
const HIGHEST = 'z';
const FORM = /^(?:[a-z]|[A-Z])[0-9A-Za-z]+$/;

const valueOf = (digit: string): number => DIGITS.indexOf(digit);
const digitOf = (value: number): string => DIGITS.charAt(value);

function wholeLength(key: string): number {
  const head = key.charCodeAt(0);
  return head >= 97 ? head - 97 + 2 : 90 - head + 2;
}

/** Keys grow by a digit or two when objects are repeatedly inserted in the same gap; real documents stay far below this. */
const LONGEST_KEY = 1_000;

export function isOrderKey(value: unknown): value is OrderKey {
  if (typeof value !== 'string' || value.length > LONGEST_KEY || !FORM.test(value)) return false;
  const whole = wholeLength(value);
  return value.length === whole || (value.length > whole && !value.endsWith(LOWEST));
}

function toKey(text: string): OrderKey {
  if (!isOrderKey(text)) throw new RangeError(`not an order key: ${text}`);
  return text;
}

/** The key of the first object on an empty page. */
export const FIRST_ORDER: OrderKey = toKey('a0');

/** Moves the whole part by one; null at the limit (after 62^26 steps). */
function step(whole: string, by: 1 | -1): string | null {
  const [from, to] = by === 1 ? [HIGHEST, LOWEST] : [LOWEST, HIGHEST];
  const digits = whole.slice(1).split('');
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === from) digits[at--] = to;
  if (at >= 0) {
    digits[at] = digitOf(valueOf(digits[at] ?? LOWEST) + by);
    return whole.charAt(0) + digits.join('');
  }
  return stepHead(whole.charAt(0), by);
}

function stepHead(head: string, by: 1 | -1): string | null {
  const filler = by === 1 ? LOWEST : HIGHEST;
  if (head === (by === 1 ? 'z' : 'A')) return null;
  if (by === 1 && head === 'Z') return `a${filler}`;
  if (by === -1 && head === 'a') return `Z${filler}`;
  const next = String.fromCharCode(head.charCodeAt(0) + by);
  return next + filler.repeat(wholeLength(next) - 1);
}

/** A fraction strictly between two others ('' is 0, null is 1), without trailing lowest digits. */
function fractionBetween(low: string, high: string | null): string {
  let shared = '';
  for (let at = 0; ; at += 1) {
    const from = valueOf(low.charAt(at) || LOWEST);
    const to = high === null ? DIGITS.length : valueOf(high.charAt(at) || LOWEST);
    if (from === to) {
      shared += digitOf(from);
    } else if (to - from > 1) {
      return shared + digitOf(Math.floor((from + to) / 2));
    } else {
      return shared + digitOf(from) + fractionBetween(low.slice(at + 1), null);
    }
  }
}

/** A key strictly between the two; null means unbounded. Throws unless `below` < `above`. */
export function orderBetween(below: OrderKey | null, above: OrderKey | null): OrderKey {
  if (below === null && above === null) return FIRST_ORDER;
  if (below !== null && above !== null) return insideOrder(below, above);
  return below === null ? outsideOrder(above ?? FIRST_ORDER, -1) : outsideOrder(below, 1);
}

function outsideOrder(key: OrderKey, by: 1 | -1): OrderKey {
  const whole = key.slice(0, wholeLength(key));
  const fraction = key.slice(whole.length);
  if (by === -1 && fraction !== '') return toKey(whole);
  const next = step(whole, by);
  if (next !== null) return toKey(next);
  return toKey(whole + (by === 1 ? fractionBetween(fraction, null) : fractionBetween('', fraction)));
}

function insideOrder(below: OrderKey, above: OrderKey): OrderKey {
  if (below >= above) throw new RangeError(`no order between ${below} and ${above}`);
  const whole = below.slice(0, wholeLength(below));
  const fraction = below.slice(whole.length);
  const wholeAbove = above.slice(0, wholeLength(above));
  if (whole === wholeAbove) return toKey(whole + fractionBetween(fraction, above.slice(wholeAbove.length)));
  return toKey(whole + fractionBetween(fraction, null));
}

/** Back to front; ties (two users at once) are sorted by id. */
export function compareOrder(
  a: { readonly order: string; readonly id: string },
  b: { readonly order: string; readonly id: string },
): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
