import { type Chance, happens, oneOf } from '../chance.ts';

/** JSON text that JSON.stringify never produces, such as 1e999, as part of a value. */
export class Verbatim {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\ufeff\u2028',
  "' or 1=1 --",
  "'; drop table users; --",
  '\\',
  '%',
  '_%_\\_',
  ':* & | ! (((',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '=cmd|calc!A0',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '0x10',
  '1.5',
  '1e400',
  '12345678901234567890123',
  '１２',
  'İıßΣς',
  '\u{1f600}'.repeat(120),
  'e\u0301'.repeat(150),
  'x'.repeat(201),
  'x'.repeat(20_000),
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-14',
  '-000001-01-01',
  '2026-11-21T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '0000-00-00T00:00:00Z',
  '[]',
  '{"a":',
  'MQ',
  'eyJpZCI6MX0',
] as const;

const numbers = [
  0, -1, 1, 1.5, -0.5, 255, 32_768, 2_147_483_647, 2_147_483_648, 4_294_967_296, 9_007_199_254_740_991, 9_007_199_254_740_992, 9.3e18,
  1e308, -1e308, 5e-324,
] as const;

const others = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 1 },
  new Verbatim('1e999'),
  new Verbatim('-1e999'),
  new Verbatim('{"__proto__":{"status":true,"isAdmin":true}}'),
  new Verbatim('{"constructor":{"prototype":{"x":1}}}'),
  new Verbatim('{"a":1,"a":2}'),
  new Verbatim(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  new Verbatim(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
] as const;

export const oddText = (chance: Chance): string => oneOf(chance, strings);

export function oddValue(chance: Chance): unknown {
  const kind = chance(0, 10);
  if (kind < 5) return oneOf(chance, strings);
  return oneOf<unknown>(chance, kind < 8 ? numbers : others);
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Verbatim);

/** A copy with one part replaced, removed, repeated or added. */
export function mutate(value: unknown, chance: Chance): unknown {
  if (!isBranch(value) || happens(chance, 5)) return oddValue(chance);
  const keys = Object.keys(value);
  const key = keys.length === 0 ? null : oneOf(chance, keys);
  const copy: Record<string, unknown> = Array.isArray(value) ? Object.assign([], value) : { ...value };
  if (key === null || happens(chance, 8)) copy[oddText(chance)] = oddValue(chance);
  else if (happens(chance, 10) && !Array.isArray(value)) delete copy[key];
  else if (happens(chance, 5) && Array.isArray(value)) copy[key] = Array.from<unknown>({ length: 600 }).fill(value[Number(key)]);
  else copy[key] = mutate(value[key], chance);
  return copy;
}

/** Characters of the `Verbatim` parts of one text: repeated twice, a long one would fill the memory. */
const MOST_VERBATIM = 32e6;

/** Like JSON.stringify, but inserts the text of `Verbatim` parts; null for those beyond the limit. */
export function toJson(value: unknown): string {
  const verbatim: string[] = [];
  let rest = MOST_VERBATIM;
  const text =
    JSON.stringify(value, (_, each: unknown) => (each instanceof Verbatim ? `@verbatim ${verbatim.push(each.json) - 1}@` : each)) ?? 'null';
  return text.replaceAll(/"@verbatim (\d+)@"/g, (_, at: string) => {
    const part = verbatim[Number(at)] ?? 'null';
    rest -= part.length;
    return rest < 0 ? 'null' : part;
  });
}
