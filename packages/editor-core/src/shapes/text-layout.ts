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

/** Breaks at line ends and between words; a word wider than the line breaks within. */
export function wrapText(text: string, lettering: Lettering, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, lettering, width));
}

function wrapParagraph(paragraph: string, lettering: Lettering, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/(?<= )/)) {
    if (line !== '' && textWidth(line + word.trimEnd(), lettering) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    for (let head = fittingHead(line, lettering, width); head.length < line.trimEnd().length; head = fittingHead(line, lettering, width)) {
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** As many letters as fit, at least one. */
function fittingHead(line: string, lettering: Lettering, width: number): string {
  let head = '';
  for (const letter of line) {
    if (head !== '' && textWidth(head + letter, lettering) > width) break;
    head += letter;
  }
  return head;
}
