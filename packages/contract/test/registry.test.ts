import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { operations, type Operation } from '../src/index.ts';
import { addedCalls, specifiedCalls } from './specification.ts';

const rows: readonly (readonly [string, Operation])[] = Object.entries(operations);
const spellings = (row: Operation) => [row.path, ...(row.aliases ?? [])];
const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
/** To a router, two paths that differ only in the names of their parameters are the same. */
const shape = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

const byShape = new Map(rows.flatMap(([id, row]) => spellings(row).map((path) => [shape(`${row.method} ${path}`), { id, row }] as const)));

describe('the registry', () => {
  test('has one operation for each method and path', () => {
    const all = rows.flatMap(([, row]) => spellings(row).map((path) => shape(`${row.method} ${path}`)));
    expect(all.filter((call, at) => all.indexOf(call) !== at)).toEqual([]);
  });

  test.each(rows)('%s has a description and returns either bytes or JSON', (_, row) => {
    expect(row.summary).toMatch(/^[A-Z].*\.$/);
    expect(row.tag).not.toBe('');
    expect(row.bytes !== undefined && row.answer !== undefined).toBe(false);
    expect(Object.keys(row.answer?.shape ?? {})).not.toContain('status');
    expect(Object.keys(row.answer?.shape ?? {})).not.toContain('message');
  });

  test.each(rows)('%s has a path below /api without a trailing slash', (_, row) => {
    for (const path of spellings(row)) expect(path).toMatch(/^\/(api\/[^/]|unsubscribe\/).*[^/]$/);
  });

  test.each(rows)('%s describes exactly the parameters of its path', (_, row) => {
    const shapes = new Map<string, z.ZodType>(Object.entries(row.params?.shape ?? {}));
    const required = [...shapes].filter(([, value]) => !value.safeParse(undefined).success).map(([key]) => key);
    const written = new Set(spellings(row).flatMap(paramsOf));
    expect([...written].sort()).toEqual([...shapes.keys()].sort());
    for (const path of spellings(row)) expect(paramsOf(path)).toEqual(expect.arrayContaining(required));
  });

  test('has bodies only with methods that allow one', () => {
    const bodiless = rows.filter(([, row]) => row.method === 'GET' || row.method === 'DELETE');
    expect(bodiless.filter(([, row]) => row.body ?? row.upload)).toEqual([]);
  });
});

describe('the specification', () => {
  test.each(specifiedCalls.map(([call, body]) => ({ call, body })))('has $call and accepts its body', ({ call, body }) => {
    const found = byShape.get(shape(call));
    const sent = found?.row.body?.safeParse(body ?? {});
    expect(found).toBeDefined();
    expect(sent?.error?.issues).toBeUndefined();
  });

  test.each(addedCalls)('lists %s', (call) => {
    expect(byShape.has(shape(call))).toBe(true);
  });
});
