import type { Item } from '@sheetmark/contract';
import { useState } from 'react';
import { storage, useStored } from '../../../lib/storage.ts';
import { latestVersion } from '../model/latest-version.ts';
import { VersionCard } from './version-card.tsx';

/** Dismissed cards that the device remembers: more are older than any card. */
const mostDismissed = 200;
const none: readonly number[] = [];

/** The card of the latest new version in a folder, until someone dismisses it on this device. */
export function LatestVersionCard({ items }: { items: readonly Item[] }) {
  const dismissed = useStored('dismissedVersions') ?? none;
  const [now] = useState(Date.now);
  const latest = latestVersion(items, dismissed, now);
  if (!latest) return null;
  const dismiss = () => storage.write('dismissedVersions', [...dismissed, latest.file.id].slice(-mostDismissed));
  return <VersionCard key={latest.file.id} {...latest} onDismiss={dismiss} />;
}
