import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { zipEntries } from '../../../platform/archive/zip-entries.ts';
import { topicGuid } from '../../../platform/ids/topic-guids.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
});
afterAll(() => server.close());

async function exported(format: 'bcf-2.1' | 'bcf-3.0'): Promise<Map<string, string>> {
  const { rawPayload, headers } = await server.app.inject({
    method: 'POST',
    url: '/api/work/export',
    headers: { authorization: `Bearer ${board.max.token}` },
    payload: { list: { project_id: board.project }, format },
  });
  expect(headers['content-disposition']).toContain('.bcf"');
  const entries = zipEntries(rawPayload, { entries: 100, bytes: 1e6, total: 1e7 });
  return new Map(entries.map((entry) => [entry.name, entry.read().toString('utf8')]));
}

const box = {
  v: 1,
  id: 'b',
  type: 'rect',
  left: 100,
  top: 200,
  width: 100,
  height: 50,
  stroke: '#c00',
  strokeWidth: 2,
  fill: '',
  opacity: 1,
};

test('a list becomes topics with status, priority, people and comments, and a camera over each markup in metres', async () => {
  await board.mia.calls.call('calibratePage', { params: board.page, body: { calibration: { actual: 100, calibrated: 10, unit: 'm' } } });
  const markup = await board.create(board.mia);
  await board.fill(board.mia, markup, { editor_details: [box], iText: [] });
  await board.mia.calls.call('updateMarkup', {
    params: board.pathOf(markup),
    body: { open: 'review', priority: 'urgent', due_date: '2026-12-01' },
  });
  const task = await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Order <doors>' } });

  for (const format of ['bcf-2.1', 'bcf-3.0'] as const) {
    const files = await exported(format);
    const guid = topicGuid({ type: 'markup', id: markup.id }, server.deps.config.publicUrl);
    const xml = files.get(`${guid}/markup.bcf`) ?? '';
    expect(xml).toContain(`<Topic Guid="${guid}" TopicType="Markup" TopicStatus="In review">`);
    expect(xml).toContain('<Priority>Urgent</Priority>');
    expect(xml).toContain('<DueDate>2026-12-01T00:00:00Z</DueDate>');
    const view = files.get(`${guid}/viewpoint.bcfv`) ?? '';
    expect(view).toContain('<CameraViewPoint><X>15</X><Y>-22.5</Y>');
    expect(view).toContain('<ViewToWorldScale>6</ViewToWorldScale>');
    const taskGuid = topicGuid({ type: 'task', id: task.data.id }, server.deps.config.publicUrl);
    expect(files.get(`${taskGuid}/markup.bcf`)).toContain('<Title>Order &lt;doors&gt;</Title>');
    expect(files.has('extensions.xml')).toBe(format === 'bcf-3.0');
  }
});
