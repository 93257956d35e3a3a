import type { Mentionable } from './mention.ts';

/** A piece of a comment: plain text, a mention, or an address. */
export type CommentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'mention'; readonly text: string; readonly person: Mentionable }
  | { readonly type: 'link'; readonly text: string; readonly url: string };

const candidate = /(?:https?:\/\/|\bwww\.)[^\s<>"]+|@/giu;
/** Punctuation that ends a sentence, not an address. */
const trailing = /[.,;:!?'*]+$/;

/** Splits a comment by the same rule that the server uses to find mentions. */
export function parseComment(text: string, people: readonly Mentionable[]): CommentPart[] {
  const parts: CommentPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    if (index < done) continue;
    const part = found === '@' ? mentionFrom(text, index, people) : linkOf(found);
    if (!part) continue;
    if (index > done) parts.push({ type: 'text', text: text.slice(done, index) });
    parts.push(part);
    done = index + part.text.length;
  }
  if (done < text.length) parts.push({ type: 'text', text: text.slice(done) });
  return parts;
}

function linkOf(found: string): CommentPart | null {
  let text = found.replace(trailing, '');
  // A closing bracket belongs to the address only if it opens in it.
  while (text.endsWith(')') && text.split(')').length > text.split('(').length) text = text.slice(0, -1).replace(trailing, '');
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  return url && { type: 'link', text, url: url.href };
}

/** The full name, or the first name if only one person has it; the longest match. */
function mentionFrom(text: string, at: number, people: readonly Mentionable[]): CommentPart | null {
  const firstNames = Map.groupBy(people, firstNameOf);
  const callings = people.flatMap((person) => {
    const first = firstNameOf(person);
    return [{ person, name: person.name.toLowerCase() }, ...(firstNames.get(first)?.length === 1 ? [{ person, name: first }] : [])];
  });
  const lower = text.toLowerCase();
  const fits = ({ name }: { name: string }): boolean =>
    name !== '' && lower.startsWith(name, at + 1) && !/^[\p{L}\p{N}]/u.test(text.slice(at + 1 + name.length));
  const [longest] = callings.filter(fits).toSorted((a, b) => b.name.length - a.name.length);
  return longest ? { type: 'mention', text: text.slice(at, at + 1 + longest.name.length), person: longest.person } : null;
}

const firstNameOf = ({ name }: Mentionable): string => (name.split(' ', 1)[0] ?? '').toLowerCase();
