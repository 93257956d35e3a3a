/** A part of an XML document, already escaped. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number>>;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 forbids are left out; so are halves of pairs. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);

/** An element; children that are null are left out, and so are texts without a letter. */
export function element(name: string, attributes: Attributes, ...children: readonly (Xml | string | number | null)[]): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(String(value))}"`);
  const content = children.map((child) => (child === null ? '' : typeof child === 'object' ? child.xml : escape(String(child)))).join('');
  return { xml: content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>` };
}

/** An element with a text, or nothing where it is blank. */
export function textElement(name: string, text: string | null): Xml | null {
  return text === null || escape(text).trim() === '' ? null : element(name, {}, text);
}

export const documentOf = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
