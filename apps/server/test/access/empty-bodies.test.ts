import { operations, type Operation } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';
import { expectations } from './expectations.ts';
import { probe, signerFor } from './probe.ts';
import { seedOtherPlace, seedWorld, type Place } from './world.ts';

interface Case {
  readonly params?: (place: Place) => Readonly<Record<string, unknown>>;
  readonly query?: (params: never, sign: ReturnType<typeof signerFor>) => Readonly<Record<string, unknown>>;
}

let server: TestApp;
let other: Place;
beforeAll(async () => {
  server = await createTestApp();
  other = await seedOtherPlace(server.deps);
});
afterAll(() => server.close());

const rows: Readonly<Record<string, Operation>> = operations;
/** Calls whose fields are all optional. */
const cases = Object.entries<readonly Case[]>(expectations).flatMap(([id, [expected]]) => {
  const row = rows[id];
  const isTried = expected && row?.body && !row.upload && row.caller !== 'nobody' && row.body.safeParse({}).success;
  return isTried ? [{ id, row, expected }] : [];
});

test('a call that changes nothing is no fault', async () => {
  expect(cases.length).toBeGreaterThan(20);
  const outcomes = [];
  for (const { id, row, expected } of cases) {
    const world = await seedWorld(server.deps, other);
    const caller = world.people[row.caller === 'administrator' ? 'administrator' : 'owner'];
    const params = expected.params?.(world.here) ?? {};
    const query = expected.query?.(params as never, signerFor(server.deps.signedUrls, caller, true)) ?? {};
    outcomes.push([id, await probe(server.app, caller, { row, params, query, body: {}, file: undefined })]);
  }
  expect(outcomes.filter(([, outcome]) => outcome === 'server_fault')).toEqual([]);
});
