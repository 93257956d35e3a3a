import { minutes } from '../../../platform/clock/durations.ts';
import type { KeySet } from './logout-token.ts';

const keptForMs = minutes(5);
const betweenFetchesMs = minutes(1);

/** The keys of a provider; pass the token's key id, so that keys which are newer than the kept ones are found. */
export type ProviderKeys = (kid: string | undefined) => Promise<KeySet>;

/** Keeps the keys of a provider for five minutes. Tokens come from strangers: whatever they contain, the provider is asked at most once a minute, also while it fails. */
export function createProviderKeys(fetchKeys: () => Promise<KeySet>, now: () => number): ProviderKeys {
  let kept: { readonly at: number; readonly keys: Promise<KeySet> } | undefined;
  const fetchAgain = async (): Promise<KeySet> => {
    kept = { at: now(), keys: fetchKeys() };
    return kept.keys;
  };
  return async (kid) => {
    const known = kept;
    const age = known ? now() - known.at : Infinity;
    if (!known || age >= keptForMs) return fetchAgain();
    if (age < betweenFetchesMs) return known.keys;
    const found = await known.keys.catch((): KeySet => ({ keys: [] }));
    if (found.keys.some((key) => kid === undefined || key.kid === kid)) return found;
    // Another call may have fetched them meanwhile.
    return kept === known ? fetchAgain() : (kept ?? known).keys;
  };
}
