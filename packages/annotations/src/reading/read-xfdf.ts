import { PRIVATE_KEY } from '../annotation/private-key.ts';
import { type PageSpace } from '../page-space.ts';
import { Dict, dict, isNumber, latin1, name, PdfError, Ref, Str, textString, type Value } from '../pdf/values.ts';
import { Entries } from './entries.ts';
import type { ReadPage } from './model.ts';
import { MAX_ANNOTATIONS, type RawAnnotation, uniqueNames } from './raw-annotations.ts';
import { type ReadOptions, readPage } from './read-file.ts';
import { parseManifest } from './read-manifest.ts';
import { type XmlElement, XmlReader } from './read-xml.ts';

const SUBTYPES: Readonly<Record<string, string>> = {
  square: 'Square',
  circle: 'Circle',
  line: 'Line',
  polygon: 'Polygon',
  polyline: 'PolyLine',
  ink: 'Ink',
  freetext: 'FreeText',
  highlight: 'Highlight',
  underline: 'Underline',
  squiggly: 'Squiggly',
  strikeout: 'StrikeOut',
  stamp: 'Stamp',
  text: 'Text',
  caret: 'Caret',
  fileattachment: 'FileAttachment',
  sound: 'Sound',
  link: 'Link',
  redact: 'Redact',
};
const FLAGS = ['invisible', 'hidden', 'print', 'nozoom', 'norotate', 'noview', 'readonly', 'locked'];
const SIDES = ['left', 'centered', 'right'];
const MAX_NUMBERS = 200_000;

type Maker = (text: string) => Value | undefined;

const number: Maker = (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined);
/** Numbers between commas, semicolons or spaces. */
function numbers(text: string): number[] {
  const parts = text.split(/[\s,;]+/, MAX_NUMBERS).filter((part) => part !== '');
  const read = parts.map(Number);
  return read.every(Number.isFinite) ? read : [];
}
const string: Maker = (text) => textString(text);

function colour(text: string): Value | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
}

const flagsOf: Maker = (text) => text.split(',').reduce((sum, flag) => sum | (1 << FLAGS.indexOf(flag.trim().toLowerCase())), 0) & 0xff;

/** Attributes and the entries that they are. */
const ATTRIBUTES: Readonly<Record<string, readonly [key: string, make: Maker]>> = {
  rect: ['Rect', numbers],
  color: ['C', colour],
  'interior-color': ['IC', colour],
  opacity: ['CA', number],
  flags: ['F', flagsOf],
  name: ['NM', string],
  title: ['T', string],
  subject: ['Subj', string],
  creationdate: ['CreationDate', string],
  date: ['M', string],
  inreplyto: ['IRT', string],
  replytype: ['RT', (text) => name(text.toLowerCase() === 'group' ? 'Group' : 'R')],
  it: ['IT', name],
  intent: ['IT', name],
  coords: ['QuadPoints', numbers],
  callout: ['CL', numbers],
  fringe: ['RD', numbers],
  rotation: ['Rotate', number],
  justification: ['Q', (text) => Math.max(0, SIDES.indexOf(text.toLowerCase()))],
  icon: ['Name', name],
  caption: ['Cap', (text) => text === 'yes'],
  leaderlength: ['LL', number],
  leaderextend: ['LLE', number],
  state: ['State', string],
  statemodel: ['StateModel', string],
};

/** The private entry of an annotation, from JSON. */
function privateValue(json: string): Value | undefined {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read !== 'object' || read === null) return undefined;
    const entries = Object.entries(read).map(([key, value]): [string, Value | undefined] => [key, privatePart(key, value)]);
    return dict(Object.fromEntries(entries));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function privatePart(key: string, value: unknown): Value | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return key === 'Status' ? name(value) : new Str(latin1(value));
}

const localName = ({ name: full }: XmlElement): string => full.slice(full.indexOf(':') + 1).toLowerCase();

/** A child's content as it is written. */
function childEntries(element: XmlElement, text: string): Record<string, Value | undefined> {
  const entries: Record<string, Value | undefined> = {};
  for (const child of element.children) {
    const tag = localName(child);
    if (tag === 'contents') entries['Contents'] = textString(child.text);
    if (tag === 'contents-richtext') entries['RC'] = textString(text.slice(...child.inner));
    if (tag === 'defaultappearance') entries['DA'] = textString(child.text);
    if (tag === 'defaultstyle') entries['DS'] = textString(child.text);
    if (tag === 'vertices') entries['Vertices'] = numbers(child.text);
    if (tag === 'inklist') entries['InkList'] = child.children.map((gesture) => numbers(gesture.text));
    if (child.name === 'sheetmark:data') entries[PRIVATE_KEY] = privateValue(child.text);
  }
  return entries;
}

