import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { BcfTopic, BcfVersion } from './topic.ts';
import { extensionsXml, markupXml, SNAPSHOT_FILE, versionXml, VIEWPOINT_FILE, viewpointXml } from './write-topic.ts';

/** Topics as lines of JSON at `from`, the BCF file to `to`. */
export interface BcfAsked {
  readonly version: BcfVersion;
  readonly from: string;
  readonly to: string;
  /** Milliseconds since 1970: the time of the entries. */
  readonly now: number;
}

/** Topics are written by the process that asks, of the same build. */
async function* topicsAt(path: string): AsyncGenerator<BcfTopic> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    yield JSON.parse(line) as BcfTopic;
  }
}

/** On white. One that can't be read is left out. */
async function pngOf(path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  return sharp(await readFile(path))
    .resize({ width: 1_500, height: 1_500, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => null);
}

export async function compute({ version, from, to, now }: BcfAsked): Promise<null> {
  sharp.concurrency(1);
  sharp.cache(false);
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(to, { mode: 0o600 }));
  const add = (name: string, content: string | Buffer): void => zip.addBuffer(Buffer.from(content), name, { mtime: new Date(now) });
  const used = {
    types: new Set<string>(),
    statuses: new Set<string>(),
    priorities: new Set<string>(),
    labels: new Set<string>(),
    users: new Set<string>(),
  };
  add('bcf.version', versionXml(version));
  for await (const topic of topicsAt(from)) {
    const snapshot = topic.view && (await pngOf(topic.picture));
    add(`${topic.guid}/markup.bcf`, markupXml(topic, version, { hasSnapshot: snapshot !== null }));
    if (topic.view) add(`${topic.guid}/${VIEWPOINT_FILE}`, viewpointXml(topic.view, version));
    if (snapshot) add(`${topic.guid}/${SNAPSHOT_FILE}`, snapshot);
    used.types.add(topic.type);
    used.statuses.add(topic.status);
    if (topic.priority !== null) used.priorities.add(topic.priority);
    for (const label of topic.labels) used.labels.add(label);
    for (const user of [topic.author, topic.assignee]) if (user !== null) used.users.add(user);
  }
  if (version === '3.0') add('extensions.xml', extensionsXml(used));
  zip.end();
  await written;
  return null;
}
