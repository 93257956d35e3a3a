import { operations } from '@sheetmark/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: z.object({}).loose(),
});
const Content = z.record(z.string(), z.object({ schema: z.unknown().optional() }));
const Described = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.union([z.object({ $ref: z.string() }), z.object({ description: z.string(), content: Content.optional() })]),
  ),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()), responses: z.record(z.string(), z.unknown()) }),
});

const raw = openApiDocument(operations, '1.2.3');
const document = Document.parse(JSON.parse(JSON.stringify(raw)));
const all = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, row]) => ({ path, method, row })),
);
const find = (id: string) => {
  const found = all.find(({ row }) => row.operationId === id);
  if (!found) throw new Error(`${id} is not described`);
  return found;
};

describe('the OpenAPI document', () => {
  test('describes every operation in every spelling, each under an id of its own', () => {
    const spellings = Object.values(operations).reduce((sum, row) => sum + 1 + ('aliases' in row ? row.aliases.length : 0), 0);
    expect(all).toHaveLength(spellings);
    expect(new Set(all.map(({ row }) => row.operationId)).size).toBe(spellings);
    for (const id of Object.keys(operations)) expect(find(id).row.summary).not.toBe('');
  });

  test('says which personal tokens may make a call', () => {
    const tokens = (id: string) => find(id).row.description;
    expect(tokens('getTask')).toBe('Personal tokens need the scope `read`.');
    expect(tokens('createComment')).toBe('Personal tokens need the scope `comment`.');
    expect(tokens('createMarkup')).toBe('Personal tokens need the scope `write`.');
    expect(tokens('searchMyTasksAndMarkups')).toBe('Personal tokens need the scope `read`, for all projects.');
    expect([tokens('createToken'), tokens('listUsers')]).toEqual(['Not with personal tokens.', 'Not with personal tokens.']);
    expect(tokens('health')).toBeUndefined();
  });

  test('has no two paths that differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test.each(all)('$method $path declares exactly the parameters that it writes', ({ path, row }) => {
    const written = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = row.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(written);
    expect(declared.every(({ required, schema }) => required && Object.keys(schema).length > 0)).toBe(true);
  });

  test('points only at what it holds', () => {
    const references = [...JSON.stringify(raw).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    const held = { schemas: document.components.schemas, responses: document.components.responses };
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind, name] of references) expect(held[kind as keyof typeof held]).toHaveProperty(name ?? '');
    expect(JSON.stringify(raw)).not.toContain('$defs');
  });

  test('says what a call takes, answers and may fail with', () => {
    const { row } = find('createFolder');
    expect(row.security).toEqual([{ token: [] }]);
    expect(row.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 200 }, parent_id: { default: null } },
    });
    expect(row.responses['200']).toMatchObject({
      content: {
        'application/json': { schema: { properties: { status: { const: true }, data: { $ref: '#/components/schemas/Folder' } } } },
      },
    });
    expect(Object.keys(row.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '409', '500']));
  });

  test('tells refusals that answer 200, uploads, bytes and retries', () => {
    expect(find('logIn').row.responses['200']).toMatchObject({
      description: expect.stringContaining('`wrong_credentials`') as string,
      content: { 'application/json': { schema: { oneOf: [{}, { $ref: '#/components/schemas/Failure' }] } } },
    });
    expect(find('uploadItem').row.requestBody?.content['multipart/form-data']?.schema).toMatchObject({ required: ['file'] });
    expect(find('uploadMedia').row.requestBody?.content['multipart/form-data']?.schema).toMatchObject({ required: ['file', 'project_id'] });
    expect(find('fileOriginal').row.responses).toHaveProperty('206');
    expect(find('sheetTile').row.security).toEqual([]);
    expect(find('createMarkup').row.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', required: false }));
  });

  test('knows the tree of folders as a tree', () => {
    expect(document.components.schemas['Folder']).toMatchObject({
      properties: { subFolders: { type: 'array', items: { $ref: '#/components/schemas/Folder' } } },
    });
  });
});
