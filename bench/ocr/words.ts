/** A word and the box around it, in pixels. */
export interface BoxedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A word of the document. */
export interface TrueWord extends BoxedWord {
  /** Radians, clockwise from the right. */
  readonly angle: number;
}

export type Kind = 'large' | 'vertical' | 'all';
export type Counts = Readonly<Record<Kind, { readonly found: number; readonly all: number }>>;

/** Height of large letters, in pixels. */
const LARGE = 20;
/** Radians by which a direction may differ. */
const SLANT = 0.1;

/** Counts the words of the document that were read exactly where they are, apart from punctuation around them. */
export function countFound(truth: readonly TrueWord[], read: readonly BoxedWord[]): Counts {
  const compared = truth.map((word) => ({ word, text: bare(word.text) })).filter(({ text }) => text !== '');
  const isFound = ({ word, text }: (typeof compared)[number]): boolean =>
    read.some((other) => touches(word, other) && bare(other.text) === text);
  const count = (isOf: (word: TrueWord) => boolean) => {
    const words = compared.filter(({ word }) => isOf(word));
    return { found: words.filter(isFound).length, all: words.length };
  };
  return {
    large: count((word) => !isVertical(word) && isAcross(word) && word.bottom - word.top >= LARGE),
    vertical: count(isVertical),
    all: count(() => true),
  };
}

const quarter = ({ angle }: TrueWord): number => Math.abs(angle) % Math.PI;
const isVertical = (word: TrueWord): boolean => Math.abs(quarter(word) - Math.PI / 2) < SLANT;
const isAcross = (word: TrueWord): boolean => quarter(word) < SLANT || quarter(word) > Math.PI - SLANT;

const touches = (one: BoxedWord, two: BoxedWord): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

function bare(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, '-');
  return plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
