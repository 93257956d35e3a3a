import { ItemId, liveCloseCodes, type LivePresence, liveVersion, PageNumber, ProjectId, UserId } from '@sheetmark/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { ApiFailure } from '../api-client.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';

const sockets: FakeSocket[] = [];
const states: LiveState[] = [];
const heard: string[] = [];
const present: number[] = [];
let people: readonly LivePresence[] = [];
let askTicket: () => Promise<{ ticket: string; cursor: string }>;
let connection: LiveConnection;
beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [sockets, states, heard, present]) list.length = 0;
  let tickets = 0;
  askTicket = async () => ({ ticket: `ticket ${(tickets += 1)}`, cursor: '1.1' });
  connection = new LiveConnection({
    askTicket: () => askTicket(),
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onEvents: (events) => heard.push(...events.map(({ kind }) => kind)),
    onReload: () => heard.push('reload'),
    onPresent: (others) => {
      people = others;
      present.push(others.length);
    },
    onSessionEnded: () => heard.push('session ended'),
    onState: (state) => states.push(state),
    chance: () => 1,
  });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

const last = (): FakeSocket => sockets.at(-1)!;
async function arrive(cursor = '1.1'): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(0);
  last().open();
  last().receive({ type: 'ready', cursor });
  return last();
}

test('sends its ticket, starts at the ticket’s cursor, and passes on messages', async () => {
  connection.start();
  const socket = await arrive();
  expect(socket.sent).toEqual([{ type: 'hello', version: liveVersion, ticket: 'ticket 1', after: '1.1' }]);
  socket.receive({ type: 'events', cursor: '2.1', events: [{ kind: 'project_updated', project_id: ProjectId.parse(1), actor_id: null }] });
  expect([states, heard]).toEqual([['connecting', 'live'], ['project_updated']]);
});

test('reconnects with a new ticket and continues from its cursor', async () => {
  connection.start();
  const socket = await arrive();
  socket.receive({ type: 'beat', cursor: '7.7' });
  socket.drop();
  expect(connection.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(500);
  await arrive('7.7');
  expect(last().sent[0]).toMatchObject({ ticket: 'ticket 2', after: '7.7' });
  expect(connection.state).toBe('live');
});

test('continues from its first ticket when only a later one is accepted', async () => {
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  askTicket = async () => ({ ticket: 'ticket 2', cursor: '9.9' });
  last().drop();
  await vi.advanceTimersByTimeAsync(500);
  last().open();
  expect(last().sent[0]).toMatchObject({ ticket: 'ticket 2', after: '1.1' });
});

test('waits longer each time, and starts over after a successful connection', async () => {
  connection.start();
  const waits: number[] = [];
  for (const wait of [500, 1000, 2000]) {
    await vi.advanceTimersByTimeAsync(0);
    last().drop();
    const before = sockets.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(sockets.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    if (sockets.length > before) waits.push(wait);
  }
  expect(waits).toEqual([500, 1000, 2000]);
  const socket = await arrive();
  socket.drop();
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets.length).toBe(5);
});

test('retries without a response to its ticket request; signed out, it doesn’t', async () => {
  const answering = askTicket;
  askTicket = () => Promise.reject(new ApiFailure('offline', 'no network'));
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state).toBe('waiting');
  askTicket = answering;
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets.length).toBe(1);
  askTicket = () => Promise.reject(new ApiFailure('signed_out', 'who?', { status: 401 }));
  last().drop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.state, sockets.length]).toEqual(['stopped', 1]);
});

test('a connection that is silent for long counts as lost', async () => {
  connection.start();
  await arrive();
  await vi.advanceTimersByTimeAsync(49_999);
  expect(connection.state).toBe('live');
  await vi.advanceTimersByTimeAsync(1);
  expect(connection.state).toBe('waiting');
});

test('hurry reconnects at once, without a second connection', async () => {
  connection.start();
  (await arrive()).drop();
  connection.hurry();
  connection.hurry();
  await vi.advanceTimersByTimeAsync(60);
  expect(sockets.length).toBe(2);
});

test('reports the end of the session and doesn’t reconnect', async () => {
  connection.start();
  (await arrive()).drop(liveCloseCodes.session_ended);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([heard, connection.state, sockets.length]).toEqual([['session ended'], 'stopped', 1]);
});

test('doesn’t reconnect when the page is too old for the server', async () => {
  connection.start();
  (await arrive()).drop(liveCloseCodes.outdated_page);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.state, sockets.length]).toEqual(['outdated', 1]);
});

test('treats everything as stale after an unknown message', async () => {
  connection.start();
  const socket = await arrive();
  socket.receive('{"type":"from the future"}');
  socket.receive('no JSON');
  socket.receive({ type: 'reload', cursor: '9.9' });
  expect(heard).toEqual(['reload', 'reload', 'reload']);
});

test('sends the current project, again after reconnecting', async () => {
  connection.start();
  const place = { project_id: ProjectId.parse(4), sheet: null };
  connection.at(place);
  const socket = await arrive();
  connection.at({ ...place });
  connection.at(null);
  expect(socket.sent.slice(1)).toEqual([
    { type: 'at', place },
    { type: 'at', place: null },
  ]);
});

test('passes on the others on the sheet, and pointers only there; nobody while it is disconnected', async () => {
  connection.start();
  const socket = await arrive();
  connection.point({ x: 1, y: 2 });
  connection.at({ project_id: ProjectId.parse(4), sheet: { item_id: ItemId.parse(5), page_number: PageNumber.parse(1) } });
  connection.point({ x: 3, y: 4 });
  socket.receive({ type: 'present', people: [{ tab: 't', user_id: UserId.parse(2), name: 'Mia', pointer: null, doing: null }] });
  expect(present.at(-1)).toBe(1);
  socket.drop();
  expect(present.at(-1)).toBe(0);
  expect(socket.sent.filter(({ type }) => type === 'point')).toEqual([{ type: 'point', pointer: { x: 3, y: 4 } }]);
});

test('ignores late messages from an abandoned connection', async () => {
  connection.start();
  const socket = await arrive();
  connection.stop();
  socket.receive({ type: 'reload', cursor: '9.9' });
  socket.drop(liveCloseCodes.session_ended);
  expect([heard, connection.state]).toEqual([[], 'stopped']);
});

test('applies differences in presence, and forgets tabs that left', async () => {
  connection.start();
  const socket = await arrive();
  const user_id = UserId.parse(2);
  const doing = { selection: ['o1'], ghosts: [], view: null, typing: null };
  socket.receive({ type: 'present', people: [{ tab: 'a', user_id, name: 'Mia', pointer: { x: 1, y: 1 }, doing: null }] });
  socket.receive({
    type: 'moved',
    people: [
      { tab: 'a', user_id, doing },
      { tab: 'b', user_id, name: 'Noor', pointer: null },
    ],
    gone: [],
  });
  expect(people).toEqual([
    { tab: 'a', user_id, name: 'Mia', pointer: { x: 1, y: 1 }, doing },
    { tab: 'b', user_id, name: 'Noor', pointer: null, doing: null },
  ]);
  socket.receive({ type: 'moved', people: [{ tab: 'b', user_id, pointer: { x: 2, y: 2 } }], gone: ['a'] });
  expect(people).toEqual([{ tab: 'b', user_id, name: 'Noor', pointer: { x: 2, y: 2 }, doing: null }]);
});
