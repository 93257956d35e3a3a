import { PdfError } from '../pdf/values.ts';

/** An element of an XML file. Prefixes of names stay; namespaces aren't resolved. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text between its children. */
  readonly text: string;
  /** Where its content is in the file. */
  readonly inner: readonly [from: number, to: number];
}

const MAX_LETTERS = 64 * 2 ** 20;
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 500_000;
const MAX_ATTRIBUTES = 200;

const LETTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const invalid = (): PdfError => new PdfError('This is not a valid XFDF file.');

/** Only the five entities of XML and numeric ones: files can't define others, so they can't grow. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));?/g, (_, decimal?: string, hex?: string, word?: string) => {
    if (word !== undefined) {
      const letter = LETTERS[word];
      if (letter === undefined) throw invalid();
      return letter;
    }
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (!(code > 0 && code <= 0x10ffff)) throw invalid();
    return String.fromCodePoint(code);
  });
}

interface Open {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  readonly texts: string[];
  readonly from: number;
}

/** Reads XML without document types, which could define entities. Throws a PdfError for anything else. */
export class XmlReader {
  readonly #text: string;
  #at = 0;
  #elements = 0;
  readonly #open: Open[] = [];
  #root: XmlElement | null = null;

  constructor(text: string) {
    if (text.length > MAX_LETTERS) throw new PdfError('This XFDF file is too large.');
    this.#text = text;
  }

  /** The root element. */
  read(): XmlElement {
    while (this.#at < this.#text.length) this.#step();
    if (!this.#root || this.#open.length > 0) throw invalid();
    return this.#root;
  }

  #step(): void {
    const next = this.#text.indexOf('<', this.#at);
    const end = next < 0 ? this.#text.length : next;
    this.#addText(unescaped(this.#text.slice(this.#at, end)));
    this.#at = end;
    if (next < 0) return;
    if (this.#text.startsWith('<!--', next)) return this.#skip('-->');
    if (this.#text.startsWith('<?', next)) return this.#skip('?>');
    if (this.#text.startsWith('<![CDATA[', next)) return this.#cdata();
    if (this.#text.startsWith('<!', next)) throw invalid();
    if (this.#text.startsWith('</', next)) return this.#close();
    this.#start();
  }

  #addText(text: string): void {
    const current = this.#open.at(-1);
    if (current) current.texts.push(text);
    else if (text.trim() !== '' && text !== '\uFEFF') throw invalid();
  }

  #skip(mark: string): void {
    const end = this.#text.indexOf(mark, this.#at);
    if (end < 0) throw invalid();
    this.#at = end + mark.length;
  }

  #cdata(): void {
    const from = this.#at + '<![CDATA['.length;
    this.#skip(']]>');
    this.#addText(this.#text.slice(from, this.#at - ']]>'.length));
  }

  #start(): void {
    const tag = /<([A-Za-z_][\w.:-]*)/y;
    tag.lastIndex = this.#at;
    const name = tag.exec(this.#text)?.[1];
    this.#elements += 1;
    if (name === undefined || this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH || this.#root) throw invalid();
    this.#at = tag.lastIndex;
    const attributes = this.#attributes();
    const isEmpty = this.#text[this.#at] === '/';
    this.#at += isEmpty ? 1 : 0;
    if (this.#text[this.#at] !== '>') throw invalid();
    this.#at += 1;
    this.#open.push({ name, attributes, children: [], texts: [], from: this.#at });
    if (isEmpty) this.#finish(this.#at);
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')|\s+/y;
    for (;;) {
      attribute.lastIndex = this.#at;
      const found = attribute.exec(this.#text);
      if (!found) return attributes;
      this.#at = attribute.lastIndex;
      const [, name, double, single] = found;
      if (name !== undefined) attributes.set(name, unescaped(double ?? single ?? ''));
      if (attributes.size > MAX_ATTRIBUTES) throw invalid();
    }
  }

  #close(): void {
    const tag = /<\/([A-Za-z_][\w.:-]*)\s*>/y;
    tag.lastIndex = this.#at;
    const name = tag.exec(this.#text)?.[1];
    if (name === undefined || name !== this.#open.at(-1)?.name) throw invalid();
    const end = this.#at;
    this.#at = tag.lastIndex;
    this.#finish(end);
  }

  #finish(end: number): void {
    const { name, attributes, children, texts, from } = this.#open.pop() ?? {
      name: '',
      attributes: new Map(),
      children: [],
      texts: [],
      from: 0,
    };
    const element = { name, attributes, children, text: texts.join(''), inner: [from, end] } as const;
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.#root = element;
  }
}
