import { expect, test } from 'vitest';
import { z } from 'zod';
import { fitsOf, operations } from '../src/index.ts';

const Named = z.object({ id: z.int().positive(), name: z.string(), note: z.string().optional() });
const Shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), radius: z.number() }),
  z.object({ kind: z.enum(['square', 'tile']), side: z.number().nullable() }),
]);
const Tree = z.object({
  value: z.union([z.string(), z.null(), z.boolean()]),
  get below() {
    return z.array(Tree);
  },
});
const Anything = z.object({ any: z.unknown(), by: z.record(z.string(), z.int()) });

test.each<[string, z.ZodType, unknown, boolean]>([
  ['all keys', Named, { id: 1, name: 'A', note: 'n' }, true],
  ['without one that may be missing', Named, { id: 1, name: 'A' }, true],
  ['without one that must be there', Named, { id: 1, note: 'n' }, false],
  ['a key more', Named, { id: 1, name: 'A', secret: 's' }, false],
  ['a key more in place of one that may be missing', Named, { id: 1, name: 'A', secret: undefined }, false],
  ['a text for a number', Named, { id: '1', name: 'A' }, false],
  ['a part of a whole number', Named, { id: 1.5, name: 'A' }, false],
  ['a pair', z.tuple([z.number(), z.string()]), [1, 'a'], true],
  ['a pair with one more', z.tuple([z.number()]), [1, 2], false],
  ['a pair in the wrong order', z.tuple([z.number(), z.string()]), ['a', 1], false],
  ['no object', Named, null, false],
  ['a list for an object', Named, [], false],
  ['a kind', Shape, { kind: 'circle', radius: 1.5 }, true],
  ['a kind of several names', Shape, { kind: 'tile', side: null }, true],
  ['a kind with the fields of another', Shape, { kind: 'circle', side: 1 }, false],
  ['an unknown kind', Shape, { kind: 'line', side: 1 }, false],
  ['what no number is', Shape, { kind: 'circle', radius: Number.NaN }, false],
  ['a tree', Tree, { value: 'a', below: [{ value: null, below: [] }] }, true],
  ['a key more deep in a tree', Tree, { value: 'a', below: [{ value: true, below: [], secret: 1 }] }, false],
  ['anything', Anything, { any: { deep: [1] }, by: { a: 1 } }, true],
  ['a wrong value of a record', Anything, { any: 1, by: { a: 'x' } }, false],
  ['a date, which it leaves to the parser', z.object({ at: z.date() }), { at: new Date() }, false],
])('%s', (_name, schema, value, expected) => {
  expect(fitsOf(schema)(value)).toBe(expected);
});

test('knows every kind of schema that answers are made of', () => {
  const unknown: string[] = [];
  const known = [
    'object',
    'array',
    'tuple',
    'nullable',
    'optional',
    'union',
    'record',
    'enum',
    'literal',
    'number',
    'string',
    'boolean',
    'null',
    'unknown',
  ];
  const seen = new Set<z.core.$ZodType>();
  const look = (schema: z.core.$ZodType, at: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (!known.includes(def.type)) unknown.push(`${at}: ${def.type}`);
    if (def.type === 'object') for (const [key, field] of Object.entries(def.shape)) look(field, `${at}.${key}`);
    if (def.type === 'array') look(def.element, at);
    if (def.type === 'tuple') for (const item of def.items) look(item, at);
    if (def.type === 'nullable' || def.type === 'optional') look(def.innerType, at);
    if (def.type === 'union') for (const option of def.options) look(option, at);
    if (def.type === 'record') look(def.valueType, at);
  };
  for (const [id, row] of Object.entries(operations)) if ('answer' in row) look(row.answer, id);
  expect(unknown).toEqual([]);
});
