import type { Item } from '@sheetmark/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { storage, useStored } from '../../../lib/storage.ts';
import { latestVersion } from '../model/latest-version.ts';
import { carryOverQuery, comparisonsQuery, VersionCard } from './version-card.tsx';

/** Dismissed cards that the device remembers: more are older than any card. */
const mostDismissed = 200;
const none: readonly number[] = [];

/** The card of the latest new version in a folder, until someone dismisses it on this device. */
export function LatestVersionCard({ items }: { items: readonly Item[] }) {
  const { latest, dismissed } = useLatestVersion(items);
  if (!latest) return null;
  const dismiss = () => storage.write('dismissedVersions', [...dismissed, latest.file.id].slice(-mostDismissed));
  return <VersionCard key={latest.file.id} {...latest} onDismiss={dismiss} />;
}

/** Whether the card can show, or won't: it doesn't wait for retries. */
export function useIsCardKnown(items: readonly Item[]): boolean {
  const { latest } = useLatestVersion(items);
  const all = latest ? [latest] : [];
  const compared = useQueries({ queries: all.map(({ item }) => comparisonsQuery(item)) });
  const carried = useQueries({ queries: all.map(({ item, file }) => carryOverQuery(item, file)) });
  return [...compared, ...carried].every((query) => !query.isPending || query.failureCount > 0);
}

function useLatestVersion(items: readonly Item[]) {
  const dismissed = useStored('dismissedVersions') ?? none;
  const [now] = useState(Date.now);
  return { latest: latestVersion(items, dismissed, now), dismissed };
}
