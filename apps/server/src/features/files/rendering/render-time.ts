import { type Clock, systemClock } from '../../../platform/clock/clock.ts';
import type { DocumentSource } from './protocol.ts';
import { documentKey } from './protocol.ts';

/** Milliseconds after which a past use counts half. */
const HALF_LIFE_MS = 60_000;
/** Uses below this are forgotten, milliseconds. */
const NEGLIGIBLE_MS = 10;
const MAX_ENTRIES = 1_000;

export interface RenderTime {
  /** Begins to measure; the function that it answers ends that, and says how many milliseconds it was. */
  measure(): () => number;
  add(source: DocumentSource, ms: number): void;
  /** Milliseconds of rendering; the older, the less they count. */
  ofOwner(source: DocumentSource): number;
  ofDocument(source: DocumentSource): number;
}

/** How much of the workers' time each document and each owner has used lately. */
export function createRenderTime(clock: Clock = systemClock): RenderTime {
  const used = new Map<string, { readonly ms: number; readonly at: number }>();

  const of = (key: string): number => {
    const entry = used.get(key);
    return entry ? entry.ms * 0.5 ** ((clock.now() - entry.at) / HALF_LIFE_MS) : 0;
  };

  return {
    measure() {
      const begun = clock.now();
      return () => clock.now() - begun;
    },
    ofOwner: (source) => of(ownerKey(source)),
    ofDocument: (source) => of(documentKey(source)),
    add(source, ms) {
      for (const key of new Set([ownerKey(source), documentKey(source)])) used.set(key, { ms: of(key) + ms, at: clock.now() });
      if (used.size <= MAX_ENTRIES) return;
      for (const each of used.keys()) if (of(each) < NEGLIGIBLE_MS) used.delete(each);
    },
  };
}

/** Where nobody is known as its owner, a document is by itself. */
function ownerKey(source: DocumentSource): string {
  return source.owner === undefined ? documentKey(source) : `owner ${source.owner}`;
}
