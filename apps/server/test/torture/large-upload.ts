import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../server-process.ts';
import { Api } from './api.ts';
import { untilAnswered, type UploadPlace } from './upload-client.ts';
import { makeDesk } from './workplace.ts';

const megabyte = 1024 * 1024;

/** A wire to the server that can be cut. */
async function openWire(port: number) {
  const sockets = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((listening) => wire.listen(0, '127.0.0.1', listening));
  return {
    port: (wire.address() as AddressInfo).port,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => wire.close(),
  };
}

/** A file with the head of a PDF and nothing in it that repeats. Answers its hash. */
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

/** The most memory that a process has had, in megabytes. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

interface Parts {
  readonly megabytes: number;
  readonly cuts: number;
  readonly say: (line: string) => void;
}

/** Sends one large file over a wire that is cut several times on the way. True when it arrives as it was sent, and memory stayed low. */
export async function sendLargeFile(server: ServerProcess, { megabytes, cuts, say }: Parts): Promise<boolean> {
  const place = { ...(await makeDesk(new Api(server.url), server.dataDir)), base: server.url };
  const path = join(tmpdir(), `large-${process.pid}.pdf`);
  const wire = await openWire(Number(new URL(server.url).port));
  try {
    const sent = await makeFile(path, megabytes);
    const began = performance.now();
    const { id, tries } = await sendOverWire({ ...place, base: `http://127.0.0.1:${wire.port}` }, { path, megabytes, cuts, cut: wire.cut });
    const { data } = await untilAnswered(() => place.api.call('finishUpload', { params: { id } }));
    const seconds = (performance.now() - began) / 1000;
    const arrived = await hashOf(new URL(data.file.download_url, server.url));
    const peak = await peakMemory(server.pid);
    say(`${megabytes} MB over a wire cut ${cuts} times: ${tries} connections, ${seconds.toFixed(1)} s`);
    say(`hash ${arrived === sent ? 'equal' : 'DIFFERENT'}, server's memory at most ${Math.round(peak)} MB`);
    return arrived === sent && peak < 600;
  } finally {
    wire.close();
    await rm(path, { force: true });
  }
}

interface Sending {
  readonly path: string;
  readonly megabytes: number;
  readonly cuts: number;
  readonly cut: () => void;
}

async function sendOverWire({ base, token, folderId }: UploadPlace, { path, megabytes, cuts, cut }: Sending) {
  const size = megabytes * megabyte;
  const common = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', connection: 'close' };
  const metadata = `filename ${Buffer.from('large.pdf').toString('base64')},folder_id ${Buffer.from(String(folderId)).toString('base64')}`;
  const begun = await fetch(`${base}/api/uploads/resumable`, {
    method: 'POST',
    headers: { ...common, 'upload-length': String(size), 'upload-metadata': metadata },
  });
  const location = begun.headers.get('location') ?? '';
  const offset = async (): Promise<number> => {
    for (;;) {
      const answer = await fetch(base + location, { method: 'HEAD', headers: common }).catch(() => null);
      if (answer?.ok) return Number(answer.headers.get('upload-offset'));
      await sleep(200);
    }
  };
  let tries = 0;
  for (let at = await offset(); at < size; at = await offset()) {
    tries += 1;
    // Each try but the last is cut after its share of the file has gone.
    const share = Math.floor(size / (cuts + 1));
    let gone = 0;
    const body = createReadStream(path, { start: at });
    if (tries <= cuts) {
      body.on('data', (chunk) => {
        gone += chunk.length;
        if (gone > share) cut();
      });
    }
    const headers = { ...common, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' };
    await fetch(base + location, {
      method: 'PATCH',
      headers: { ...headers, 'content-length': String(size - at) },
      body,
      duplex: 'half',
    }).catch(() => null);
    body.destroy();
  }
  return { id: location.split('/').at(-1) ?? '', tries };
}

export async function hashOf(url: URL): Promise<string> {
  const { body } = await fetch(url);
  if (!body) throw new Error('there is nothing to download');
  const hash = createHash('sha256');
  await pipeline(Readable.fromWeb(body), hash);
  return hash.digest('hex');
}
