import { livePath, operations } from '@sheetmark/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const api = 'https://api.example.org';
let setting: HTMLMetaElement;

beforeEach(() => {
  setting = Object.assign(document.createElement('meta'), { name: 'api-url', content: `${api}/` });
  document.head.append(setting);
  vi.resetModules();
});
afterEach(() => {
  setting.remove();
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('sends calls to the configured API, and completes the addresses in responses', async () => {
  const media = { id: 4, name: 'plan.png', size: 3, type: 'image/png', url: '/api/media/4/content?u=1&s=x' };
  const fetched = vi.fn(async (_url: string) => Response.json({ status: true, message: '', data: media }));
  vi.stubGlobal('fetch', fetched);
  const { call } = await import('./api-client.ts');
  const { data } = await call(operations.getMedia, { params: { mediaId: 4 } });
  expect(fetched.mock.lastCall?.[0]).toBe(`${api}/api/media/4`);
  expect(data.url).toBe(`${api}/api/media/4/content?u=1&s=x`);
});

it('completes addresses of pictures at any depth, including tile templates, and leaves page paths alone', async () => {
  const { completeAddresses } = await import('./api-base.ts');
  const answer = {
    url: '/project/3',
    files: [
      {
        image_url: null,
        download_url: '/api/file/1/original?s=x',
        text: '/api/not-an-address',
        tiles: { url_template: '/api/sheet/1/tile/{z}/{x}/{y}' },
      },
    ],
  };
  completeAddresses(answer);
  expect(answer).toEqual({
    url: '/project/3',
    files: [
      {
        image_url: null,
        download_url: `${api}/api/file/1/original?s=x`,
        text: '/api/not-an-address',
        tiles: { url_template: `${api}/api/sheet/1/tile/{z}/{x}/{y}` },
      },
    ],
  });
});

it('opens the live connection at the API', async () => {
  const opened: string[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(url: string) {
        super();
        opened.push(url);
      }
      close(): void {}
    },
  );
  vi.stubGlobal('fetch', async () => Response.json({ status: true, message: '', data: { ticket: 't', cursor: 'log.0' } }));
  const { connectLive } = await import('./live/live.ts');
  const stop = connectLive();
  await expect.poll(() => opened).toEqual([`wss://api.example.org${livePath}`]);
  stop();
});
