import { operations, type Operation } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { Sign } from './expectation.ts';
import { expectations } from './expectations.ts';
import { probe, signerFor, type Sent } from './probe.ts';
import { personas, type Outcome, type Persona, type Rule } from './rules.ts';
import { seedOtherPlace, seedWorld, storeBytes, type Place, type World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;
type BuildBody = (here: Place, other: Place) => Fields;

/** An expectation whose operation is not known by type. */
interface Case {
  readonly rule: Rule;
  readonly params?: (place: Place) => Fields;
  readonly query?: (params: never, sign: Sign) => Fields;
  readonly body?: (place: Place, world: World) => Fields;
  readonly once?: true;
  readonly file?: string;
  readonly ofNoProject?: true;
  readonly hidden?: (place: Place) => Fields;
  readonly strange?: Readonly<Record<string, { readonly body: BuildBody; readonly code: Outcome }>>;
}

interface NamedCase {
  readonly name: string;
  readonly row: Operation;
  readonly expected: Case;
}

const rows: Readonly<Record<string, Operation>> = operations;
const cases = Object.entries<readonly Case[]>(expectations).flatMap(([id, all]) =>
  all.map((expected, at): NamedCase => ({ name: at === 0 ? id : `${id} (${at + 1})`, row: rows[id]!, expected })),
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
/** Shared by calls that write nothing; made anew after one that wrote. */
let untouched: Promise<World> | null = null;
const seedUntouched = () => (untouched ??= seed());
async function expectUntouched(world: World): Promise<void> {
  const events = await countEvents(world);
  if (events > 0) untouched = null;
  expect(events).toBe(0);
}

interface Attempt extends Omit<NamedCase, 'name'> {
  readonly world: World;
  readonly persona: Persona;
  /** In place of what the expectation builds from the persona's own project. */
  readonly params?: Fields;
  readonly body?: Fields;
}

function attempt({ world, persona, row, expected, ...instead }: Attempt): Promise<Outcome> {
  const who = world.people[persona];
  const params = instead.params ?? expected.params?.(world.here) ?? {};
  const sign = signerFor(server.deps.signedUrls, who, persona !== 'nobody' && persona !== 'expired');
  const sent: Sent = {
    row,
    params,
    query: expected.query?.(params as never, sign) ?? {},
    body: instead.body ?? expected.body?.(world.here, world),
    file: expected.file,
  };
  return probe(server.app, who, sent);
}

/** How many events tell of anything in the world's projects. */
async function countEvents({ here }: World): Promise<number> {
  const found = await server.deps.db.selectFrom('events').select('id').where('project_id', 'in', [here.project, other.project]).execute();
  return found.length;
}

const allowedBy = ({ expected }: NamedCase) => personas.filter((persona) => expected.rule[persona] === 'done');
const refusedBy = ({ expected }: NamedCase) => personas.filter((persona) => expected.rule[persona] !== 'done');
const outcomesOf = (all: readonly Persona[], rule: Rule) => Object.fromEntries(all.map((persona) => [persona, rule[persona]]));

test('every operation is built, and has its row here', () => {
  const built = Object.keys(operations).filter((id) => id in server.handlers || id === 'health' || id === 'openApi');
  expect(built).toEqual(Object.keys(operations));
  expect(Object.keys(expectations).sort()).toEqual(built.sort());
});

test.each(cases.filter((each) => refusedBy(each).length > 0))(
  '$name refuses who may not, in the right words, and writes nothing',
  async (each) => {
    const world = await seedUntouched();
    const outcomes: Partial<Record<Persona, Outcome>> = {};
    for (const persona of refusedBy(each)) outcomes[persona] = await attempt({ world, persona, ...each });
    expect(outcomes).toEqual(outcomesOf(refusedBy(each), each.expected.rule));
    await expectUntouched(world);
  },
);

test.each(cases.filter((each) => allowedBy(each).length > 0))('$name serves who may', async (each) => {
  const outcomes: Partial<Record<Persona, Outcome>> = {};
  const isWriting = each.row.method !== 'GET';
  const isOnceOnly = isWriting && (each.expected.params !== undefined || each.expected.once);
  let world = await (isWriting ? seed() : seedUntouched());
  for (const persona of allowedBy(each)) {
    outcomes[persona] = await attempt({ world, persona, ...each });
    if (isOnceOnly) world = await seed();
  }
  expect(outcomes).toEqual(outcomesOf(allowedBy(each), each.expected.rule));
});

test.each(cases.filter(({ expected }) => expected.params && !expected.ofNoProject))(
  '$name knows no id of another project, alone or among good ones',
  async (each) => {
    const world = await seedUntouched();
    const [own, foreign] = [each.expected.params?.(world.here) ?? {}, each.expected.params?.(other) ?? {}];
    const swaps = Object.keys(own)
      .filter((name) => own[name] !== foreign[name])
      .map((name) => ({ ...own, [name]: foreign[name] }));
    for (const params of [...swaps, foreign]) {
      expect([params, await attempt({ world, persona: 'owner', ...each, params })]).toEqual([params, 'not_found']);
    }
    await expectUntouched(world);
  },
);

test.each(cases.filter(({ expected }) => expected.hidden))('$name knows nothing that is private to somebody else', async (each) => {
  const world = await seedUntouched();
  const params = each.expected.hidden?.(world.here) ?? {};
  for (const persona of ['member', 'owner'] as const) {
    expect([persona, await attempt({ world, persona, ...each, params })]).toEqual([persona, 'not_found']);
  }
  await expectUntouched(world);
});

const strangeCases = cases.flatMap((each) =>
  Object.entries(each.expected.strange ?? {}).map(([how, strange]) => ({ ...each, how, strange })),
);

test.each(strangeCases)('$name is refused $how', async ({ strange, ...each }) => {
  const world = await seedUntouched();
  expect(await attempt({ world, persona: 'owner', ...each, body: strange.body(world.here, other) })).toBe(strange.code);
  await expectUntouched(world);
});
