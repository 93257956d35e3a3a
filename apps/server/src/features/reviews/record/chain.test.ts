import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { chainEntry, firstBroken, noHash } from './chain.ts';

const uid = 'a-review';
const entry = (seq: number, previous: string, remark: string) =>
  chainEntry(previous, { review: uid, seq, at: '2026-11-24T09:00:00.000Z', act: 'decided', by: { id: 3, name: 'Ada' }, what: { remark } });

function aChain() {
  const first = entry(1, noHash, 'Fine');
  const second = entry(2, first.hash, 'Move the door');
  const third = entry(3, second.hash, 'Fine again');
  return [first, second, third];
}
const head = (chain: ReturnType<typeof aChain>) => ({ uid, entries: chain.length, record_hash: chain.at(-1)?.hash ?? null });

test('the same value has the same canonical JSON, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson({ c: 1, a: 2 })).toBe(canonicalJson({ a: 2, c: 1 }));
});

test('a chain as it was written is whole', () => {
  expect(firstBroken(head(aChain()), aChain())).toBeNull();
  expect(firstBroken({ uid, entries: 0, record_hash: null }, [])).toBeNull();
});

test.each([
  ['another text', 2, (chain) => chain.with(1, { ...chain[1], body: chain[1].body.replace('Move', 'Keep') })],
  ['another text with its own hash', 3, (chain) => chain.with(1, entry(2, chain[0].hash, 'Keep the door'))],
  ['another time in its column', 1, (chain) => chain.with(0, { ...chain[0], at: '2026-11-25T09:00:00.000Z' })],
  ['a missing entry', 2, (chain) => chain.toSpliced(1, 1)],
  ['a missing end', 3, (chain) => chain.slice(0, 2)],
  ['an entry too many', 4, (chain) => [...chain, entry(4, chain[2].hash, 'More')]],
  ['entries of another review', 1, (chain) => chain.map((one) => ({ ...one, body: one.body.replace(uid, 'b-review') }))],
  [
    'a chain that was computed again',
    3,
    (chain) => [chain[0], entry(2, chain[0].hash, 'X'), entry(3, entry(2, chain[0].hash, 'X').hash, 'Y')],
  ],
] as readonly (readonly [string, number, (chain: readonly [Entry, Entry, Entry] & Entry[]) => Entry[]])[])(
  '%s is found at entry %i',
  (_, seq, change) => {
    const chain = aChain() as [Entry, Entry, Entry] & Entry[];
    expect(firstBroken(head(chain), change(chain))).toBe(seq);
  },
);

type Entry = ReturnType<typeof entry>;
