import { operations } from '@sheetmark/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../lib/api-client.ts';
import { closeOpening } from '../../lib/opening-picture.ts';
import { refuse, serve } from '../../testing/fake-server.ts';
import { openEarly } from './open-early.ts';

const params = { fileId: 5, itemId: 4 };

const query = { markups: 'brief' } as const;
const ticket = { data: { ticket: 'a-ticket', cursor: '7.1' } };
const none = { merged: [], calibration: null, scale_regions: [], scale_sheet: null };

/** A file with three pages: the first can't be shown, and the third has markup 9, into which 8 was merged. */
const opened = {
  files: [
    {
      id: 5,
      sheets: [1, 2, 3].map((n) => ({ page_number: n, hidden: n === 1, width: 400, height: 300, image_url: `/api/sheet/${n}/preview` })),
    },
  ],
  editor_details: [{ ...none, id: 1, page_number: 3, mark_ups: [{ id: 9 }], merged: [{ id: 8, into: 9 }] }],
};

let requests: string[];
function answerWith(body: object | null, status = 200): void {
  serve({ createLiveTicket: () => ticket });
  const others = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    requests.push(`${init?.method} ${url} ${new Headers(init?.headers).get('Authorization')}`);
    if (!url.includes('/item/')) return others(input, init);
    if (body === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status });
  };
}
const openAt = (path: string): Promise<void> => {
  window.history.replaceState(null, '', path);
  return openEarly();
};
const shown = (): string | null | undefined => document.querySelector('#opening img')?.getAttribute('src');

beforeEach(() => {
  requests = [];
  localStorage.setItem('token', 'a-token');
  document.body.innerHTML = '<div id="opening"><div data-room></div></div>';
  HTMLImageElement.prototype.decode = async () => {};
});
afterEach(() => {
  delete window.earlyCalls;
  for (const name of ['mantineColorScheme', 'opening']) delete document.documentElement.dataset[name];
  window.history.replaceState(null, '', '/');
});

describe('the first script', () => {
  it('makes the editor’s first requests, which the program then doesn’t repeat', async () => {
    answerWith({ status: true, message: 'Done.', ...opened });
    await openAt('/editProject/1/2/5/4');
    expect(requests).toEqual(['POST /api/live/ticket Bearer a-token', 'GET /api/file/5/item/4?markups=brief Bearer a-token']);
    expect((await call(operations.createLiveTicket, {})).data).toEqual(ticket.data);
    // This response doesn't match the contract's schema; the test only counts requests.
    await call(operations.openFile, { params, query }).catch(() => undefined);
    expect(requests).toHaveLength(2);
    await call(operations.openFile, { params, query }).catch(() => undefined);
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['/editProject/1/2/5/4', '/api/sheet/2/preview'],
    ['/editProject/1/2/5/4/9', '/api/sheet/3/preview'],
    ['/editProject/1/2/5/4/8', '/api/sheet/3/preview'],
    ['/editProject/1/2/5/4/9/2', '/api/sheet/2/preview'],
    ['/editProject/1/2/5/4?page=3&find=door', '/api/sheet/3/preview'],
  ])('at %s, shows the preview of the page that opens', async (path, preview) => {
    answerWith(opened);
    await openAt(path);
    expect(shown()).toBe(preview);
  });

  it('shows no preview of a rotated page, and dims it if the user dimmed drawings', async () => {
    answerWith(opened);
    localStorage.setItem('pageTurns', '{"4/2":1}');
    await openAt('/editProject/1/2/5/4');
    expect(shown()).toBeUndefined();
    localStorage.setItem('sheetView', '{"dimmed":true,"minimap":false}');
    await openAt('/editProject/1/2/5/4/9');
    expect(document.querySelector('[data-dimmed] img')).not.toBeNull();
  });

  it('sets the user’s theme before the first paint', async () => {
    answerWith(opened);
    localStorage.setItem('colorScheme', 'dark');
    const opening = openAt('/editProject/1/2/5/4');
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    await opening;
  });

  it.each(['/projectList', '/editProject/1/2/5', '/editProject/1/2/x/4', '/editProject/1/2/5/0', '/'])(
    'does nothing at %s',
    async (path) => {
      answerWith(opened);
      await openAt(path);
      expect([requests, window.earlyCalls]).toEqual([[], undefined]);
      expect('opening' in document.documentElement.dataset).toBe(false);
    },
  );

  it('does nothing for a user who isn’t signed in', async () => {
    answerWith(opened);
    localStorage.clear();
    await openAt('/editProject/1/2/5/4');
    expect(requests).toEqual([]);
  });

  it('shows nothing of a file that the user can’t access, and passes the refusal to the program', async () => {
    serve({ openFile: () => refuse('not_found'), createLiveTicket: () => ticket });
    const sent = vi.spyOn(globalThis, 'fetch');
    await openAt('/editProject/1/2/5/4');
    expect(shown()).toBeUndefined();
    await expect(call(operations.openFile, { params, query })).rejects.toMatchObject({ code: 'not_found', status: 404 });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('lets the program repeat requests that failed', async () => {
    answerWith(null);
    await expect(openAt('/editProject/1/2/5/4')).rejects.toThrow('Failed to fetch');
    await expect(call(operations.openFile, { params, query })).rejects.toMatchObject({ code: 'offline' });
    expect(requests.filter((each) => each.includes('/item/'))).toHaveLength(2);
  });

  it('passes no responses to another user who has signed in since, or after the editor was closed', async () => {
    answerWith({ status: true, message: 'Done.', ...opened });
    await openAt('/editProject/1/2/5/4');
    localStorage.setItem('token', 'another-token');
    await call(operations.openFile, { params, query }).catch(() => undefined);
    expect(requests.at(-1)).toBe('GET /api/file/5/item/4?markups=brief Bearer another-token');
    localStorage.setItem('token', 'a-token');
    closeOpening();
    await call(operations.openFile, { params, query }).catch(() => undefined);
    expect(requests).toHaveLength(4);
    expect(document.querySelector('#opening')).toBeNull();
  });
});
