import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxTopics } from '@sheetmark/contract';
import sharp from 'sharp';
import { type ZipEntry, zipEntries } from '../../platform/archive/zip-entries.ts';
import { topicGuid } from '../../platform/ids/topic-guids.ts';
import type { FoundTopic, ReadBcf, ReadBcfResult } from './protocol.ts';
import { readTopic, readVersion } from './read-topics.ts';

/** Entries of the archive, bytes of one of them, and bytes of all that are read. */
const LIMITS = { entries: 20_000, bytes: 20 * 2 ** 20, total: 300 * 2 ** 20 };
/** Sides of stored pictures, and pixels of those in the file. */
const [SIDE, PIXELS] = [1_500, 60e6];

const notBcf = 'This is not a BCF file.';

interface Archive {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly text: (name: string) => string | null;
}

/** Names are only looked up here, never used as paths. Letters' case differs between programs. */
function openArchive(path: string): Archive {
  const entries = new Map(zipEntries(readFileSync(path), LIMITS).map((entry) => [entry.name.replaceAll('\\', '/').toLowerCase(), entry]));
  return { entries, text: (name) => entries.get(name)?.read().toString('utf8') ?? null };
}

/** Reads the topics of a BCF file, and writes their pictures as PNG. */
export async function compute(input: ReadBcf): Promise<ReadBcfResult> {
  sharp.concurrency(1);
  sharp.cache(false);
  let archive: Archive;
  let version: string | null;
  try {
    archive = openArchive(input.path);
    version = readVersion(archive.text('bcf.version') ?? '');
  } catch {
    return { failure: notBcf };
  }
  if (version === null) return { failure: notBcf };
  if (version !== '2.1' && version !== '3.0') return { failure: `BCF ${version} can’t be read. Choose a file of version 2.1 or 3.0.` };
  const names = [...archive.entries.keys()].filter((name) => /^[^/]+\/markup\.bcf$/.test(name));
  if (names.length > maxTopics) return { failure: `A file can have at most ${maxTopics.toLocaleString('en')} topics.` };
  const own = ownTopics(input);
  const topics = new Map<string, FoundTopic>();
  let unreadable = 0;
  for (const name of names) {
    const topic = await topicAt(archive, name, input);
    if (topic && input.only?.includes(topic.guid) === false) continue;
    if (topic && !topics.has(topic.guid)) topics.set(topic.guid, { ...topic, own: own.get(topic.guid) ?? null });
    else unreadable += 1;
  }
  return { version, topics: [...topics.values()], unreadable };
}

async function topicAt(archive: Archive, name: string, { pictures, only }: Pick<ReadBcf, 'pictures' | 'only'>) {
  try {
    const topic = readTopic(archive.text(name) ?? '');
    if (!topic || only?.includes(topic.guid) === false) return topic;
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const picture = archive.entries.get(`${folder}${(topic.snapshot ?? 'snapshot.png').toLowerCase()}`);
    if (!picture) return { ...topic, snapshot: null };
    return { ...topic, snapshot: pictures === null ? '' : await storePicture(picture, join(pictures, topic.guid)) };
  } catch {
    return null;
  }
}

/** Null for a picture that can't be read. */
async function storePicture(entry: ZipEntry, path: string): Promise<string | null> {
  try {
    const image = sharp(entry.read(), { limitInputPixels: PIXELS }).rotate();
    const png = image.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }).png();
    await writeFile(path, await png.toBuffer(), { mode: 0o600 });
    return path;
  } catch {
    return null;
  }
}

/** The GUIDs under which rows of the project are exported. */
function ownTopics({ own, publicUrl }: ReadBcf): Map<string, FoundTopic['own']> {
  const found = new Map<string, FoundTopic['own']>();
  for (const id of own.tasks) found.set(topicGuid({ type: 'task', id }, publicUrl), { type: 'task', id });
  for (const id of own.markups) found.set(topicGuid({ type: 'markup', id }, publicUrl), { type: 'markup', id });
  return found;
}
