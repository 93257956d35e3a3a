import { Dict, isArray, isNumber, nameOf, Str, textOf, type Value } from '../pdf/values.ts';

/** Letters of one text; the rest is left out. */
const MAX_LETTERS = 20_000;
/** Numbers of one list. */
const MAX_NUMBERS = 200_000;

export type Resolve = (value: Value | undefined) => Value;

/** The entries of a dictionary, with references followed. Missing and invalid ones are null or empty. */
export class Entries {
  readonly dict: Dict;
  readonly #resolve: Resolve;

  constructor(dict: Dict, resolve: Resolve) {
    this.dict = dict;
    this.#resolve = resolve;
  }

  value(key: string): Value {
    return this.#resolve(this.dict.get(key));
  }

  /** What the file has where a value refers to. */
  resolve(value: Value | undefined): Value {
    return this.#resolve(value);
  }

  has(key: string): boolean {
    return this.value(key) !== null;
  }

  number(key: string): number | null {
    const value = this.value(key);
    return isNumber(value) && Number.isFinite(value) ? value : null;
  }

  name(key: string): string | null {
    return nameOf(this.value(key));
  }

  text(key: string): string {
    const value = this.value(key);
    return value instanceof Str ? textOf(value).slice(0, MAX_LETTERS) : '';
  }

  /** A text that may be longer than others. */
  longText(key: string): string {
    const value = this.value(key);
    return value instanceof Str ? textOf(value) : '';
  }

  inner(key: string): Entries | null {
    const value = this.value(key);
    return value instanceof Dict ? new Entries(value, this.#resolve) : null;
  }

  list(key: string): Value[] {
    const value = this.value(key);
    return isArray(value) ? value.slice(0, MAX_NUMBERS).map((each) => this.#resolve(each)) : [];
  }

  /** Empty unless all values are numbers. */
  numbers(key: string): number[] {
    const list = this.list(key);
    return list.every((each) => isNumber(each) && Number.isFinite(each)) ? list.filter(isNumber) : [];
  }

  /** Names in a list, or a single one. */
  names(key: string): string[] {
    const value = this.value(key);
    return value !== null && !isArray(value) ? [nameOf(value) ?? ''] : this.list(key).map((each) => nameOf(each) ?? '');
  }

  inners(key: string): Entries[] {
    return this.list(key).flatMap((each) => (each instanceof Dict ? [new Entries(each, this.#resolve)] : []));
  }

  /** Lists of numbers within a list. */
  numberLists(key: string): number[][] {
    return this.list(key).map((each) =>
      isArray(each)
        ? each
            .slice(0, MAX_NUMBERS)
            .map((one) => this.#resolve(one))
            .filter(isNumber)
            .filter(Number.isFinite)
        : [],
    );
  }
}

const DATE = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+\-Z])(\d{2})?'?(\d{2})?)?/;

/** A date of ISO 32000-2, 7.9.4, as ISO 8601 in UTC; null for others. */
export function dateOf(text: string): string | null {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHours = '00', zoneMinutes = '00'] =
    DATE.exec(text) ?? [];
  if (year === undefined) return null;
  const zone = sign === '+' || sign === '-' ? `${sign}${zoneHours}:${zoneMinutes}` : 'Z';
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
