import type { PageWord } from '../../page-content.ts';

/** Fewer words say nothing about a picture. */
const ENOUGH = 20;
/** Letters of a word that photos hardly ever produce with this confidence, in percent. */
const LETTERS = 3;
const SURE = 70;
/** Share of such words: 0.01 in a photo of a building site, 0.38 and more in the worst scans of drawings. */
const LEAST = 0.1;

/**
 * The lines of a picture that are likely text. Edges and shadows of photos are read as many single letters, some of them with confidence, which
 * searches would find and which would pass for numbers of sheets: of a picture that is mostly so, only the words that are sure remain.
 */
export function likelyWords(lines: readonly (readonly PageWord[])[]): readonly (readonly PageWord[])[] {
  const isSure = ({ text, confidence = 100 }: PageWord): boolean => confidence >= SURE && text.length >= LETTERS;
  const words = lines.flat();
  if (words.length < ENOUGH || words.filter(isSure).length >= LEAST * words.length) return lines;
  return lines.map((line) => line.filter(isSure)).filter((line) => line.length > 0);
}
