import type { MemberRole } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
});
afterAll(() => server.close());

async function memberOf(person: Someone) {
  const { data } = await board.olga.calls.call('listMembers', { params: { projectId: board.project } });
  const found = data.find((row) => row.members.id === person.id);
  if (!found) throw new Error('not a member');
  return found;
}

const give = async (person: Someone, role: MemberRole) =>
  board.olga.calls.call('updateMember', { params: { id: (await memberOf(person)).id }, body: { role } });

const rename = (by: Someone) =>
  by.calls.ask('updateItem', { params: { id: board.folder, itemId: board.item }, body: { name: 'Ground floor' } });

test('members are editors until the owner gives them another role, which counts from their next call on', async () => {
  expect((await memberOf(board.mia)).role).toBe('editor');
  expect((await give(board.mia, 'viewer')).data.role).toBe('viewer');
  expect(await rename(board.mia)).toMatchObject({ http: 403, code: 'not_allowed' });
  await give(board.mia, 'editor');
  expect(await rename(board.mia)).toMatchObject({ http: 200 });
});

test('a change of role is an event; the same role again is none', async () => {
  await give(board.mia, 'reviewer');
  await give(board.mia, 'reviewer');
  const events = await server.deps.db.selectFrom('events').selectAll().where('type', '=', 'member_role_changed').execute();
  const ours = events.filter((event) => event.project_id === board.project);
  expect(ours.map(({ actor_id, data }) => [actor_id, data])).toEqual([
    [board.olga.id, { membership_id: (await memberOf(board.mia)).id, user_id: board.mia.id, role: 'reviewer', former_role: 'editor' }],
  ]);
});

test('the owner’s role can’t be changed, and a viewer who becomes the owner may do everything', async () => {
  expect(
    await board.olga.calls.ask('updateMember', { params: { id: (await memberOf(board.olga)).id }, body: { role: 'viewer' } }),
  ).toMatchObject({
    http: 403,
    message: 'A project needs an owner.',
  });
  await give(board.mia, 'viewer');
  await board.olga.calls.call('handOverProject', { params: { id: board.project }, body: { user_id: board.mia.id } });
  expect(await rename(board.mia)).toMatchObject({ http: 200 });
});

test('reviewers draw and change markups of their own, and only comment on others', async () => {
  await give(board.mia, 'reviewer');
  const [own, foreign] = [await board.create(board.mia), await board.create(board.max)];
  await board.fill(board.mia, own, { editor_details: [] });
  await board.mia.calls.call('updateMarkup', { params: board.pathOf(own), body: { open: 'closed' } });
  expect(await board.mia.calls.ask('updateMarkup', { params: board.pathOf(foreign), body: { open: 'closed' } })).toMatchObject({
    http: 403,
  });
  const filling = { params: board.page, body: { markupId: foreign.id, editor_details: [] } };
  expect(await board.mia.calls.ask('saveEditorDetails', filling)).toMatchObject({ http: 403 });
  await board.mia.calls.call('createComment', { params: { markupId: foreign.id }, body: { text: 'Seen.' } });
  await board.mia.calls.call('deleteMarkup', {
    params: { pageNumber: board.page.sheetId, editorId: board.editor, markupId: own.id },
  });
});

test('a bulk change by a reviewer is refused whole when it contains a task or someone else’s markup', async () => {
  const own = await board.create(board.mia);
  const { data: task } = await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Check' } });
  await give(board.mia, 'reviewer');
  const ofMarkup = { type: 'markup' as const, id: own.id, status: 'closed' as const };
  const ofTask = { type: 'task' as const, id: task.id, status: 'closed' as const };
  expect(await board.mia.calls.ask('updateWork', { body: { rows: [ofMarkup, ofTask] } })).toMatchObject({ http: 403 });
  expect(await board.mia.calls.ask('deleteWork', { body: { rows: [{ type: 'task', id: task.id }] } })).toMatchObject({ http: 403 });
  expect((await board.inList(board.mia)).map((row) => row.open)).not.toContain('closed');
  await board.mia.calls.call('updateWork', { body: { rows: [ofMarkup] } });
});

test('a viewer’s attempt on a private markup of someone else doesn’t tell that it exists', async () => {
  await give(board.mia, 'viewer');
  const secret = await board.create(board.max, { privacy: 'private' });
  expect(await board.mia.calls.ask('updateMarkup', { params: board.pathOf(secret), body: { open: 'closed' } })).toMatchObject({
    http: 404,
  });
});

test('viewers keep views of their own, share none, remove nobody, and may leave', async () => {
  await give(board.mia, 'viewer');
  const view = { name: 'Mine', configuration: '{}' };
  const { data } = await board.mia.calls.call('createMarkupAndTaskView', { body: view });
  const sharing = { params: { id: data.id }, body: { ...view, shared_with: board.project } };
  expect(await board.mia.calls.ask('updateMarkupAndTaskView', sharing)).toMatchObject({ http: 403 });
  expect(await board.mia.calls.ask('removeMember', { params: { id: (await memberOf(board.max)).id } })).toMatchObject({ http: 403 });
  await board.mia.calls.call('removeMember', { params: { id: (await memberOf(board.mia)).id } });
});

test('an invitation gives its role, which sending it again keeps', async () => {
  const [{ invitation } = { invitation: null }] = (
    await board.olga.calls.call('inviteMember', { body: { email: board.ida.email, project_id: board.project, role: 'reviewer' } })
  ).data;
  if (!invitation) throw new Error('not invited');
  expect((await board.olga.calls.call('resendInvitation', { params: { id: invitation.id } })).data.role).toBe('reviewer');
  await callsOf(server.app, board.ida).call('acceptOwnInvitation', { params: { id: invitation.id } });
  expect((await memberOf(board.ida)).role).toBe('reviewer');
});
