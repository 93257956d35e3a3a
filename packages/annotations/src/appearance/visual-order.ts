import bidiModule, { type Bidi } from 'bidi-js';

/** A part of a line that is read in one direction. */
export interface DirectedText {
  /** In the order in which it is read, with mirrored brackets where that is from right to left. */
  readonly text: string;
  readonly isRightToLeft: boolean;
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- Node loads a CommonJS module, which is the function that its types say is the default
const bidiFactory = bidiModule as unknown as () => Bidi;
const bidi = bidiFactory();

/** Hebrew, Arabic and their neighbours, and what turns the direction of other letters. */
const mayTurn = /[\u0590-\u08ff\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The parts of a line as they are shown from left to right, by the Unicode Bidirectional Algorithm (UAX #9). As in the editor, lines begin at the left. */
export function fromLeftToRight(line: string): DirectedText[] {
  if (!mayTurn.test(line)) return [{ text: line, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const parts: { text: string; isRightToLeft: boolean; last: number }[] = [];
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const isRightToLeft = (embedding.levels[at] ?? 0) % 2 === 1;
    const letter = mirrored.get(at) ?? line.charAt(at);
    const part = parts.at(-1);
    if (part?.isRightToLeft === isRightToLeft && at === part.last + (isRightToLeft ? -1 : 1)) {
      part.text = isRightToLeft ? letter + part.text : part.text + letter;
      part.last = at;
    } else parts.push({ text: letter, isRightToLeft, last: at });
  }
  return parts.map(({ text, isRightToLeft }) => ({ text, isRightToLeft }));
}
