import { Email } from '@sheetmark/contract';

/** The maximum number of invitations at once. */
export const maxAddresses = 50;

const quotedNames = /"[^"]*"/g;
const inAngles = /<([^<>]*)>/;

/** The addresses in a typed or pasted list, in the format of mail programs: `Ann Lee <ann@x.example>; bo@x.example`. */
export function readAddresses(text: string): string[] {
  return text
    .replaceAll(quotedNames, ' ')
    .split(/[,;\n\r\t]/)
    .flatMap((part) => inAngles.exec(part)?.[1]?.trim() ?? part.split(/\s/))
    .filter(Boolean);
}

/** Each once, ignoring case, in input order. */
export function addAddresses(known: readonly string[], added: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const address of [...known, ...added]) if (!first.has(address.toLowerCase())) first.set(address.toLowerCase(), address);
  return [...first.values()];
}

export function isAddress(text: string): boolean {
  return Email.safeParse(text).success;
}
