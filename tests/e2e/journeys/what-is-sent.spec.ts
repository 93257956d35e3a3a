import type { Request } from '@playwright/test';
import { expect, test } from '../product/test.ts';

interface Sent {
  readonly call: string;
  readonly body: Record<string, unknown>;
  readonly contentType: string | undefined;
}

const numbered = /\/\d+(?=\/|$)/g;
const uploads = /\/api\/(media|uploads|folder\/\d+\/item)/;

function sentBy(request: Request): Sent {
  const { pathname } = new URL(request.url());
  const body: unknown = request.postDataJSON();
  return {
    call: `${request.method()} ${pathname.replaceAll(numbered, '/{}')}`,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
    contentType: request.headers()['content-type'],
  };
}

test('the page sends the bodies of the specification, each with a JSON content type', async ({ desk, editor, page }) => {
  test.slow();
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = pathname.startsWith('/api/') && request.resourceType() === 'fetch' && !uploads.test(pathname);
    if (isCall && request.headers()['authorization']) sent.push(sentBy(request));
  });
  const lastOf = (call: string) => sent.findLast((each) => each.call === call)?.body;

  await editor.open(desk.editorPath);
  await editor.zoomTo(1, { x: 1500, y: 1000 });
  await editor.draw('r', { left: 1400, top: 900, width: 80, height: 60 });
  await editor.save();
  const currentPath = new URL(page.url()).pathname;
  const place = { projectId: expect.any(Number), url: expect.stringContaining('/editProject/') };
  const fill = 'PUT /api/item/{}/page/{}/editordetails';
  expect(lastOf('POST /api/item/{}/page/{}/editor/{}/markup')).toMatchObject({ privacy: 'public', open: 'none', ...place });
  expect(lastOf(fill)).toMatchObject({ markupId: expect.any(Number), editor_details: [{ type: 'rect' }], iText: [], ...place });

  await page.keyboard.press('ArrowRight');
  await editor.save();
  expect(lastOf(fill)).toMatchObject({ privacy: 'public', open: 'none', ...place });

  await page.getByRole('tab', { name: 'Comments' }).click();
  const comment = editor.panel.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Where is the lintel?');
  await comment.press('Control+Enter');
  const add = 'POST /api/markup/{}/comment';
  await expect
    .poll(() => lastOf(add))
    .toMatchObject({ text: 'Where is the lintel?', attachments: [], projectId: expect.any(Number), currentPath });

  expect(sent.filter(({ contentType }) => contentType !== 'application/json')).toEqual([]);
});
