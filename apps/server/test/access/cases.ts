import { operations, type Operation } from '@sheetmark/contract';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { Sign } from './expectation.ts';
import { expectations } from './expectations.ts';
import type { Rule } from './rules.ts';
import { type Place, seedOtherPlace, storeBytes, type World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An expectation, of any operation. */
export interface Case {
  readonly rule: Rule;
  readonly params?: (place: Place) => Fields;
  readonly query?: (params: never, sign: Sign) => Fields;
  readonly body?: (place: Place, world: World) => Fields;
  readonly hidden?: (place: Place) => Fields;
  readonly file?: string;
}

export interface NamedCase {
  readonly id: string;
  /** Its place among the expectations of the operation. */
  readonly at: number;
  readonly row: Operation;
  readonly expected: Case;
}

export const rows: Readonly<Record<string, Operation>> = operations;

/** Every expectation of every operation. */
export const allCases: readonly NamedCase[] = Object.entries<readonly Case[]>(expectations).flatMap(([id, all]) =>
  all.flatMap((expected, at) => {
    const row = rows[id];
    return row ? [{ id, at, row, expected }] : [];
  }),
);

/** Those of operations that need a user. */
export const userCases = allCases.filter(({ row }) => row.caller !== 'nobody' && row.caller !== 'anyone');

/** A server, and a place next to the world that a test seeds. */
export async function createWorldApp(): Promise<{ server: TestApp; other: Place }> {
  const server = await createTestApp();
  await storeBytes(server.deps.storage, await quarteredPdf({ mediaBox: [0, 0, 4000, 3000] }));
  return { server, other: await seedOtherPlace(server.deps) };
}
