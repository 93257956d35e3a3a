import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';

/** The hash before the first entry. */
export const noHash = '0'.repeat(64);

/** What an entry says. Its canonical JSON is hashed together with the hash of the entry before. */
export interface EntryContent {
  /** The review, in every installation. */
  readonly review: string;
  readonly seq: number;
  readonly at: string;
  readonly act: string;
  /** Null: the server. */
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly what: Readonly<Record<string, unknown>>;
}

const content = z.object({
  review: z.string(),
  seq: z.int(),
  at: z.string(),
  act: z.string(),
  by: z.object({ id: z.number(), name: z.string() }).nullable(),
  what: z.record(z.string(), z.unknown()),
});

export interface ChainedEntry {
  readonly seq: number;
  readonly at: string;
  readonly act: string;
  readonly body: string;
  readonly previous_hash: string;
  readonly hash: string;
}

const entryHash = (previousHash: string, body: string): string => createHash('sha256').update(previousHash).update(body).digest('hex');

export function chainEntry(previousHash: string, entry: EntryContent): ChainedEntry {
  const body = canonicalJson(entry);
  const { seq, at, act } = entry;
  return { seq, at, act, body, previous_hash: previousHash, hash: entryHash(previousHash, body) };
}

/** Null if someone wrote another text than an entry has. */
export function readEntry(body: string): EntryContent | null {
  try {
    return content.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

export interface ChainHead {
  readonly uid: string;
  readonly entries: number;
  readonly record_hash: string | null;
}

/** The number of the first entry that doesn't fit the one before or its own columns, or that is missing. Null if the chain is whole. */
export function firstBroken({ uid, entries, record_hash }: ChainHead, chain: readonly ChainedEntry[]): number | null {
  let previous = noHash;
  for (const [index, entry] of chain.entries()) {
    const said = readEntry(entry.body);
    const fits =
      entry.seq === index + 1 &&
      said?.seq === entry.seq &&
      said.review === uid &&
      said.act === entry.act &&
      said.at === entry.at &&
      entry.previous_hash === previous &&
      entry.hash === entryHash(previous, entry.body);
    if (!fits) return index + 1;
    previous = entry.hash;
  }
  if (chain.length !== entries) return Math.min(chain.length, entries) + 1;
  return previous === (record_hash ?? noHash) ? null : Math.max(1, chain.length);
}
