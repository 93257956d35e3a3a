import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bytesSource, PdfFile, readAnnotations } from '@sheetmark/annotations';
import type { MarkupExportRequest, MarkupId, ReviewId } from '@sheetmark/contract';
import { PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { aTeam, type Team } from '../../src/features/reviews/testing/review-team.ts';
import { makeJobsDue } from '../../src/platform/queue/testing/start-now.ts';
import { entryOf } from '../../src/platform/tables/testing/entry-of.ts';
import { type Calls, callsOf } from '../calls.ts';
import { outboxOf } from '../outbox.ts';
import { eventually } from '../patience.ts';
import { createTestApp, type Person, type TestApp } from '../test-app.ts';

const expires_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const box = { left: 10, top: 20, width: 200, height: 100, angle: 0, m_id: '', v: 1 };
const style = { stroke: '#e5342b', strokeWidth: 2, fill: '', opacity: 1, lineStrokeStyle: 'solid', lineStrokeArray: [] } as const;
const rectangle = { id: 'r1', type: 'rect', ...box, ...style } as const;

let server: TestApp;
let team: Team;
/** Has an account, and is no member of the project. */
let nia: Person;
let outbox: ReturnType<typeof outboxOf>;
let itemId: number;
let review: ReviewId;
let markup: MarkupId;
const sheetId = PageNumber.parse(1);

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  team = await aTeam(server, ['Ada']);
  outbox = outboxOf(server);
  itemId = await uploadPlan();
  nia = await server.signUp('Nia');
});
afterAll(() => server.close());

/** Returns once its pages are visible. */
async function uploadPlan(): Promise<number> {
  const file = { name: 'plan.pdf', bytes: await quarteredPdf({ mediaBox: [0, 0, 600, 400] }) };
  const { data: item } = await team.owner.call('uploadItem', { params: { id: team.folder }, file });
  await eventually(async () => {
    const { files } = await team.owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
    expect(files.every(({ processing }) => processing === 'ready')).toBe(true);
  });
  return item.id;
}

/** A guest draws a markup, and comments on it after the owner did. */
async function drawAsGuest(guest: Calls): Promise<void> {
  const { data: editor } = await team.owner.call('createEditorDetails', {
    params: { itemId, sheetId },
    body: { projectId: team.project },
  });
  const { data } = await guest.call('createMarkup', { params: { itemId, sheetId, editorId: editor.id }, body: { open: 'open' } });
  markup = data.id;
  await guest.call('saveEditorDetails', { params: { itemId, sheetId }, body: { markupId: markup, editor_details: [rectangle] } });
  await team.owner.call('createComment', { params: { markupId: markup }, body: { text: 'Which door?' } });
  await guest.call('createComment', { params: { markupId: markup }, body: { text: 'This one.' } });
  await server.deps.db.updateTable('markups').set({ assignee_id: team.ownerId }).where('id', '=', markup).execute();
}

/** The texts of the mails to the owner about what happened. */
async function newsMails(): Promise<string> {
  const isAbout = ({ headers }: { headers: ReadonlyMap<string, readonly string[]> }) =>
    !/code|link/.test(headers.get('subject')?.[0] ?? '');
  const mails = await eventually(async () => {
    await makeJobsDue('now').execute(server.deps.db);
    const found = (await outbox.mailsTo(team.ownerEmail)).filter(isAbout);
    expect(found.map(({ parts }) => parts.get('text/plain')).join()).toContain('This one.');
    return found;
  });
  return mails.map(({ parts }) => parts.get('text/plain')).join('\n');
}

/** Comes in by a link that lets draw. */
async function enter(email: string, name: string): Promise<Calls> {
  const body = { item_id: itemId, access: 'markup' as const, addresses: [email], expires_on };
  const { data: link } = await team.owner.call('createGuestLink', { params: { id: team.project }, body });
  const secret = new URL(link.url ?? '').hash.slice(1);
  await callsOf(server.app).call('sendGuestCode', { body: { link: secret, email, name } });
  await outbox.waitUntilSent();
  const codes = (await outbox.mailsTo(email)).flatMap(({ headers }) => /^(\d{6}) is/.exec(headers.get('subject')?.[0] ?? '')?.[1] ?? []);
  const { data } = await callsOf(server.app).call('enterAsGuest', { body: { link: secret, email, code: codes.at(-1) ?? '' } });
  return callsOf(server.app, { headers: { authorization: `Bearer ${data.token}` } });
}

async function exportedList(format: 'csv' | 'xlsx' | 'pdf'): Promise<Buffer> {
  const body = { list: { project_id: team.project }, format, columns: ['name', 'created_by'] };
  const answer = await server.app.inject({ method: 'POST', url: '/api/work/export', headers: team.ownerHeaders, payload: body });
  expect([format, answer.statusCode]).toEqual([format, 200]);
  return answer.rawPayload;
}

/** Without line breaks. */
async function textOfPdf(bytes: Buffer): Promise<string> {
  const path = join(server.dataDir, 'report.pdf');
  await writeFile(path, bytes);
  const { stdout } = await promisify(execFile)(process.execPath, [new URL('../pdf-text.ts', import.meta.url).pathname, path]);
  return stdout.replaceAll(/\s+/g, ' ');
}

