/** The supplementary private use area A (The Unicode Standard, 23.5). */
const PRIVATE_USE = 0xf0000;

/** The text of a word whose font doesn't say which letters it draws: the numbers of its letters tell it from other words, and mean nothing to people. */
export function toIllegible(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(PRIVATE_USE + ((letter.codePointAt(0) ?? 0) & 0xffff))).join('');
}

/** Whether people can read a text: letters for private use, which symbol fonts have too, are no letters to them. */
export const isLegible = (text: string): boolean => !/\p{Private_Use}/u.test(text);

/** A text to quote, or nothing rather than parts of it. */
export const quotable = (text: string): string => (isLegible(text) ? text : '');

/** A text without the words that people can't read. */
export const legibleWords = (text: string): string => text.split(' ').filter(isLegible).join(' ');