function dictOf(element: XmlElement, text: string): Dict {
  const entries: Record<string, Value | undefined> = { Subtype: name(SUBTYPES[localName(element)] ?? element.name) };
  const attribute = new Map([...element.attributes].map(([key, value]) => [key.toLowerCase(), value]));
  for (const [key, value] of attribute) {
    const row = ATTRIBUTES[key];
    if (row) entries[row[0]] = row[1](value);
  }
  const at = (key: string): string => attribute.get(key) ?? '';
  const line = [...numbers(at('start')), ...numbers(at('end'))];
  if (line.length === 4) entries['L'] = line;
  if (attribute.has('head')) entries['LE'] = attribute.has('tail') ? [name(at('head')), name(at('tail'))] : name(at('head'));
  const isCloudy = at('style') === 'cloudy';
  const dashes = numbers(at('dashes'));
  const isDashed = at('style') === 'dash' || (isCloudy && dashes.length > 0);
  if (attribute.has('width') || attribute.has('style')) {
    entries['BS'] = dict({ W: number(at('width')) ?? 1, S: name(isDashed ? 'D' : 'S'), D: isDashed ? dashes : undefined });
  }
  if (isCloudy) entries['BE'] = dict({ S: name('C'), I: number(at('intensity')) ?? 1 });
  return dict({ ...entries, ...childEntries(element, text) });
}

/** Reads XFDF (ISO 19444-1), whose annotations are on these pages. Throws a PdfError for invalid files. */
export function readXfdf(text: string, spaces: ReadonlyMap<number, PageSpace>, options: ReadOptions = {}): ReadPage[] {
  const root = new XmlReader(text).read();
  if (localName(root) !== 'xfdf') throw new PdfError('This is not a valid XFDF file.');
  const elements = root.children.filter((child) => localName(child) === 'annots').flatMap(({ children }) => children);
  if (elements.length > MAX_ANNOTATIONS) throw new PdfError('The file has too many annotations to be read.');
  const manifests = new Map(
    root.children.flatMap((child) =>
      child.name === 'sheetmark:page' ? [[Number(child.attributes.get('page')), parseManifest(child.text)]] : [],
    ),
  );
  const all = elements.map((element) => ({ index: Number(element.attributes.get('page') ?? Number.NaN), entries: dictOf(element, text) }));
  return pagesFrom(all, { spaces, manifests, options });
}

interface Listed {
  /** 0-based. */
  readonly index: number;
  readonly entries: Dict;
}

interface Around {
  readonly spaces: ReadonlyMap<number, PageSpace>;
  readonly manifests: ReadonlyMap<number | undefined, ReturnType<typeof parseManifest>>;
  readonly options: ReadOptions;
  readonly resolve?: (value: Value | undefined) => Value;
  /** Names of annotations that others refer to by the numbers of their objects. */
  readonly names?: ReadonlyMap<number, string>;
}

/** Annotations that name their pages. Those on pages that the document lacks are left out. */
export function pagesFrom(
  all: readonly Listed[],
  { spaces, manifests, options, names, resolve = (value) => value ?? null }: Around,
): ReadPage[] {
  const byPage = Map.groupBy(all, ({ index }) => index);
  for (const index of manifests.keys()) if (isNumber(index) && !byPage.has(index)) byPage.set(index, []);
  return [...byPage].flatMap(([index, listed]) => {
    const space = spaces.get(index + 1);
    if (!space) return [];
    const nameOf = uniqueNames();
    const annotations = listed.map((each, place): RawAnnotation => {
      const entries = new Entries(each.entries, resolve);
      return { name: nameOf(entries, `place ${place}`), entries, parent: parentOf(entries, names), ref: null, place: null };
    });
    const page = {
      number: index + 1,
      space,
      annotations,
      entries: new Entries(new Dict(), resolve),
      manifest: manifests.get(index) ?? null,
    };
    return [readPage(page, options)];
  });
}

function parentOf(entries: Entries, names: ReadonlyMap<number, string> | undefined): string | null {
  const IRT = entries.dict.get('IRT');
  return (IRT instanceof Ref ? names?.get(IRT.num) : entries.text('IRT')) || null;
}
