/** Inserts commas between groups of three digits of a decimal number's whole part: `10,000.5`. */
export function groupThousands(written: string): string {
  const [whole = '', fraction] = written.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
