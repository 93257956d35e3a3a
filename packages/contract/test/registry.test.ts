import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { operations, type Operation } from '../src/index.ts';
import { addedCalls, specifiedCalls } from './specification.ts';

const rows: readonly (readonly [string, Operation])[] = Object.entries(operations);
const spellings = (row: Operation) => [row.path, ...(row.aliases ?? [])];
const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
/** Two paths that differ only in how their parameters are called are one path to a router. */
const shape = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

const byShape = new Map(rows.flatMap(([id, row]) => spellings(row).map((path) => [shape(`${row.method} ${path}`), { id, row }] as const)));

describe('the registry', () => {
  test('gives each method and path to one operation', () => {
    const all = rows.flatMap(([, row]) => spellings(row).map((path) => shape(`${row.method} ${path}`)));
    expect(all.filter((call, at) => all.indexOf(call) !== at)).toEqual([]);
  });

  test.each(rows)('%s is described, and answers either bytes or JSON', (_, row) => {
    expect(row.summary).toMatch(/^[A-Z].*\.$/);
    expect(row.tag).not.toBe('');
    expect(row.bytes !== undefined && row.answer !== undefined).toBe(false);
    expect(Object.keys(row.answer?.shape ?? {})).not.toContain('status');
    expect(Object.keys(row.answer?.shape ?? {})).not.toContain('message');
  });

  test.each(rows)('%s writes its paths below /api without a trailing slash', (_, row) => {
    for (const path of spellings(row)) expect(path).toMatch(/^\/(api\/[^/]|unsubscribe\/).*[^/]$/);
  });

  test.each(rows)('%s names exactly the parameters of its paths', (_, row) => {
    const shapes = new Map<string, z.ZodType>(Object.entries(row.params?.shape ?? {}));
    const required = [...shapes].filter(([, value]) => !value.safeParse(undefined).success).map(([key]) => key);
    const written = new Set(spellings(row).flatMap(paramsOf));
    expect([...written].sort()).toEqual([...shapes.keys()].sort());
    for (const path of spellings(row)) expect(paramsOf(path)).toEqual(expect.arrayContaining(required));
  });

  test('takes bodies only with methods that have one', () => {
    const bodiless = rows.filter(([, row]) => row.method === 'GET' || row.method === 'DELETE');
    expect(bodiless.filter(([, row]) => row.body ?? row.upload)).toEqual([]);
  });
});

describe('the specification', () => {
  test.each(specifiedCalls.map(([call, body]) => ({ call, body })))('has $call, and its body is taken', ({ call, body }) => {
    const found = byShape.get(shape(call));
    const sent = found?.row.body?.safeParse(body ?? {});
    expect(found).toBeDefined();
    expect(sent?.error?.issues).toBeUndefined();
  });

  test.each(addedCalls)('has %s beside it', (call) => {
    expect(byShape.has(shape(call))).toBe(true);
  });
});
