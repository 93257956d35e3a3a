import { type Font, fontFor, glyphWidth } from './fonts.ts';

/** The distance between baselines, in font sizes. */
export const LINE_HEIGHT = 1.2;

/** How text is set. */
export interface Lettering {
  readonly fontFamily: string;
  readonly fontSize: number;
}

/** In page units, with the font's standard widths, so that text wraps alike for everyone. */
export function textWidth(text: string, { fontFamily, fontSize }: Lettering): number {
  return (widthIn(text, fontFor(fontFamily)) * fontSize) / 1000;
}

/** In thousandths of the font size. */
function widthIn(text: string, font: Font): number {
  let thousandths = 0;
  for (const letter of text) thousandths += glyphWidth(letter, font);
  return thousandths;
}

const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';

/** Line break opportunities as in browsers (UAX 14): after spaces, hyphens, dashes and before long ones, and between ideographs. */
const BREAKS = new RegExp(
  [
    '(?<=[ \\t])(?=[^ \\t])',
    '(?<=[\\p{L}\\d]-)(?=[\\p{L}\\d])',
    '(?<=[–—…?])(?=[\\p{L}\\d])',
    '(?<=[\\p{L}\\d])(?=—)',
    `(?<=${IDEOGRAPH}|[、。，．！？：；」』）】])(?=${IDEOGRAPH}|[「『（【])`,
  ].join('|'),
  'u',
);

/** Breaks at line ends and between words; a word wider than the line is broken. Takes linear time for any words and width. */
export function wrapText(text: string, lettering: Lettering, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, lettering, width));
}

/** A line being filled. Widths are thousandths of the font size. */
interface Filled {
  readonly text: string;
  readonly width: number;
  /** Without trailing spaces, which take no room. */
  readonly inkWidth: number;
}

const NOTHING: Filled = { text: '', width: 0, inkWidth: 0 };

function wrapParagraph(paragraph: string, { fontFamily, fontSize }: Lettering, width: number): string[] {
  const font = fontFor(fontFamily);
  const fits = (thousandths: number): boolean => (thousandths * fontSize) / 1000 <= width;
  const lines: string[] = [];
  let line = NOTHING;
  for (const word of paragraph.split(BREAKS)) {
    const ink = withoutEnd(word);
    const before = ink === '' ? line.inkWidth : line.width;
    if (line.text !== '' && !fits(before + widthIn(ink, font))) {
      lines.push(withoutEnd(line.text));
      line = NOTHING;
    }
    let { text, width: taken } = line;
    for (const letter of ink) {
      const advance = glyphWidth(letter, font);
      if (text !== '' && !fits(taken + advance)) {
        lines.push(text);
        [text, taken] = ['', 0];
      }
      text += letter;
      taken += advance;
    }
    const end = word.slice(ink.length);
    line = { text: text + end, width: taken + widthIn(end, font), inkWidth: ink === '' ? line.inkWidth : taken };
  }
  lines.push(withoutEnd(line.text));
  return lines;
}

/** Trailing spaces take no room; a non-breaking space counts as a letter. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}
