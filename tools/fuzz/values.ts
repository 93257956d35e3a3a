import { type Chance, happens, oneOf } from '../chance.ts';
import type { ApiDocument, Schema } from './document.ts';
import { type PickId, kindOf } from './ids.ts';
import { oddText } from './oddities.ts';

/** Supplies values for one caller. */
export interface Source {
  readonly chance: Chance;
  readonly document: ApiDocument;
  readonly pickId: PickId;
  /** Values for properties with meaning, such as passwords, by name. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly text: () => string;
}

interface Position {
  /** The name of the property or parameter. */
  readonly name: string;
  /** The path of the call, or the `type` next to the property. */
  readonly context: string;
}

const maxDepth = 6;

/** A value that matches the schema, usually a meaningful one. */
export function valueFor(schema: Schema, position: Position, source: Source, depth = 0): unknown {
  const { chance } = source;
  const own = source.document.resolve(schema);
  if (own.const !== undefined) return own.const;
  if (own.enum) return oneOf(chance, own.enum);
  const branches = own.anyOf ?? own.oneOf;
  if (branches) return valueFor(oneOf(chance, branches), position, source, depth);
  const type = Array.isArray(own.type) ? oneOf(chance, own.type as readonly string[]) : own.type;
  switch (type) {
    case 'object':
      return objectFor(own, position, source, depth);
    case 'array':
      return arrayFor(own, position, source, depth);
    case 'integer':
    case 'number':
      return numberFor(own, position, source);
    case 'boolean':
      return happens(chance, 50);
    case 'null':
      return null;
    case 'string':
      return textFor(own, position, source);
    default:
      return objectsFor(source);
  }
}

function objectFor(schema: Schema, position: Position, source: Source, depth: number): unknown {
  const properties = Object.entries(schema.properties ?? {});
  const type = source.document.resolve(schema.properties?.['type'] ?? {}).const;
  const context = typeof type === 'string' ? type : position.context;
  const kept = properties.filter(([name]) => schema.required?.includes(name) || (depth < maxDepth && happens(source.chance, 50)));
  return Object.fromEntries(kept.map(([name, each]) => [name, valueFor(each, { name, context }, source, depth + 1)]));
}

function arrayFor({ items = {}, minItems = 0 }: Schema, position: Position, source: Source, depth: number): unknown {
  const length = depth < maxDepth ? Math.max(minItems, source.chance(0, 4)) : minItems;
  return Array.from({ length }, () => valueFor(items, position, source, depth + 1));
}

function numberFor({ minimum, maximum }: Schema, { name, context }: Position, { chance, pickId }: Source): number {
  const kind = kindOf(name, context);
  if (kind) return pickId(kind);
  if (name === 'revision') return chance(1, 4);
  if (/^(sheetId|pageId|pageNumber)$/.test(name)) return happens(chance, 80) ? 1 : chance(1, 5);
  const least = minimum ?? 1;
  return chance(least, Math.max(least + 1, Math.min(maximum ?? 100, 100)));
}

/** Administrators can read these for all users, so they never contain a project's mark. */
const readByAdministrators = new Set(['first_name', 'last_name']);

const dates = ['2026-01-31', '2026-11-21', '2026-12-24', '2027-05-31', '2000-02-29'];

function textFor({ format, maxLength }: Schema, { name }: Position, { chance, known, text }: Source): string {
  const meaningful = known[name];
  if (meaningful && happens(chance, readByAdministrators.has(name) ? 100 : 80)) return oneOf(chance, meaningful);
  if (format === 'date') return oneOf(chance, dates);
  if (format === 'date-time') return `${oneOf(chance, dates)}T12:00:00Z`;
  if (happens(chance, 15)) return oddText(chance);
  return text().slice(0, maxLength ?? 200);
}

/** For schemas without a type: the objects of a markup. */
function objectsFor({ chance, text }: Source): unknown {
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
