import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { Api } from './api.ts';
import { createTestProject } from './test-project.ts';
import { retryUntilAnswered, type UploadProject } from './upload-client.ts';

const megabyte = 1024 * 1024;

/** A TCP proxy whose connections can be cut. */
async function startProxy(port: number) {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    port: (proxy.address() as AddressInfo).port,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => proxy.close(),
  };
}

/** Writes a file with a PDF header and blocks that all differ. Returns its hash. */
async function makeFile(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(path, 'w');
  for (let part = 0; part < megabytes; part += 1) {
    const block = Buffer.alloc(megabyte, createHash('sha512').update(String(part)).digest());
    if (part === 0) block.write('%PDF-1.7\n');
    hash.update(block);
    await handle.write(block);
  }
  await handle.close();
  return hash.digest('hex');
}

/** The peak memory of a process, in megabytes. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

interface Options {
  readonly megabytes: number;
  readonly cuts: number;
  readonly print: (line: string) => void;
}

/** Uploads one large file through connections that are cut several times. Returns true if it arrives unchanged and memory stays low. */
export async function sendLargeFile(server: ServerProcess, { megabytes, cuts, print }: Options): Promise<boolean> {
  const project = { ...(await createTestProject(new Api(server.url), server.dataDir)), base: server.url };
  const path = join(tmpdir(), `large-${process.pid}.pdf`);
  const proxy = await startProxy(Number(new URL(server.url).port));
  try {
    const sent = await makeFile(path, megabytes);
    const startedAt = performance.now();
    const { id, connections } = await uploadThroughProxy(
      { ...project, base: `http://127.0.0.1:${proxy.port}` },
      { path, megabytes, cuts, cut: proxy.cut },
    );
    const { data } = await retryUntilAnswered(() => project.api.call('finishUpload', { params: { id } }));
    const seconds = (performance.now() - startedAt) / 1000;
    const arrived = await downloadHash(new URL(data.file.download_url, server.url));
    const peak = await peakMemory(server.pid);
    print(`${megabytes} MB, cut ${cuts} times: ${connections} connections, ${seconds.toFixed(1)} s`);
    print(`hash ${arrived === sent ? 'equal' : 'DIFFERENT'}, server's memory at most ${Math.round(peak)} MB`);
    return arrived === sent && peak < 600;
  } finally {
    proxy.close();
    await rm(path, { force: true });
  }
}

interface UploadOptions {
  readonly path: string;
  readonly megabytes: number;
  readonly cuts: number;
  readonly cut: () => void;
}

async function uploadThroughProxy({ base, token, folderId }: UploadProject, { path, megabytes, cuts, cut }: UploadOptions) {
  const size = megabytes * megabyte;
  const common = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', connection: 'close' };
  const metadata = `filename ${Buffer.from('large.pdf').toString('base64')},folder_id ${Buffer.from(String(folderId)).toString('base64')}`;
  const created = await fetch(`${base}/api/uploads/resumable`, {
    method: 'POST',
    headers: { ...common, 'upload-length': String(size), 'upload-metadata': metadata },
  });
  const location = created.headers.get('location') ?? '';
  const offset = async (): Promise<number> => {
    for (;;) {
      const response = await fetch(base + location, { method: 'HEAD', headers: common }).catch(() => null);
      if (response?.ok) return Number(response.headers.get('upload-offset'));
      await sleep(200);
    }
  };
  let connections = 0;
  for (let at = await offset(); at < size; at = await offset()) {
    connections += 1;
    // Each connection except the last is cut after its share of the file.
    const share = Math.floor(size / (cuts + 1));
    let sentBytes = 0;
    const body = createReadStream(path, { start: at });
    if (connections <= cuts) {
      body.on('data', (chunk) => {
        sentBytes += chunk.length;
        if (sentBytes > share) cut();
      });
    }
    const headers = { ...common, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' };
    await fetch(base + location, {
      method: 'PATCH',
      headers: { ...headers, 'content-length': String(size - at) },
      // Node's fetch accepts its streams, unlike the browser's, whose types apply here.
      body: body as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit).catch(() => null);
    body.destroy();
  }
  return { id: location.split('/').at(-1) ?? '', connections };
}

export async function downloadHash(url: URL): Promise<string> {
  const { body } = await fetch(url);
  if (!body) throw new Error('the response has no body');
  const hash = createHash('sha256');
  await pipeline(Readable.fromWeb(body as NodeReadableStream), hash);
  return hash.digest('hex');
}
