import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/patience.ts';
import { readConfig } from '../../../platform/config/read-config.ts';
import { DEFAULT_RENDER_LIMITS } from './limits.ts';
import type { DocumentSource } from './protocol.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import { writeDocument } from './testing/documents.ts';
import { endlessTable, letter, linkingSlides, linkingTable } from './testing/office-documents.ts';
import { decode, quarters } from './testing/pictures.ts';

const { office } = readConfig({ PATH: process.env['PATH'] });

let folder: string;
let renderer: Renderer;
let outside: Server;
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'office-'));
  renderer = createRenderer({ workers: 2, office, log: { warn: () => undefined } });
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('x');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await renderer.close();
  outside.close();
  rmSync(folder, { recursive: true });
});

async function convert(name: string, bytes: Uint8Array, by = renderer): Promise<DocumentSource> {
  const { path } = await by.convert(writeDocument(folder, name, bytes), { folder: mkdtempSync(join(folder, 'converted-')) });
  return { path, sha256: path, kind: 'pdf' };
}

async function textOf(source: DocumentSource): Promise<string> {
  const { pages } = await renderer.inspect(source);
  return (await Promise.all(pages.map(async (page) => (await renderer.readPage(source, page)).text.trim()))).join('|');
}

const addressOf = (path: string): string => `http://127.0.0.1:${(outside.address() as AddressInfo).port}/${path}`;

/** Of the sandboxes of these tests; everything in one ends with it. */
function sandboxes(): string[] {
  const commandOf = (id: string): string => (existsSync(`/proc/${id}/cmdline`) ? readFileSync(`/proc/${id}/cmdline`, 'latin1') : '');
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && commandOf(id).includes(folder));
}

// The list of tests shows if they are missing.
describe.skipIf(office === null)(`an office document${office === null ? ' (skipped: needs LibreOffice and bubblewrap)' : ''}`, () => {
  it('becomes a PDF, whichever program wrote it', async () => {
    const documents = [await letter('First', 'Second'), Buffer.from(String.raw`{\rtf1 Plain \b and bold\par}`)];
    const texts = documents.map(async (bytes, at) => textOf(await convert(`document-${at}`, bytes)));
    expect(await Promise.all(texts)).toEqual(['First|Second', 'Plain and bold']);
  });

  it('reaches neither the network nor the files of the machine', async () => {
    const picture = join(folder, 'red.png');
    await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } }).toFile(picture);
    const secret = join(folder, 'secret.csv');
    writeFileSync(secret, 'SECRET,42\n');
    const slides = await linkingSlides({
      pictures: [addressOf('picture.png'), pathToFileURL(picture).href],
      films: [addressOf('film.mp4')],
    });
    const [source, table] = await Promise.all([
      convert('slides', slides),
      convert('table', await linkingTable([addressOf('service'), pathToFileURL(secret).href])),
    ]);
    const [page] = (await renderer.inspect(source)).pages;
    const { preview } = await renderer.drawSheet(source, page!, { rasterPath: join(folder, 'slides.tif') });
    expect(new Set(quarters(await decode(preview)))).not.toContain('red');
    expect(await textOf(table)).not.toContain('SECRET');
    expect(asked).toEqual([]);
  });

  it.each([
    ['damaged', async () => (await letter('First')).subarray(0, 500)],
    [
      'no document, though its first bytes say so',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9_000, 'noise')]),
    ],
  ])('that is %s says so', async (name, make) => {
    await expect(convert(name, await make())).rejects.toMatchObject({ code: 'unconvertible' });
  });

  it('without end is stopped at its limit, and nothing of it goes on', async () => {
    const limitMs = { ...DEFAULT_RENDER_LIMITS.limitMs, convert: 6_000 };
    const strict = createRenderer({ workers: 1, office, limits: { limitMs }, log: { warn: () => undefined } });
    const ended = convert('endless', await endlessTable(), strict).catch((error: unknown) => error);
    await eventually(() => expect(sandboxes()).not.toEqual([]));
    expect(await ended).toMatchObject({ code: 'timed_out' });
    await eventually(() => expect(sandboxes()).toEqual([]));
    await strict.close();
  });
});

it('is not supported where there is nothing to convert it', async () => {
  const without = createRenderer({ workers: 1, log: { warn: () => undefined } });
  await expect(convert('letter', await letter('First'), without)).rejects.toMatchObject({ code: 'unsupported' });
  await without.close();
});
