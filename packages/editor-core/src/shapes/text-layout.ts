import { glyphWidth } from './helvetica-widths.ts';

/** The distance between baselines, in font sizes. */
export const LINE_HEIGHT = 1.2;

/** In page units, measured with Helvetica's widths, so that everybody wraps alike. */
export function textWidth(text: string, fontSize: number): number {
  let thousandths = 0;
  for (const letter of text) thousandths += glyphWidth(letter);
  return (thousandths * fontSize) / 1000;
}

/** Breaks at line ends and between words; a word wider than the line breaks within. */
export function wrapText(text: string, fontSize: number, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, fontSize, width));
}

function wrapParagraph(paragraph: string, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/(?<= )/)) {
    if (line !== '' && textWidth(line + word.trimEnd(), fontSize) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    for (let head = fittingHead(line, fontSize, width); head.length < line.trimEnd().length; head = fittingHead(line, fontSize, width)) {
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** As many letters as fit, at least one. */
function fittingHead(line: string, fontSize: number, width: number): string {
  let head = '';
  for (const letter of line) {
    if (head !== '' && textWidth(head + letter, fontSize) > width) break;
    head += letter;
  }
  return head;
}
