import { disciplines } from '@sheetmark/contract';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';

const names: Readonly<Record<string, string>> = disciplines;

/** A discipline's name, or the text that someone typed instead. */
export const disciplineName = (discipline: string | null): string =>
  discipline === null || discipline === '' ? sheetsMessages.noDiscipline : (names[discipline] ?? discipline);

/** The discipline with this name, or the text itself. */
export function disciplineOfName(text: string): string {
  const wanted = text.trim().toLowerCase();
  const known = Object.entries(names).find(([key, name]) => name.toLowerCase() === wanted || key === wanted);
  return known?.[0] ?? text.trim();
}

export const disciplineNames: readonly string[] = Object.values(names);
