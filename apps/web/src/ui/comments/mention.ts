export interface Mentionable {
  readonly id: number;
  readonly name: string;
}

/** The text between an @ and the caret, while a mention is being typed; null otherwise. */
export function findMentionAt(text: string, caret: number): string | null {
  const before = /(?:^|[\s(])@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret));
  return before?.[1] ?? null;
}

/** The text with the full name after the @, and the caret after it. */
export function insertMention(text: string, caret: number, name: string): { readonly text: string; readonly caret: number } {
  const query = findMentionAt(text, caret);
  if (query === null) return { text, caret };
  const head = `${text.slice(0, caret - query.length)}${name} `;
  return { text: head + text.slice(caret).trimStart(), caret: head.length };
}
