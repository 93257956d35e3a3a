import { GuestAccess, guestMay, type GuestLinkId, type Operation } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../src/platform/ids/secrets.ts';
import type { TestApp } from '../test-app.ts';
import { type Case, createWorldApp, rows, userCases } from './cases.ts';
import { expectations } from './expectations.ts';
import { probe } from './probe.ts';
import type { Outcome } from './rules.ts';
import { seedWorld, type Place, type World } from './world.ts';

let server: TestApp;
let other: Place;
let world: World;
beforeAll(async () => {
  ({ server, other } = await createWorldApp());
  world = await seedWorld(server.deps, other);
});
afterAll(() => server.close());

/** The first call of every operation that needs a user. */
const cases = userCases.filter(({ at }) => at === 0);
const bySignedUrl = ['sheetPreview', 'sheetThumbnail', 'sheetTile', 'markupThumbnail', 'mediaContent', 'fileOriginal'] as const;
const openTo = (access: GuestAccess) => cases.filter(({ row }) => row.guests !== undefined && guestMay(access, row.guests));

const sessionOf = async () => {
  const hash = hashToken(world.people.outsider.token ?? '');
  return server.deps.db.selectFrom('sessions').select('id').where('token_hash', '=', hash).executeTakeFirstOrThrow();
};

/** Makes the outsider's session one of a guest whose link is for this. */
async function letIn(target: { project: Place; review?: true; access: GuestAccess; may_download?: boolean }): Promise<GuestLinkId> {
  const { db } = server.deps;
  const { project, item, review, owner } = { ...target.project, owner: world.people.owner.id };
  const { id } = await db
    .insertInto('guest_links')
    .values({
      project_id: project,
      ...(target.review ? { review_id: review } : { item_id: item }),
      access: target.access,
      may_download: target.may_download ?? false,
      secret_hash: hashToken(`${Math.random()}`),
      sealed_secret: Buffer.of(1),
      created_by: owner,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = (await sessionOf()).id;
  await db
    .insertInto('guest_sessions')
    .values({ session_id: session, link_id: id })
    .onConflict((clash) => clash.column('session_id').doUpdateSet({ link_id: id }))
    .execute();
  return id;
}

async function attempt({ id, row, expected }: { id: string; row: Operation; expected: Case }): Promise<Outcome> {
  const caller = world.people.outsider;
  const params = expected.params?.(world.here) ?? {};
  const session = (await sessionOf()).id;
  const sign = (path: string) => {
    const url = new URL(server.deps.signedUrls.url(path, { id: caller.id, session }), 'http://localhost');
    const { u, e, s, n } = Object.fromEntries(url.searchParams);
    return { u: Number(u), e: Number(e), s: String(s), n: Number(n) };
  };
  const query = expected.query?.(params as never, sign) ?? {};
  const call = { row, params, query, body: expected.body?.(world.here, world), file: expected.file };
  return probe(server.app, caller, call).catch((error: unknown) => {
    throw new Error(id, { cause: error });
  });
}

const outcomesOf = async (tried: readonly { id: string; row: Operation; expected: Case }[]) => {
  const outcomes: Record<string, Outcome> = {};
  for (const each of tried) outcomes[each.id] = await attempt(each);
  return outcomes;
};
const all = (tried: readonly { id: string }[], outcome: Outcome) => Object.fromEntries(tried.map(({ id }) => [id, outcome]));
const countEvents = async () =>
  (
    await server.deps.db
      .selectFrom('events')
      .select('id')
      .where('project_id', 'in', [world.here.project, other.project])
      .where(sql<boolean>`type <> 'review_progressed'`)
      .execute()
  ).length;

test.each(GuestAccess.options)('guests who may %s make no call that their link leaves out', async (access) => {
  await letIn({ project: world.here, review: true, access });
  const open = new Set(openTo(access).map(({ id }) => id));
  const refused = cases.filter(({ id }) => !open.has(id));
  expect(refused.length).toBeGreaterThan(100);
  expect(await outcomesOf(refused)).toEqual(all(refused, 'not_allowed'));
  expect(await countEvents()).toBe(0);
});

/** They name nothing of a project: the guest's own session. */
const ownCalls: readonly string[] = ['logOut', 'getUserDetails', 'createLiveTicket', 'getGuestView'];
const named = () => openTo('decide').filter(({ id }) => !ownCalls.includes(id));

test('guests find nothing that their link doesn’t cover', async () => {
  await letIn({ project: other, access: 'decide', may_download: true });
  expect(await outcomesOf(named())).toEqual(all(named(), 'not_found'));
  const signed = bySignedUrl.map((id) => ({ id, row: rows[id]!, expected: expectations[id]?.[0] as Case }));
  expect(await outcomesOf(signed)).toEqual(all(signed, 'not_found'));
  expect(await countEvents()).toBe(0);
});

test('guests find nothing of a review by a link to a file', async () => {
  await letIn({ project: world.here, access: 'decide' });
  const ofReviews = named().filter(({ row }) => row.path.startsWith('/api/review/'));
  expect(ofReviews.length).toBeGreaterThan(4);
  expect(await outcomesOf(ofReviews)).toEqual(all(ofReviews, 'not_found'));
});

/** They need stored bytes that the world lacks. */
const unreadable: readonly string[] = ['listLayers'];

test('guests read what their link covers, and download only if it says so', async () => {
  await letIn({ project: world.here, review: true, access: 'view' });
  const readable = openTo('view').filter(({ id, row }) => row.method === 'GET' && !unreadable.includes(id));
  expect(await outcomesOf(readable)).toEqual(all(readable, 'done'));
  const signed = bySignedUrl.map((id) => ({ id, row: rows[id]!, expected: expectations[id]?.[0] as Case }));
  expect(await outcomesOf(signed)).toEqual({ ...all(signed, 'done'), fileOriginal: 'not_found' });
  await letIn({ project: world.here, review: true, access: 'view', may_download: true });
  const original = signed.filter(({ id }) => id === 'fileOriginal');
  expect(await outcomesOf(original)).toEqual(all(original, 'done'));
});

/** Of someone else, which guests leave alone. */
const ofOthers: Readonly<Record<string, Outcome>> = {
  saveEditorDetails: 'not_allowed',
  updateMarkup: 'not_allowed',
  deleteMarkup: 'not_allowed',
  updateComment: 'not_allowed',
  deleteComment: 'not_allowed',
  restoreComment: 'not_found',
  deleteMedia: 'not_allowed',
  // They aren't named as a reviewer.
  setSheetsViewed: 'not_allowed',
  decideReview: 'not_allowed',
  withdrawDecision: 'not_allowed',
};

test('guests comment and draw where their link covers it, and change nothing of others', async () => {
  await letIn({ project: world.here, review: true, access: 'decide' });
  const writing = named().filter(({ row }) => row.method !== 'GET');
  expect(await outcomesOf(writing)).toEqual({ ...all(writing, 'done'), ...ofOthers });
});

test('a revoked link, and one whose project is in the trash, let nobody in', async () => {
  const link = await letIn({ project: world.here, review: true, access: 'view' });
  const [view] = cases.filter(({ id }) => id === 'openFile');
  expect(await attempt(view!)).toBe('done');
  await server.deps.db.updateTable('guest_links').set({ revoked_at: new Date().toISOString() }).where('id', '=', link).execute();
  expect(await attempt(view!)).toBe('signed_out');
});