async function exportedMarkups(form: MarkupExportRequest['form']): Promise<Buffer> {
  const params = { id: team.project };
  const { data } = await team.owner.call('exportMarkups', { params, body: { form, items: [itemId] } });
  const made = await eventually(async () => {
    const found = (await team.owner.call('getMarkupExport', { params: { ...params, exportId: data.id } })).data;
    expect(found.state).toBe('ready');
    return found;
  });
  return (await team.owner.get(made.url ?? '')).rawPayload;
}

/** Where people who draw and comment are named, as the owner gets it. */
const places: Readonly<Record<string, () => Promise<string>>> = {
  'the list of markups': async () => JSON.stringify(await team.owner.call('listMarkups', { params: { projectId: team.project } })),
  'the project’s list': async () => JSON.stringify(await team.owner.call('listProjectWork', { params: { id: team.project }, body: {} })),
  'its groups': async () =>
    JSON.stringify(await team.owner.call('countProjectWork', { params: { id: team.project }, body: { by: 'created_by' } })),
  'a CSV file': async () => (await exportedList('csv')).toString(),
  'an Excel file': async () => entryOf(await exportedList('xlsx'), 'xl/sharedStrings.xml'),
  'the report as PDF': async () => textOfPdf(await exportedList('pdf')),
  'lists across projects': async () => JSON.stringify(await team.owner.call('listAssignedToMe', { body: {} })),
  'what happened meanwhile': async () => JSON.stringify(await team.owner.call('seeProject', { params: { id: team.project } })),
  'mails to members': newsMails,
  notifications: async () => JSON.stringify(await team.owner.call('listNotifications', { query: {} })),
  'the audit trail': async () => JSON.stringify(await team.owner.call('listProjectAudit', { params: { id: team.project } })),
  'the list of links': async () => JSON.stringify(await team.owner.call('listGuestLinks', { params: { id: team.project } })),
  XFDF: async () => (await exportedMarkups('xfdf')).toString(),
  'an annotated PDF': async () => JSON.stringify([...readAnnotations(PdfFile.open(bytesSource(await exportedMarkups('annotated'))))]),
};

test('guests are called so each time they are named, with an account and without', async () => {
  await drawAsGuest(await enter('luis@firm.example', 'Luis Ferrer'));
  await drawAsGuest(await enter(nia.email, 'Somebody Else'));
  const silent = [];
  for (const [place, read] of Object.entries(places)) {
    const text = await read();
    const isSaid = ['Luis Ferrer (guest)', 'Nia (guest)'].every((name) => text.includes(name));
    const isSaidEverywhere = !/(Luis Ferrer|Nia)(?! \(guest\)|[\w@])/.test(text);
    if (!isSaid || !isSaidEverywhere || text.includes('(guest) (guest)')) silent.push([place, text.slice(0, 2000)]);
  }
  expect(silent).toEqual([]);
});

test('a guest with an account is a reviewer who is a guest, until they are a member: then nothing says so, nor after they left', async () => {
  const asked = () => team.owner.call('getReview', { params: { reviewId: review } });
  const drawn = async () => {
    const { data } = await team.owner.call('listMarkups', { params: { projectId: team.project } });
    return data.find(({ id }) => id === markup)?.created_by.name;
  };
  const body = { title: 'Quay wall', files: [{ item_id: itemId }], reviewers: [{ user_id: nia.id }] };
  review = (await team.owner.call('createReview', { params: { id: team.project }, body })).data.id;
  expect((await asked()).data.reviewers[0]?.person).toEqual({ user_id: nia.id, name: 'Nia', is_guest: true });
  expect(await drawn()).toBe('Nia (guest)');
  await server.deps.db.deleteFrom('guest_sessions').execute();
  await server.deps.db.insertInto('memberships').values({ project_id: team.project, user_id: nia.id }).execute();
  expect((await asked()).data.reviewers[0]?.person).toEqual({ user_id: nia.id, name: 'Nia', is_guest: false });
  expect(await drawn()).toBe('Nia');

  const { data: members } = await team.owner.call('listMembers', { params: { projectId: team.project } });
  await team.owner.call('removeMember', { params: { id: members.find(({ members: one }) => one.id === nia.id)!.id } });
  expect(await drawn()).toBe('Nia');
});

test('a member who is removed doesn’t come back by links to their address, which others keep', async () => {
  const { db } = server.deps;
  const ode = await server.signUp('Ode');
  const values = { project_id: team.project, user_id: ode.id };
  const { id } = await db.insertInto('memberships').values(values).returning('id').executeTakeFirstOrThrow();
  const invite = async (...addresses: string[]) => {
    const body = { item_id: itemId, access: 'view' as const, addresses, expires_on };
    return (await team.owner.call('createGuestLink', { params: { id: team.project }, body })).data.id;
  };
  const [own, shared] = [await invite(ode.email), await invite('ida@firm.example', ode.email)];
  await team.owner.call('removeMember', { params: { id } });
  const rows = await db
    .selectFrom('guest_links')
    .select(['id', 'addresses', 'revoked_at'])
    .where('id', 'in', [own, shared])
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { id: own, revoked_at: expect.anything() },
    { id: shared, addresses: ['ida@firm.example'], revoked_at: null },
  ]);
});
