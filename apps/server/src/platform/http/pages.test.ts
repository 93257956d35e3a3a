import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'sheetmark-pages-'));
const webRoot = join(folder, 'dist');
const apiSetting = '<meta name="api-url" content="" />';
beforeAll(() => {
  cpSync(fileURLToPath(new URL('../../../../web/public', import.meta.url)), webRoot, { recursive: true });
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), `<!doctype html>${apiSetting}<title>Sheetmark</title>`);
  writeFileSync(join(webRoot, 'editor.html'), `<!doctype html>${apiSetting}<title>Sheetmark</title><link rel="modulepreload">`);
  writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js'), 'export {};');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => server.close());

async function get(url: string, root: string | null = webRoot) {
  server = await startServer({}, { webRoot: root });
  return server.app.inject(url);
}

describe('the web app', () => {
  test.each(['/', '/SignIn', '/editProject/1/2/3/4', '/index.html'])(
    'answers %s with its page, which is revalidated each time',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('<title>Sheetmark</title>');
    },
  );

  test.each([
    ['/SignIn', false],
    ['/editProjects', false],
    ['/editProject/1/2/3/4?page=2', true],
  ])('preloads the editor for %s: %s', async (url, preloads) => {
    expect((await get(url)).body.includes('modulepreload')).toBe(preloads);
  });

  test('asks search engines to stay outside', async () => {
    const answer = await get('/robots.txt');
    expect([answer.headers['content-type'], answer.body]).toEqual(['text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n']);
  });

  test('gives hashed files for good, and no page for one that is gone', async () => {
    const found = await get('/assets/app-1a2b3c.js');
    expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await server.close();
    const gone = await get('/assets/app-000000.js');
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('gives what the build has compressed to those who unpack it', async () => {
    server = await startServer({}, { webRoot });
    const ask = (encoding: string) => server.app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': encoding } });
    const [packed, plain] = [await ask('gzip, br'), await ask('identity')];
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    for (const name of ['content-type', 'cache-control']) expect(packed.headers[name]).toBe(plain.headers[name]);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('has the setting of the API where the server fills it in', () => {
    expect(readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8')).toContain(apiSetting);
  });

  test('allows scripts of its own alone, plain HTTP, and no frame around it', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src-attr 'none';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('says nowhere else from which page a guest came, and lets no search engine list anything', async () => {
    for (const url of ['/guest', '/guest/', '/', '/no/such/page', '/api/health']) {
      expect((await get(url)).headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    }
  });

  test('knows the API’s address from the settings, and may load from there', async () => {
    for (const url of ['/', '/index.html', '/SignIn', '/editProject/1/2/3/4']) {
      server = await startServer({}, { webRoot, apiUrl: 'https://api.example.org' });
      const { headers, body } = await server.app.inject(url);
      expect([headers['content-type'], headers['cache-control']]).toEqual(['text/html; charset=utf-8', 'no-cache']);
      expect(body).toContain('<meta name="api-url" content="https://api.example.org" />');
      expect(body.includes('modulepreload')).toBe(url.startsWith('/editProject'));
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("connect-src 'self' https://api.example.org wss://api.example.org;");
      expect(policy).toContain("img-src 'self' data: blob: https://api.example.org;");
      await server.close();
    }
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt'])('keeps %s to itself', async (url) => {
    expect((await get(url)).body).not.toContain('secret');
  });

  test.each(['//SignIn', '/%00', '//api/health'])('has no page at %s, and nothing goes wrong', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { status: false, code: 'not_found' }]);
  });

  test.each([{ 'if-match': 'W/"x"' }, { range: 'bytes=99999-' }])('refuses %o of a file', async (headers) => {
    server = await startServer({}, { webRoot });
    const answer = await server.app.inject({ url: '/assets/app-1a2b3c.js', headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { status: false, code: 'invalid_input' }]);
  });

  test('is missed in plain words before it is built', async () => {
    for (const root of [null, join(folder, 'nowhere')]) {
      const answer = await get('/SignIn', root);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      await server.close();
    }
    expect((await get('/api/nothing', null)).json()).toMatchObject({ status: false, code: 'not_found' });
  });
});
