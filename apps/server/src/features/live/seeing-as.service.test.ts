import { liveCloseCodes, PageNumber } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { useLiveBoard } from './testing/live-board.ts';

const desk = useLiveBoard();

/** The owner, who sees the project as Mia. */
async function seeAsMia(): Promise<{ headers: Readonly<Record<string, string>> }> {
  const { data } = await desk.board.olga.calls.call('startSeeing', {
    params: { id: desk.board.project },
    body: { user_id: desk.board.mia.id },
  });
  return { headers: { authorization: `Bearer ${data.token}` } };
}
const aFolder = async (name: string) =>
  (await desk.board.olga.calls.call('createFolder', { params: { id: desk.board.project }, body: { name } })).data.id;

test('an owner who sees as a member receives what the member does, without private markups', async () => {
  const hidden = await aFolder('Contracts');
  const limit = { roles: [], user_ids: [desk.board.max.id] };
  await desk.board.olga.calls.call('limitFolder', { params: { id: desk.board.project, folderId: hidden }, body: { limit } });
  const seer = await desk.listen(await seeAsMia());
  const own = await desk.board.create(desk.board.mia, { privacy: 'private' });
  const ofOwner = await desk.board.create(desk.board.olga, { privacy: 'private' });
  await desk.board.olga.calls.call('updateFolder', { params: { id: desk.board.project, folderId: hidden }, body: { name: 'Costs' } });
  const shown = await desk.board.create(desk.board.mia);
  await expect.poll(() => seer.events.map(({ kind, markup_id }) => [kind, markup_id])).toEqual([['markup_created', shown.id]]);
  expect(JSON.stringify(seer.messages)).not.toContain(`"markup_id":${own.id}`);
  expect(JSON.stringify(seer.messages)).not.toContain(`"markup_id":${ofOwner.id}`);
});

test('others don’t see an owner who sees as a member on their sheet', async () => {
  const [seer, max] = [await desk.listen(await seeAsMia()), await desk.listen(desk.board.max)];
  const place = { project_id: desk.board.project, sheet: { item_id: desk.board.item, page_number: PageNumber.parse(1) } };
  for (const client of [seer, max]) client.say({ type: 'at', place });
  await expect.poll(() => max.present).toEqual([]);
  const shown = await desk.board.create(desk.board.mia);
  await expect.poll(() => seer.events.map(({ markup_id }) => markup_id)).toEqual([shown.id]);
  expect(max.present).toEqual([]);
});

test('the connection of an owner who sees as a member ends when the member leaves', async () => {
  const who = await seeAsMia();
  const seer = await desk.listen(who);
  const { data } = await desk.board.olga.calls.call('listMembers', { params: { projectId: desk.board.project } });
  const id = data.find(({ members }) => members.id === desk.board.mia.id)!.id;
  await desk.board.olga.calls.call('removeMember', { params: { id } });
  await expect.poll(() => seer.closed?.code).toBe(liveCloseCodes.session_ended);
  expect(await callsOf(desk.server.app, who).refusal('getProject', { params: { id: desk.board.project } })).toEqual([401, 'signed_out']);
});

test('it is in the audit trail as whom an owner saw the project, and sessions of the owner don’t list it', async () => {
  await seeAsMia();
  const { data } = await desk.board.olga.calls.call('listProjectAudit', { params: { id: desk.board.project } });
  expect(data[0]).toMatchObject({ type: 'seen_as_member' });
  expect((await desk.board.olga.calls.call('listSessions')).data).toHaveLength(1);
  expect((await desk.board.mia.calls.call('listSessions')).data).toHaveLength(1);
});
