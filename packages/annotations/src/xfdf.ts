import type { Annotation } from './annotation/annotation.ts';
import { manifestJson } from './annotation/manifest.ts';
import { PRIVATE_KEY } from './annotation/private-key.ts';
import type { ExchangedPage } from './exchange.ts';
import { numberText } from './pdf/serialize.ts';
import { Dict, isArray, isNumber, latin1Of, nameOf, Str, textOf, type Value } from './pdf/values.ts';
import { escapeXml } from './xml.ts';

/** Our own data, which other programs ignore. */
const NAMESPACE = 'urn:sheetmark:xfdf';
const FLAGS = ['invisible', 'hidden', 'print', 'nozoom', 'norotate', 'noview', 'readonly', 'locked'] as const;
const SIDES = ['left', 'centered', 'right'] as const;

const list = (value: Value | undefined, separator = ','): string | null => {
  const numbers = isArray(value) ? value.filter(isNumber) : [];
  return numbers.length === 0 ? null : numbers.map((each) => numberText(each, 4)).join(separator);
};
const number = (value: Value | undefined): string | null => (isNumber(value) ? numberText(value, 4) : null);
const text = (value: Value | undefined): string | null => (value instanceof Str ? textOf(value) : null);

function colour(value: Value | undefined): string | null {
  const shares = isArray(value) ? value.filter(isNumber) : [];
  if (shares.length !== 3) return null;
  return `#${shares
    .map((share) =>
      Math.floor(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Pairs separated by commas, points by semicolons. */
function points(value: Value | undefined): string {
  const numbers = isArray(value) ? value.filter(isNumber) : [];
  const pairs: string[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) pairs.push(`${numberText(numbers[i] ?? 0, 4)},${numberText(numbers[i + 1] ?? 0, 4)}`);
  return pairs.join(';');
}

type Attributes = Readonly<Record<string, string | null>>;

function common({ dict, parent }: Annotation, index: number): Attributes {
  const flags = dict.get('F');
  const names = FLAGS.filter((_, bit) => isNumber(flags) && (flags & (1 << bit)) !== 0);
  const relation = nameOf(dict.get('RT'));
  return {
    page: String(index),
    rect: list(dict.get('Rect')),
    color: colour(dict.get('C')),
    'interior-color': colour(dict.get('IC')),
    opacity: number(dict.get('CA')),
    flags: names.join(','),
    name: text(dict.get('NM')),
    title: text(dict.get('T')),
    subject: text(dict.get('Subj')),
    creationdate: text(dict.get('CreationDate')),
    date: text(dict.get('M')),
    inreplyto: parent,
    replyType: relation === 'Group' ? 'group' : relation === 'R' ? 'reply' : null,
    IT: nameOf(dict.get('IT')),
  };
}

function border(dict: Dict): Attributes {
  const [style, effect] = [dict.get('BS'), dict.get('BE')];
  if (!(style instanceof Dict)) return {};
  const isCloudy = effect instanceof Dict;
  const dashes = list(style.get('D'));
  return {
    width: number(style.get('W')),
    style: isCloudy ? 'cloudy' : dashes === null ? 'solid' : 'dash',
    dashes,
    intensity: isCloudy ? number(effect.get('I')) : null,
  };
}

function ends(dict: Dict): Attributes {
  const value = dict.get('LE');
  const [head, tail] = isArray(value) ? value.map(nameOf) : [nameOf(value), null];
  return { head: head ?? null, tail: tail ?? null };
}

function particular(dict: Dict): Attributes {
  const line = points(dict.get('L')).split(';');
  const side = dict.get('Q');
  return {
    ...border(dict),
    ...ends(dict),
    start: line[0] || null,
    end: line[1] ?? null,
    coords: list(dict.get('QuadPoints')),
    callout: list(dict.get('CL')),
    fringe: list(dict.get('RD')),
    rotation: number(dict.get('Rotate')),
    justification: isNumber(side) ? (SIDES[side] ?? null) : null,
    icon: nameOf(dict.get('Name')),
    caption: dict.get('Cap') === true ? 'yes' : null,
    state: text(dict.get('State')),
    statemodel: text(dict.get('StateModel')),
  };
}

const element = (tag: string, content: string): string => `<${tag}>${content}</${tag}>`;

function children(dict: Dict): string {
  const strokes = dict.get('InkList');
  const gestures = isArray(strokes) ? strokes.map((stroke) => element('gesture', points(stroke))).join('') : '';
  const rich = text(dict.get('RC'))?.replace(/^<\?xml[^>]*\?>/, '');
  const parts: readonly (readonly [string, string | null])[] = [
    ['contents-richtext', rich ?? null],
    ['contents', rich === undefined ? escapeOrNull(text(dict.get('Contents'))) : null],
    ['defaultappearance', escapeOrNull(text(dict.get('DA')))],
    ['defaultstyle', escapeOrNull(text(dict.get('DS')))],
    ['vertices', points(dict.get('Vertices')) || null],
    ['inklist', gestures || null],
    ['sheetmark:data', privateText(dict.get(PRIVATE_KEY))],
  ];
  return parts.map(([tag, content]) => (content === null ? '' : element(tag, content))).join('');
}

const escapeOrNull = (value: string | null): string | null => value && escapeXml(value);

/** As JSON, like the private entry of a PDF. */
function privateText(value: Value | undefined): string | null {
  if (!(value instanceof Dict)) return null;
  const plain = (each: Value): unknown => (each instanceof Str ? latin1Of(each.bytes) : (nameOf(each) ?? each));
  return escapeXml(JSON.stringify(Object.fromEntries([...value.entries].map(([key, each]) => [key, plain(each)]))));
}

function annotationElement(annotation: Annotation, index: number): string {
  const tag = nameOf(annotation.dict.get('Subtype'))?.toLowerCase() ?? 'text';
  const attributes = Object.entries({ ...common(annotation, index), ...particular(annotation.dict) });
  const written = attributes.map(([key, value]) => (value === null ? '' : ` ${key}="${escapeXml(value)}"`)).join('');
  return `<${tag}${written}>${children(annotation.dict)}</${tag}>`;
}

/** Annotations as XFDF (ISO 19444-1). There a reply names the annotation that it answers, and pages are counted from 0. */
export function toXfdf(pages: readonly ExchangedPage[], fileName: string): string {
  const all = pages.flatMap(({ index, annotations }) => annotations.map((annotation) => annotationElement(annotation, index)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xfdf xmlns="http://ns.adobe.com/xfdf/" xmlns:sheetmark="${NAMESPACE}" xml:space="preserve">`,
    `<f href="${escapeXml(fileName)}"/>`,
    ...pages.flatMap(({ index, manifest }) =>
      manifest ? [`<sheetmark:page page="${index}">${escapeXml(manifestJson(manifest))}</sheetmark:page>`] : [],
    ),
    `<annots>\n${all.join('\n')}\n</annots>`,
    '</xfdf>\n',
  ].join('\n');
}
