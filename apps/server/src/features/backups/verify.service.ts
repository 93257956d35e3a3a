import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { openSnapshot } from '../../platform/db/copying/snapshot.ts';
import type { Db } from '../../platform/db/unit-of-work.ts';
import { findUnreferenced } from '../housekeeping/public.ts';
import type { Fault, Installation } from './backup.service.ts';
import { isNamed, type NamedBytes, namedBytesQuery } from './named-bytes.repository.ts';

export interface Verified {
  /** Stored files that rows name. */
  readonly files: number;
  readonly bytes: number;
  readonly faults: readonly Fault[];
  /** Stored files that no row names. Housekeeping removes them within days. */
  readonly orphans: number;
  readonly orphanBytes: number;
}

export interface VerifyParts {
  readonly installation: Installation;
  readonly db: Db;
  /** Compares sizes only, without reading the files. */
  readonly quick: boolean;
}

const batch = 1000;

/** Compares every stored file with its row. The server may be running. */
export async function verify({ installation, db, quick }: VerifyParts): Promise<Verified> {
  const { storage } = installation;
  const faults: Fault[] = [];
  let [files, bytes] = [0, 0];
  const snapshot = await openSnapshot(installation.databaseUrl);
  try {
    for await (const named of snapshot.rows<NamedBytes>(namedBytesQuery)) {
      const { what, size } = await checkFile(storage, named, quick);
      files += 1;
      bytes += size;
      // A file that was deleted meanwhile has no row either.
      if (what !== null && (await isNamed(db, named.key))) faults.push({ row: named.row, key: named.key, what });
    }
  } finally {
    await snapshot.close();
  }
  return { files, bytes, faults, ...(await countOrphans(installation, db)) };
}

interface FileCheck {
  readonly what: Fault['what'] | null;
  readonly size: number;
}

async function checkFile(storage: Installation['storage'], named: NamedBytes, quick: boolean): Promise<FileCheck> {
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

const differs = <T>(expected: T | null, found: T): boolean => expected !== null && expected !== found;

async function countOrphans({ storage }: Installation, db: Db): Promise<Pick<Verified, 'orphans' | 'orphanBytes'>> {
  let [orphans, orphanBytes] = [0, 0];
  let sizes = new Map<string, number>();
  const countBatch = async (): Promise<void> => {
    for (const key of await findUnreferenced(db, [...sizes.keys()])) {
      orphans += 1;
      orphanBytes += sizes.get(key) ?? 0;
    }
    sizes = new Map();
  };
  for await (const { key, size } of storage.list('')) {
    sizes.set(key, size);
    if (sizes.size >= batch) await countBatch();
  }
  await countBatch();
  return { orphans, orphanBytes };
}
