import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { openSnapshot } from '../../platform/db/copying/snapshot.ts';
import type { Db } from '../../platform/db/unit-of-work.ts';
import { findUnnamed } from '../housekeeping/public.ts';
import type { Fault, Place } from './backup.service.ts';
import { isNamed, type NamedBytes, namedBytesQuery } from './named-bytes.repository.ts';

export interface Verified {
  /** Bytes that rows name, each looked at. */
  readonly things: number;
  readonly bytes: number;
  readonly faults: readonly Fault[];
  /** Stored without a row that names them; housekeeping takes them within days. */
  readonly orphans: number;
  readonly orphanBytes: number;
}

export interface VerifyParts {
  readonly place: Place;
  readonly db: Db;
  /** Sizes only: nothing is read through. */
  readonly quick: boolean;
}

const batch = 1000;

/** Whether every row's bytes are there and are what they were. The server may be at work meanwhile. */
export async function verify({ place, db, quick }: VerifyParts): Promise<Verified> {
  const { storage } = place;
  const faults: Fault[] = [];
  let [things, bytes] = [0, 0];
  const snapshot = await openSnapshot(place.databaseUrl);
  try {
    for await (const named of snapshot.rows<NamedBytes>(namedBytesQuery)) {
      const { what, size } = await look(storage, named, quick);
      things += 1;
      bytes += size;
      // Whoever deleted it since has deleted its row, too.
      if (what !== null && (await isNamed(db, named.key))) faults.push({ row: named.row, key: named.key, what });
    }
  } finally {
    await snapshot.close();
  }
  return { things, bytes, faults, ...(await countOrphans(place, db)) };
}

interface Look {
  readonly what: Fault['what'] | null;
  readonly size: number;
}

async function look(storage: Place['storage'], named: NamedBytes, quick: boolean): Promise<Look> {
  if (quick) {
    const size = await storage.size(named.key);
    return size === null ? { what: 'missing', size: 0 } : { what: differs(named.size, size) ? 'damaged' : null, size };
  }
  const opened = await storage.open(named.key);
  if (!opened) return { what: 'missing', size: 0 };
  const hash = createHash('sha256');
  await pipeline(opened.stream, hash);
  const { size } = opened;
  return { what: differs(named.size, size) || differs(named.sha256, hash.digest('hex')) ? 'damaged' : null, size };
}

const differs = <T>(said: T | null, found: T): boolean => said !== null && said !== found;

async function countOrphans({ storage }: Place, db: Db): Promise<Pick<Verified, 'orphans' | 'orphanBytes'>> {
  let [orphans, orphanBytes] = [0, 0];
  let sizes = new Map<string, number>();
  const judge = async (): Promise<void> => {
    for (const key of await findUnnamed(db, [...sizes.keys()])) {
      orphans += 1;
      orphanBytes += sizes.get(key) ?? 0;
    }
    sizes = new Map();
  };
  for await (const { key, size } of storage.list('')) {
    sizes.set(key, size);
    if (sizes.size >= batch) await judge();
  }
  await judge();
  return { orphans, orphanBytes };
}
