import { PdfError } from '../pdf/values.ts';

export type ContentPart =
  /** Operands and operators without names and strings. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string }
  /** With its brackets; `isShown` unless it is in a dictionary. */
  | { readonly kind: 'string'; readonly text: string; readonly isShown: boolean }
  | { readonly kind: 'operator'; readonly text: 'Tf' | 'q' | 'Q' | 'gs' };

const TOKEN =
  /\(|<<|>>|<|\/[^\0\t\n\f\r ()<>[\]{}/%]*|%[^\r\n]*|(?<![^\0\t\n\f\r ()<>[\]{}/%])(?:Tf|q|Q|gs|ID)(?![^\0\t\n\f\r ()<>[\]{}/%])/g;
/** The end of an inline image: what follows its data looks like operators. */
const END_OF_IMAGE = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ](?:[\t\n\r -~]{16}|[\t\n\r -~]*$)|$)/g;

/** Cuts a content stream where names and strings are (ISO 32000-2, 7.8.2). Throws a PdfError where strings or pictures don't end. */
export function* contentParts(content: string): Iterable<ContentPart> {
  let [done, depth] = [0, 0];
  const token = new RegExp(TOKEN);
  for (let found = token.exec(content); found; found = token.exec(content)) {
    const [word] = found;
    const start = found.index;
    if (word === '<<' || word === '>>') {
      depth += word === '<<' ? 1 : -1;
      continue;
    }
    if (word.startsWith('%')) continue;
    if (word === 'ID') {
      if (depth === 0) token.lastIndex = endOfImage(content, token.lastIndex);
      continue;
    }
    if (start > done) yield { kind: 'text', text: content.slice(done, start) };
    if (word === '(' || word === '<') {
      const end = word === '(' ? endOfLiteral(content, start) : content.indexOf('>', start) + 1;
      if (end === 0) throw new PdfError('A string of a page doesn’t end.');
      token.lastIndex = end;
      yield { kind: 'string', text: content.slice(start, end), isShown: depth === 0 };
    } else if (word.startsWith('/')) yield { kind: 'name', text: word.slice(1) };
    else if (word === 'Tf' || word === 'q' || word === 'Q' || word === 'gs') yield { kind: 'operator', text: word };
    done = token.lastIndex;
  }
  if (done < content.length) yield { kind: 'text', text: content.slice(done) };
}

function endOfImage(content: string, from: number): number {
  const end = new RegExp(END_OF_IMAGE);
  end.lastIndex = from;
  if (!end.test(content)) throw new PdfError('A picture of a page doesn’t end.');
  return end.lastIndex;
}

function endOfLiteral(content: string, start: number): number {
  let open = 0;
  for (let at = start; at < content.length; at += 1) {
    const letter = content[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') open += 1;
    else if (letter === ')') open -= 1;
    if (open === 0) return at + 1;
  }
  throw new PdfError('A string of a page doesn’t end.');
}
