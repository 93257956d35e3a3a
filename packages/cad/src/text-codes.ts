/** Text with one size and colour. */
export interface TextRun {
  readonly text: string;
  /** Times the text's height. */
  readonly size: number;
  /** An index of the drawing's colours; null for the text's own. */
  readonly colourIndex: number | null;
}

const SIGNS: Readonly<Record<string, string>> = { d: '°', p: '±', c: 'Ø', '%': '%', u: '', o: '', k: '' };

/** What `%%c` and the like stand for in any text, and `\U+00B2`. */
export function decodeSigns(text: string): string {
  return text
    .replaceAll(/\\U\+([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/%%([dpcuok%])/gi, (_, code: string) => SIGNS[code.toLowerCase()] ?? '');
}

interface Format {
  readonly size: number;
  readonly colourIndex: number | null;
}

/** What of a paragraph text's codes can be shown: lines, sizes, colours, stacked fractions. Other formats are left out, their text stays. */
export function parseParagraphs(source: string, height: number): TextRun[][] {
  const lines: TextRun[][] = [[]];
  const outer: Format[] = [];
  let format: Format = { size: 1, colourIndex: null };
  const write = (text: string): void => void (text !== '' && lines.at(-1)?.push({ text, ...format }));
  const codes = /\\(?:[PNX]|~|\\|\{|\}|[LlOoKk]|([ACHTQWfFpcS])([^;]*);)|[{}\r\n\t]|[^\\{}\r\n\t]+|\\/g;
  for (const [token, code, value = ''] of decodeSigns(source).replaceAll('^I', ' ').replaceAll('^J', '\\P').matchAll(codes)) {
    if (token === '{') outer.push(format);
    else if (token === '}') format = outer.pop() ?? format;
    else if (/^\\[PNX]$/.test(token) || token === '\n') lines.push([]);
    else if (code === 'H') format = { ...format, size: sizeOf(value, format.size, height) };
    else if (code === 'C') format = { ...format, colourIndex: Number.parseInt(value, 10) };
    else if (code === 'S')
      write(
        value
          .replaceAll(/\\(.)/g, '$1')
          .replace(/\s*[\^#]\s*/, '/')
          .replace(/^\/|\/$/, ''),
      );
    else if (code === undefined && !/^\\[LlOoKk]$/.test(token) && token !== '\r') write(LITERALS[token] ?? token);
  }
  return lines;
}

const LITERALS: Readonly<Record<string, string>> = { '\\~': '\u00a0', '\\\\': '\\', '\\{': '{', '\\}': '}', '\t': '  ', '\\': '' };

/** `2.5x` is relative to the size so far, `2.5` in drawing units. */
function sizeOf(value: string, before: number, height: number): number {
  const number = Number.parseFloat(value);
  if (!(number > 0)) return before;
  const size = /x$/i.test(value) ? before * number : number / (height || 1);
  return Math.min(Math.max(size, 0.01), 100);
}
