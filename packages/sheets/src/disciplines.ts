import { tidyNumber } from './numbers.ts';

/** The order in which registers list them: that of the US National CAD Standard, with European trades next to their own. */
export const disciplines = [
  'general',
  'hazardous',
  'survey',
  'geotechnical',
  'civil',
  'landscape',
  'structural',
  'architecture',
  'interiors',
  'equipment',
  'fire',
  'plumbing',
  'process',
  'mechanical',
  'electrical',
  'energy',
  'telecommunications',
  'resource',
  'other',
  'contractor',
  'operations',
] as const;

export type Discipline = (typeof disciplines)[number];

/** Single letters are those of the US National CAD Standard. Longer prefixes differ from their first letter. */
const byPrefix: Readonly<Record<string, Discipline>> = {
  G: 'general',
  H: 'hazardous',
  V: 'survey',
  B: 'geotechnical',
  C: 'civil',
  L: 'landscape',
  S: 'structural',
  A: 'architecture',
  I: 'interiors',
  Q: 'equipment',
  F: 'fire',
  P: 'plumbing',
  D: 'process',
  M: 'mechanical',
  E: 'electrical',
  W: 'energy',
  T: 'telecommunications',
  R: 'resource',
  X: 'other',
  Z: 'contractor',
  O: 'operations',
  LA: 'landscape',
  LS: 'fire',
  FA: 'fire',
  FS: 'fire',
  BS: 'fire',
  BR: 'fire',
  ID: 'interiors',
  IA: 'interiors',
  TWP: 'structural',
  TRW: 'structural',
  TR: 'structural',
  ST: 'structural',
  STR: 'structural',
  BA: 'structural',
  STB: 'structural',
  EL: 'electrical',
  ELT: 'electrical',
  ELE: 'electrical',
  CFO: 'electrical',
  CFA: 'telecommunications',
  TEL: 'telecommunications',
  IT: 'telecommunications',
  HV: 'mechanical',
  HLS: 'mechanical',
  HZ: 'mechanical',
  HZG: 'mechanical',
  CVC: 'mechanical',
  TGA: 'mechanical',
  RLT: 'mechanical',
  SN: 'plumbing',
  SAN: 'plumbing',
  PLB: 'plumbing',
  PB: 'plumbing',
  FRL: 'landscape',
  FR: 'landscape',
  LAP: 'landscape',
  PAY: 'landscape',
  VRD: 'civil',
  TB: 'civil',
  VM: 'survey',
  SUR: 'survey',
  GEO: 'geotechnical',
};

/** By the letters of the number that name it; undefined if they name none. */
export function disciplineOf(number: string): Discipline | undefined {
  const parts = tidyNumber(number)
    .toUpperCase()
    .split(/[^\p{Lu}\d]+/u);
  const isShort = parts.length <= 2;
  // ISO 19650 puts the discipline's letter before the last part: PRJ-ABC-ZZ-01-DR-A-1001.
  const candidates = isShort
    ? parts.map((part) => /^\p{Lu}+/u.exec(part)?.[0] ?? '')
    : parts
        .slice(0, -1)
        .filter((part) => /^\p{Lu}+$/u.test(part))
        .toReversed();
  for (const letters of candidates) {
    if (letters === '') continue;
    const known = byPrefix[letters] ?? (isShort ? firstLetter(letters) : undefined);
    if (known) return known;
  }
  return undefined;
}

/** The second letter of two narrows the discipline of the first: AF is for finishes. */
const firstLetter = (letters: string): Discipline | undefined => (letters.length <= 2 ? byPrefix[letters.charAt(0)] : undefined);
