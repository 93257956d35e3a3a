/** A date as it is written on a sheet. */
export interface ReadDate {
  /** YYYY-MM-DD. */
  readonly iso: string;
  /** The same text read with the day first, if that is another date. */
  readonly dayFirst: string | undefined;
}

const months: readonly RegExp[] = [
  /^(JAN|GEN|ENE|STY)/,
  /^(FEB|FEV|LUT)/,
  /^(MAR|MRZ|MARS)/,
  /^(APR|AVR|ABR|KWI)/,
  /^(MAY|MAI|MAG|MEI|MAJ|MAG)/,
  /^(JUN|JUIN|GIU|CZE)/,
  /^(JUL|JUIL|LUG|LIP)/,
  /^(AUG|AOU|AGO|SIE)/,
  /^(SEP|SET|WRZ)/,
  /^(OCT|OKT|OTT|OUT|PAZ)/,
  /^(NOV|LIS)/,
  /^(DEC|DEZ|DIC|GRU)/,
];

/** Finds the first date in a text. Numbers with slashes count as month first unless that is impossible. */
export function findDate(text: string): ReadDate | undefined {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toUpperCase();
  return readIso(plain) ?? readNumeric(plain) ?? readNamed(plain);
}

function readIso(text: string): ReadDate | undefined {
  const found = /(?<!\d)((?:19|20)\d\d)[-./](\d{1,2})[-./](\d{1,2})(?!\d)/.exec(text);
  return found ? plainDate(found[1], found[2], found[3]) : undefined;
}

function readNumeric(text: string): ReadDate | undefined {
  const found = /(?<![\d./-])(\d{1,2})([-./])\s?(\d{1,2})\2\s?((?:19|20)?\d\d)(?![\d/])/.exec(text);
  if (!found) return undefined;
  const [, first, mark, second, year] = found;
  const dayFirst = plainDate(year, second, first)?.iso;
  if (mark === '.') return dayFirst === undefined ? undefined : { iso: dayFirst, dayFirst: undefined };
  const monthFirst = plainDate(year, first, second)?.iso;
  const iso = monthFirst ?? dayFirst;
  return iso === undefined ? undefined : { iso, dayFirst: iso === dayFirst ? undefined : dayFirst };
}

function readNamed(text: string): ReadDate | undefined {
  const dayFirst = /(?<!\d)(\d{1,2})(?:ST|ND|RD|TH)?[.\s-]{0,2}(?:DE\s)?([A-Z]{3,10})[.,\s-]{1,2}(?:DE\s)?((?:19|20)?\d\d)(?!\d)/.exec(
    text,
  );
  const fromDay = dayFirst && plainDate(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  if (fromDay) return fromDay;
  const monthFirst = /\b([A-Z]{3,10})\.?\s(\d{1,2})(?:ST|ND|RD|TH)?,?\s((?:19|20)\d\d)(?!\d)/.exec(text);
  return monthFirst ? plainDate(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : undefined;
}

function monthOf(name: string | undefined): string | undefined {
  const index = months.findIndex((month) => month.test(name ?? ''));
  return index < 0 ? undefined : String(index + 1);
}

/** Undefined unless the calendar has this day. */
function plainDate(year: string | undefined, month: string | undefined, day: string | undefined): ReadDate | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const full = (year ?? '').length === 2 ? 2000 + y : y;
  if (!(full >= 1900 && full < 2100 && m >= 1 && m <= 12 && d >= 1 && d <= daysOf(full, m))) return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  return { iso: `${full}-${two(m)}-${two(d)}`, dayFirst: undefined };
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
