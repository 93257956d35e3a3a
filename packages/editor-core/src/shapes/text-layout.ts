import { fontFor, glyphWidth } from './fonts.ts';

/** The distance between baselines, in font sizes. */
export const LINE_HEIGHT = 1.2;

/** How letters are set. */
export interface Lettering {
  readonly fontFamily: string;
  readonly fontSize: number;
}

/** In page units, measured with the widths that the font has everywhere, so that everybody wraps alike. */
export function textWidth(text: string, { fontFamily, fontSize }: Lettering): number {
  const font = fontFor(fontFamily);
  let thousandths = 0;
  for (const letter of text) thousandths += glyphWidth(letter, font);
  return (thousandths * fontSize) / 1000;
}

const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';

/** Where a line may end, as browsers have it (UAX 14): after spaces, hyphens, dashes and before long ones, and between ideographs. */
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

/** Breaks at line ends and between words; a word wider than the line breaks within. */
export function wrapText(text: string, lettering: Lettering, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, lettering, width));
}

function wrapParagraph(paragraph: string, lettering: Lettering, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(BREAKS)) {
    if (line !== '' && textWidth(withoutEnd(line + word), lettering) > width) {
      lines.push(withoutEnd(line));
      line = '';
    }
    line += word;
    for (
      let head = fittingHead(line, lettering, width);
      head.length < withoutEnd(line).length;
      head = fittingHead(line, lettering, width)
    ) {
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  lines.push(withoutEnd(line));
  return lines;
}

/** Spaces at the end of a line take no room; one that does not break is a letter. */
const withoutEnd = (line: string): string => line.replace(/[ \t]+$/, '');

/** As many letters as fit, at least one. */
function fittingHead(line: string, lettering: Lettering, width: number): string {
  let head = '';
  for (const letter of line) {
    if (head !== '' && textWidth(head + letter, lettering) > width) break;
    head += letter;
  }
  return head;
}
