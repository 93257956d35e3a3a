import { type Chance, happens, oneOf } from '../chance.ts';
import type { ApiDocument, Schema } from './document.ts';
import { type Ids, kindOf } from './ids.ts';
import { oddText } from './oddities.ts';

/** What values are made of for one who calls. */
export interface Source {
  readonly chance: Chance;
  readonly document: ApiDocument;
  readonly ids: Ids;
  /** Texts that every value of a name takes, such as a password. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly text: () => string;
}

interface Place {
  /** The name of the property or parameter. */
  readonly name: string;
  /** What stands around it: a path, or the `type` beside it. */
  readonly around: string;
}

const depthAtMost = 6;

/** A value that the schema takes, most of the time one that means something. */
export function valueFor(schema: Schema, place: Place, source: Source, depth = 0): unknown {
  const { chance } = source;
  const own = source.document.resolve(schema);
  if (own.const !== undefined) return own.const;
  if (own.enum) return oneOf(chance, own.enum);
  const branches = own.anyOf ?? own.oneOf;
  if (branches) return valueFor(oneOf(chance, branches), place, source, depth);
  const type = Array.isArray(own.type) ? oneOf(chance, own.type as readonly string[]) : own.type;
  switch (type) {
    case 'object':
      return objectFor(own, place, source, depth);
    case 'array':
      return arrayFor(own, place, source, depth);
    case 'integer':
    case 'number':
      return numberFor(own, place, source);
    case 'boolean':
      return happens(chance, 50);
    case 'null':
      return null;
    case 'string':
      return textFor(own, place, source);
    default:
      return anythingFor(source);
  }
}

function objectFor(schema: Schema, place: Place, source: Source, depth: number): unknown {
  const properties = Object.entries(schema.properties ?? {});
  const type = source.document.resolve(schema.properties?.['type'] ?? {}).const;
  const around = typeof type === 'string' ? type : place.around;
  const kept = properties.filter(([name]) => schema.required?.includes(name) || (depth < depthAtMost && happens(source.chance, 50)));
  return Object.fromEntries(kept.map(([name, each]) => [name, valueFor(each, { name, around }, source, depth + 1)]));
}

function arrayFor({ items = {}, minItems = 0 }: Schema, place: Place, source: Source, depth: number): unknown {
  const length = depth < depthAtMost ? Math.max(minItems, source.chance(0, 4)) : minItems;
  return Array.from({ length }, () => valueFor(items, place, source, depth + 1));
}

function numberFor({ minimum, maximum }: Schema, { name, around }: Place, { chance, ids }: Source): number {
  const kind = kindOf(name, around);
  if (kind) return ids(kind);
  if (name === 'revision') return chance(1, 4);
  if (/^(sheetId|pageId|pageNumber)$/.test(name)) return happens(chance, 80) ? 1 : chance(1, 5);
  const least = minimum ?? 1;
  return chance(least, Math.max(least + 1, Math.min(maximum ?? 100, 100)));
}

/** What an administrator reads of everybody holds no mark. */
const readByAll = new Set(['first_name', 'last_name']);

const dates = ['2026-01-31', '2026-11-21', '2027-12-24', '2000-02-29'];

function textFor({ format, maxLength }: Schema, { name }: Place, { chance, known, text }: Source): string {
  const meant = known[name];
  if (meant && happens(chance, readByAll.has(name) ? 100 : 80)) return oneOf(chance, meant);
  if (format === 'date') return oneOf(chance, dates);
  if (format === 'date-time') return `${oneOf(chance, dates)}T12:00:00Z`;
  if (happens(chance, 15)) return oddText(chance);
  return text().slice(0, maxLength ?? 200);
}

/** Where everything is taken: the objects of a markup. */
function anythingFor({ chance, text }: Source): unknown {
  const object = {
    id: `o${chance(0, 9)}`,
    type: 'rect',
    left: 10,
    top: 10,
    width: chance(1, 400),
    height: 40,
    text: text(),
    m_id: '',
    v: 1,
  };
  return oneOf<unknown>(chance, [[object], [object, { ...object, id: 'o' }], JSON.stringify([object]), [], {}, null, 'no JSON']);
}
