import { operations, type Operation } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { Sign } from './expectation.ts';
import { expectations } from './expectations.ts';
import { probe, signerFor, type Call } from './probe.ts';
import { outcomeFor } from './roles.ts';
import { personas, type Outcome, type Persona, type Rule } from './rules.ts';
import { seedOtherPlace, seedWorld, storeBytes, type Place, type World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;
type BuildBody = (here: Place, other: Place) => Fields;

/** An expectation without the types of its operation. */
interface Case {
  readonly rule: Rule;
  readonly params?: (place: Place) => Fields;
  readonly query?: (params: never, sign: Sign) => Fields;
  readonly body?: (place: Place, world: World) => Fields;
  readonly needsFreshWorld?: true;
  readonly file?: string;
  readonly withoutProject?: true;
  readonly hidden?: (place: Place) => Fields;
  readonly foreignBodies?: Readonly<Record<string, { readonly body: BuildBody; readonly code: Outcome }>>;
}

interface NamedCase {
  readonly id: string;
  readonly name: string;
  readonly row: Operation;
  readonly expected: Case;
}

const rows: Readonly<Record<string, Operation>> = operations;
const cases = Object.entries<readonly Case[]>(expectations).flatMap(([id, all]) =>
  all.map((expected, at): NamedCase => ({ id, name: at === 0 ? id : `${id} (${at + 1})`, row: rows[id]!, expected })),
);

let server: TestApp;
let other: Place;
beforeAll(async () => {
  server = await createTestApp();
  await storeBytes(server.deps.storage, await quarteredPdf({ mediaBox: [0, 0, 4000, 3000] }));
  other = await seedOtherPlace(server.deps);
});
afterAll(() => server.close());

const seed = () => seedWorld(server.deps, other);
/** Calls that write nothing share a world. If a call writes unexpectedly, the next one gets a new world. */
let sharedWorld: Promise<World> | null = null;
const seedShared = () => (sharedWorld ??= seed());
async function expectNoEvents(world: World): Promise<void> {
  const events = await countProjectEvents(world);
  if (events > 0) sharedWorld = null;
  expect(events).toBe(0);
}

interface Attempt extends Omit<NamedCase, 'id' | 'name'> {
  readonly world: World;
  readonly persona: Persona;
  /** Replaces the value that the expectation builds from the persona's project. */
  readonly params?: Fields;
  readonly body?: Fields;
}

function attempt({ world, persona, row, expected, ...overrides }: Attempt): Promise<Outcome> {
  const caller = world.people[persona];
  const params = overrides.params ?? expected.params?.(world.here) ?? {};
  const sign = signerFor(server.deps.signedUrls, caller, persona !== 'nobody' && persona !== 'expired');
  const call: Call = {
    row,
    params,
    query: expected.query?.(params as never, sign) ?? {},
    body: overrides.body ?? expected.body?.(world.here, world),
    file: expected.file,
  };
  return probe(server.app, caller, call);
}

async function countProjectEvents({ here }: World): Promise<number> {
  const events = await server.deps.db.selectFrom('events').select('id').where('project_id', 'in', [here.project, other.project]).execute();
  return events.length;
}

const outcomeOf = (persona: Persona, { id, row, expected }: NamedCase) =>
  outcomeFor(persona, { id, method: row.method, rule: expected.rule });
const allowedBy = (each: NamedCase) => personas.filter((persona) => outcomeOf(persona, each) === 'done');
const refusedBy = (each: NamedCase) => personas.filter((persona) => outcomeOf(persona, each) !== 'done');
const outcomesOf = (all: readonly Persona[], each: NamedCase) =>
  Object.fromEntries(all.map((persona) => [persona, outcomeOf(persona, each)]));

test('every operation has a handler and expectations', () => {
  const built = Object.keys(operations).filter((id) => id in server.handlers || id === 'health' || id === 'openApi');
  expect(built).toEqual(Object.keys(operations));
  expect(Object.keys(expectations).sort()).toEqual(built.sort());
});

test.each(cases.filter((each) => refusedBy(each).length > 0))(
  '$name refuses callers without access with the right code, and writes nothing',
  async (each) => {
    const world = await seedShared();
    const outcomes: Partial<Record<Persona, Outcome>> = {};
    for (const persona of refusedBy(each)) outcomes[persona] = await attempt({ world, persona, ...each });
    expect(outcomes).toEqual(outcomesOf(refusedBy(each), each));
    await expectNoEvents(world);
  },
);

test.each(cases.filter((each) => allowedBy(each).length > 0))('$name serves callers with access', async (each) => {
  const outcomes: Partial<Record<Persona, Outcome>> = {};
  const isWrite = each.row.method !== 'GET';
  const { params, needsFreshWorld } = each.expected;
  let world = await (isWrite ? seed() : seedShared());
  for (const [index, persona] of allowedBy(each).entries()) {
    if (index > 0 && needsFreshWorld) world = await seed();
    let outcome = await attempt({ world, persona, ...each });
    // The caller before may have deleted what this one needs. A fresh world takes more time than all calls together.
    if (index > 0 && isWrite && params && outcome !== 'done' && outcome !== 'server_fault') {
      world = await seed();
      outcome = await attempt({ world, persona, ...each });
    }
    outcomes[persona] = outcome;
  }
  expect(outcomes).toEqual(outcomesOf(allowedBy(each), each));
});

test.each(cases.filter(({ expected }) => expected.params && !expected.withoutProject))(
  '$name answers 404 to ids of another project, alone or mixed with valid ones',
  async (each) => {
    const world = await seedShared();
    const [own, foreign] = [each.expected.params?.(world.here) ?? {}, each.expected.params?.(other) ?? {}];
    const swaps = Object.keys(own)
      .filter((name) => own[name] !== foreign[name])
      .map((name) => ({ ...own, [name]: foreign[name] }));
    for (const params of [...swaps, foreign]) {
      expect([params, await attempt({ world, persona: 'owner', ...each, params })]).toEqual([params, 'not_found']);
    }
    await expectNoEvents(world);
  },
);

test.each(cases.filter(({ expected }) => expected.hidden))('$name answers 404 to ids of another user’s private objects', async (each) => {
  const world = await seedShared();
  const params = each.expected.hidden?.(world.here) ?? {};
  for (const persona of ['member', 'owner'] as const) {
    expect([persona, await attempt({ world, persona, ...each, params })]).toEqual([persona, 'not_found']);
  }
  await expectNoEvents(world);
});

const foreignBodyCases = cases.flatMap((each) =>
  Object.entries(each.expected.foreignBodies ?? {}).map(([how, foreignBody]) => ({ ...each, how, foreignBody })),
);

test.each(foreignBodyCases)('$name is refused $how', async ({ foreignBody, ...each }) => {
  const world = await seedShared();
  expect(await attempt({ world, persona: 'owner', ...each, body: foreignBody.body(world.here, other) })).toBe(foreignBody.code);
  await expectNoEvents(world);
});
